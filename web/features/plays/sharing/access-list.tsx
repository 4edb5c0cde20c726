import type { GroupShare, GroupSummary, Access, Collaborator } from '@replique/contract'
import { Link } from '@tanstack/react-router'
import { type MouseEvent, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import type { PlayTitle } from '../play-actions.ts'
import { roleWord } from '../play-texts.ts'
import { accessQuery } from '../queries.ts'
import { thenFocusList, useSharingAction, type UnsentInvitation } from './use-sharing.ts'
import { RoleSelect, PersonRow } from './person-row.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ShareLink } from '../../../ui/share-link.tsx'
import { failureMessage } from '../../../platform/api/failure.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { friendsQuery, groupsQuery } from '../../../platform/session/account.ts'

interface GroupRowProps {
  readonly play: PlayTitle
  readonly share: GroupShare
  /** This group in the user's own list of groups; undefined if the user isn't a member. */
  readonly own: GroupSummary | undefined
  readonly manage: boolean
}

/** A group with a role in the play. Users have this role as long as they are members. */
function GroupRow({ play, share, own, manage }: GroupRowProps) {
  const attempt = useSharingAction()
  const { id: groupId, name, role, members: count } = share
  const at = { id: play.id, groupId }
  const remove = (event: MouseEvent) =>
    thenFocusList(event, () =>
      attempt(
        () => api.plays.unshareWithGroup(at),
        () => m.sharing_group_off({ name }),
      ),
    )
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-3 py-2">
      <Avatar name={name} picture={own?.picture} />
      <div className="min-w-0 grow basis-32">
        <p className="line-clamp-2 [overflow-wrap:anywhere]">
          {own ? (
            <Link to={`/groups/${groupId}`}>
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi>{name}</bdi>
          )}
        </p>
        <p className="text-sm text-ink-soft">
          {own ? m.sharing_why_group_you({ count }) : m.sharing_why_group({ count })}
        </p>
      </div>
      {manage ? (
        <div className="ml-auto flex shrink-0 items-center">
          <RoleSelect
            name={name}
            role={role}
            onRole={(next) =>
              void attempt(
                () => api.plays.shareWithGroup({ ...at, role: next }),
                () => m.sharing_role_changed({ name }),
              )
            }
          />
          <IconButton icon="x" label={m.plays_unshare({ name })} onClick={remove} />
        </div>
      ) : (
        <span className="shrink-0 text-sm text-ink-soft">{roleWord(role)}</span>
      )}
    </li>
  )
}

/** A dialog with the link for an invitation that wasn't emailed. The link is displayed only once. */
function InvitationToHand({ toHand, onClose }: { toHand: UnsentInvitation; onClose: () => void }) {
  const { email, ...link } = toHand
  return (
    <Dialog open onClose={onClose} title={m.friends_link_title()} description={m.friends_link_for({ email })}>
      <ShareLink label={m.friends_link_label()} {...link} />
    </Dialog>
  )
}

interface Props {
  readonly play: PlayTitle
  /** Whether the user can grant and revoke roles. */
  readonly manage: boolean
}

/** Who has access to a play, and how: by their own role, through a group, or through the public link. */
export function AccessList({ play, manage }: Props) {
  const access = useQuery(accessQuery(play.id))
  if (access.data) return <Known play={play} manage={manage} access={access.data} />
  if (access.isPending) return <Skeleton className="w-2/3" />
  return <p className="text-ink-soft">{failureMessage(access.error)}</p>
}

function Known({ play, manage, access }: Props & { access: Access }) {
  const [toHand, setToHand] = useState<UnsentInvitation>()
  const pictureOf = usePictures(access.people)
  const groupOf = useGroups(access.groups.length > 0)
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

/** Returns a lookup for people's pictures. Only the pictures of the user's friends are known. */
function usePictures(people: readonly Collaborator[]): (person: Collaborator) => string | null {
  const { data = [] } = useQuery({ ...friendsQuery, enabled: people.some(({ you }) => !you) })
  return ({ userId }) => data.find(({ id }) => id === userId)?.picture ?? null
}

function useGroups(enabled: boolean) {
  const { data = [] } = useQuery({ ...groupsQuery, enabled })
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
