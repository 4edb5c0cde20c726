import type { Access, Collaborator, GroupShare } from '@replique/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { failureMessage } from '../../../platform/api/failure.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { Named } from '../play-actions.ts'
import { GroupRow } from './group-row.tsx'
import { InvitationToHand } from './invitation-to-hand.tsx'
import { PersonRow } from './person-row.tsx'
import { accessQuery, friendsQuery, groupsQuery } from './queries.ts'
import type { ToHand } from './use-sharing.ts'

interface Props {
  readonly play: Named
  /** Whether the person looking may give and take roles. */
  readonly manage: boolean
}

/** Who has access to a play, and why: by a role of their own, by a group, or by the public link. */
export function AccessList({ play, manage }: Props) {
  const access = useQuery(accessQuery(play.id))
  if (access.data) return <Known play={play} manage={manage} access={access.data} />
  if (access.isPending) return <Skeleton className="w-2/3" />
  return <p className="text-ink-soft">{failureMessage(access.error)}</p>
}

function Known({ play, manage, access }: Props & { access: Access }) {
  const [toHand, setToHand] = useState<ToHand>()
  const pictureOf = usePictures()
  const groupOf = useGroups()
  return (
    <>
      <ul tabIndex={-1} aria-label={m.sharing_access()} className="divide-y divide-line border-y border-line">
        {access.people.map((person: Collaborator) => (
          <PersonRow
            key={person.id}
            play={play}
            person={person}
            picture={pictureOf(person)}
            manage={manage}
            onToHand={setToHand}
          />
        ))}
        {access.groups.map((share: GroupShare) => (
          <GroupRow key={share.id} play={play} share={share} own={groupOf(share.id)} manage={manage} />
        ))}
        {access.linked && <LinkRow />}
      </ul>
      {toHand && <InvitationToHand toHand={toHand} onClose={() => setToHand(undefined)} />}
    </>
  )
}

/** Pictures of those who are one’s friends: of others only the name is known. */
function usePictures(): (person: Collaborator) => string | null {
  const { data = [] } = useQuery(friendsQuery())
  return ({ userId }) => data.find(({ id }) => id === userId)?.picture ?? null
}

function useGroups() {
  const { data = [] } = useQuery(groupsQuery())
  return (id: string) => data.find((group) => group.id === id)
}

function LinkRow() {
  return (
    <li className="flex min-h-16 items-center gap-3 py-2">
      <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent">
        <Icon name="link" />
      </span>
      <div className="min-w-0 grow">
        <p>{m.sharing_linked()}</p>
        <p className="text-sm text-ink-soft">{m.sharing_linked_says()}</p>
      </div>
    </li>
  )
}
