import type { DoublingResult, DoublingSetup } from '@replique/contract'
import { useQueryClient } from '@tanstack/react-query'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { failureMessage } from '../../../platform/api/failure.ts'
import { useAction } from '../../../platform/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { doublingQuery } from '../queries.ts'
import { actorName, castChanges, listOf, roleNames } from './setup.ts'

interface Props {
  readonly playId: string
  readonly setup: DoublingSetup
  readonly result: DoublingResult
  readonly onClose: () => void
}

/** Asks before the assigned actors are cast, and says whom they replace. */
export function ApplyDialog({ playId, setup, result, onClose }: Props) {
  const client = useQueryClient()
  const { queryKey } = doublingQuery(playId)
  const parts = castChanges(setup, result)
  const { busy, failure, run } = useAction<string>({
    onError: (error) => {
      // the list then shows the casting as it is now
      void client.invalidateQueries({ queryKey })
      return failureMessage(error)
    },
  })
  const apply = () =>
    run(
      async () => client.setQueryData(queryKey, await api.staging.doubling.apply({ id: playId, parts })),
      () => {
        void client.invalidateQueries({ queryKey: ['plays', 'casting'] })
        showToast({ title: m.doubling_applied({ count: parts.length }) })
        onClose()
      },
    )
  const nameOf = roleNames(setup)
  const casts = new Map(setup.roles.map(({ id, cast }) => [id, cast]))
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.doubling_apply_title({ count: parts.length })}
      description={m.doubling_apply_says()}
      footer={
        <>
          <Button look="plain" disabled={busy} onClick={onClose}>
            {m.plays_cancel()}
          </Button>
          <Button look="solid" busy={busy} disabled={parts.length === 0} onClick={() => void apply()}>
            {m.doubling_apply_do()}
          </Button>
        </>
      }
    >
      {/* focusable, so that a long list can be scrolled with the keyboard */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul tabIndex={0} className="grid max-h-[40dvh] gap-2 overflow-y-auto [overflow-wrap:anywhere]">
        {parts.map(({ characterId, userId }) => {
          const others = (casts.get(characterId) ?? []).filter(({ id }) => id !== userId)
          const told = { role: nameOf(characterId), name: actorName(setup, userId) }
          const names = listOf(others.map(({ name }) => name || m.casting_somebody_invited()))
          return (
            <li key={characterId}>
              {others.length > 0 ? m.doubling_replaces({ ...told, others: names }) : m.doubling_casts(told)}
            </li>
          )
        })}
      </ul>
      <div aria-live="assertive" className="mt-3 empty:hidden">
        {failure !== undefined && <FieldError>{failure}</FieldError>}
      </div>
    </Dialog>
  )
}
