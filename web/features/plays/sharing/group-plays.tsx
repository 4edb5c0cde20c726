import type { GivenRole, PlaySummary, GroupDetail } from '@replique/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { failureMessage } from '../../../platform/api/failure.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { titleOf, kindWord, roleWord } from '../play-texts.ts'
import { ownPlaysQuery, groupPlaysQuery } from '../queries.ts'
import { RoleField } from './share-form.tsx'
import { useSharingAction } from './use-sharing.ts'

interface Props {
  readonly groupId: string
  /** The plays already shared with the group. */
  readonly shared: readonly PlaySummary[]
  readonly onClose: () => void
}

/** A dialog to share one of the user's own plays with a group, in a chosen role. */
function GroupShareDialog({ groupId, shared, onClose }: Props) {
  const own = useQuery(ownPlaysQuery())
  const there = new Set(shared.map(({ id }) => id))
  const plays = own.data?.filter(({ id }) => !there.has(id))
  return (
    <Dialog open onClose={onClose} title={m.sharing_group_share_title()} description={m.sharing_group_share_says()}>
      {plays === undefined ? (
        own.isError ? (
          <p className="text-ink-soft">{failureMessage(own.error)}</p>
        ) : (
          <Skeleton className="w-2/3" />
        )
      ) : plays.length === 0 ? (
        <p>{m.sharing_group_none_own()}</p>
      ) : (
        <Form groupId={groupId} plays={plays} onClose={onClose} />
      )}
    </Dialog>
  )
}

function Form({ groupId, plays, onClose }: { groupId: string; plays: readonly PlaySummary[]; onClose: () => void }) {
  const attempt = useSharingAction()
  const [chosen, setChosen] = useState(plays[0]?.id)
  const [role, setRole] = useState<GivenRole>('viewer')
  const [busy, setBusy] = useState(false)
  const play = plays.find(({ id }) => id === chosen) ?? plays[0]
  if (!play) return null
  const share = async () => {
    setBusy(true)
    const done = await attempt(
      () => api.plays.shareWithGroup({ id: play.id, groupId, role }),
      () => m.sharing_group_shared({ title: titleOf(play) }),
    )
    if (done) onClose()
    setBusy(false)
  }
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void share()
      }}
    >
      <SelectField label={m.sharing_group_which()} value={play.id} onChange={(event) => setChosen(event.target.value)}>
        {plays.map((one) => (
          <option key={one.id} value={one.id}>
            {titleOf(one)}
          </option>
        ))}
      </SelectField>
      <RoleField role={role} onRole={setRole} />
      <Button look="solid" type="submit" busy={busy} icon="user-plus" className="justify-self-start">
        {m.plays_share_submit()}
      </Button>
    </form>
  )
}

type Group = Pick<GroupDetail, 'id' | 'archived'>

/** With at least this many plays, a link leads to the play list, where they can be searched. */
const MANY = 8

/** The plays of a group, each with the user's role; members can share their own plays. */
export function GroupPlays({ group }: { group: Group }) {
  const plays = useQuery(groupPlaysQuery(group.id))
  const [sharing, setSharing] = useState(false)
  if (group.archived) return null
  return (
    <section className="mt-10">
      <h2 className="mb-3 text-lg font-semibold">{m.sharing_group_plays()}</h2>
      {plays.data ? (
        <Rows plays={plays.data} group={group} />
      ) : plays.isError ? (
        <p className="text-ink-soft">{failureMessage(plays.error)}</p>
      ) : (
        <Skeleton className="w-2/3" />
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button icon="plus" onClick={() => setSharing(true)}>
          {m.sharing_group_share()}
        </Button>
        {plays.data && plays.data.length >= MANY && (
          <Link to="/plays" search={{ group: group.id }} className="inline-flex min-h-11 items-center">
            {m.sharing_group_all()}
          </Link>
        )}
      </div>
      {sharing && <GroupShareDialog groupId={group.id} shared={plays.data ?? []} onClose={() => setSharing(false)} />}
    </section>
  )
}

function Rows({ plays, group }: { plays: readonly PlaySummary[]; group: Group }) {
  if (plays.length === 0) return <p className="text-ink-soft">{m.sharing_group_empty()}</p>
  return (
    <ul aria-label={m.sharing_group_plays()} className="divide-y divide-line border-y border-line">
      {plays.map((play) => (
        <Row key={play.id} play={play} groupId={group.id} />
      ))}
    </ul>
  )
}

function Row({ play, groupId }: { play: PlaySummary; groupId: string }) {
  const attempt = useSharingAction()
  const title = titleOf(play)
  const own = play.role === 'owner'
  const unshare = () =>
    attempt(
      () => api.plays.unshareWithGroup({ id: play.id, groupId }),
      () => m.sharing_group_unshared({ title }),
    )
  return (
    <li className="flex min-h-16 items-center gap-3 py-2">
      <div className="min-w-0 grow">
        <Link
          to={`/plays/${play.id}`}
          className="line-clamp-2 font-serif text-lg leading-snug no-underline [overflow-wrap:anywhere] hover:text-accent"
        >
          {title}
        </Link>
        <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">
          {[kindWord(play.kind), ...(own ? [] : [m.plays_by({ name: play.ownerName })]), roleWord(play.role)].join(
            ' · ',
          )}
        </p>
      </div>
      <Link
        to={`/plays/${play.id}/rehearsals`}
        aria-label={m.sharing_group_rehearsals({ title })}
        data-tip={m.sharing_group_rehearsals({ title })}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-base text-ink-soft hover:bg-sunk hover:text-ink"
      >
        <Icon name="calendar-days" />
      </Link>
      {own && <IconButton icon="x" label={m.sharing_group_unshare({ title })} onClick={() => void unshare()} />}
    </li>
  )
}
