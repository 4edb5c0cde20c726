import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { LoadFailure } from '../frame/load-failure.tsx'
import { ListSkeleton } from '../frame/list-skeleton.tsx'
import { MoreButton } from '../frame/more-button.tsx'
import { type LetterState, outboxQuery, STATES } from '../queries.ts'
import { LetterDialog } from './letter-dialog.tsx'
import { OutboxRow } from './outbox-row.tsx'
import { STATE_WORDS } from './words.ts'

/** Letters that were written, newest first: whether they left, and what they say. */
export function Outbox({ state }: { state: LetterState | undefined }) {
  const navigate = useNavigate()
  const outbox = useInfiniteQuery(outboxQuery(state))
  const [open, setOpen] = useState<string>()
  const choose = (wanted: string) =>
    void navigate({
      to: '/admin/email-templates',
      search: { part: 'outbox', ...(wanted ? { state: wanted } : {}) },
      replace: true,
    })
  const letters = outbox.data?.pages.flatMap((page) => page.letters) ?? []
  return (
    <>
      <div className="max-w-60">
        <SelectField
          label={m.admin_outbox_state()}
          value={state ?? ''}
          onChange={(event) => choose(event.target.value)}
        >
          <option value="">{m.admin_state_all()}</option>
          {STATES.map((name) => (
            <option key={name} value={name}>
              {STATE_WORDS[name]()}
            </option>
          ))}
        </SelectField>
      </div>
      {outbox.isPending && <ListSkeleton />}
      {outbox.isError && !outbox.data && <LoadFailure error={outbox.error} onRetry={() => void outbox.refetch()} />}
      {outbox.data && letters.length === 0 && (
        <EmptyState title={m.admin_outbox_empty()}>{m.admin_outbox_empty_hint()}</EmptyState>
      )}
      <ul>
        {letters.map((letter) => (
          <OutboxRow key={letter.id} letter={letter} onOpen={() => setOpen(letter.id)} />
        ))}
      </ul>
      <MoreButton query={outbox} />
      {open && <LetterDialog id={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
