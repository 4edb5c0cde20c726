import type { GivenRole, PlaySummary } from '@replique/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { failureMessage } from '../../../platform/api/failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { titleOf } from '../words.ts'
import { ownPlaysQuery } from './queries.ts'
import { RoleField } from './share-form.tsx'
import { useAttempt } from './use-attempt.ts'

interface Props {
  readonly groupId: string
  /** What the group has already. */
  readonly shared: readonly PlaySummary[]
  readonly onClose: () => void
}

/** Gives a group a role on one of one’s own plays. */
export function GroupShareDialog({ groupId, shared, onClose }: Props) {
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
  const attempt = useAttempt()
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
