import type { DoublingSetup } from '@replique/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { failureCode, failureMessage } from '../../../platform/api/failure.ts'
import { useLocale } from '../../../platform/i18n/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { assignmentQuery, doublingQuery } from '../queries.ts'
import { EmptyScript, RehearsalsFrame } from '../rehearsals-frame.tsx'
import { ApplyDialog } from './apply-dialog.tsx'
import { AssignmentView } from './assignment.tsx'
import { SettingsForm } from './settings-form.tsx'
import { castChanges } from './setup.ts'

/** `/plays/{id}/rehearsals/doubling`: which roles one actor can play. */
export function DoublingPage({ playId }: { playId: string }) {
  useLocale()
  const setup = useQuery(doublingQuery(playId))
  const code = failureCode(setup.error)
  const isGone = code === 'play_not_found'
  const frame = { playId, here: 'doubling', isGone } as const
  if (setup.isPending) return <PageSkeleton />
  if (setup.data && !isGone && code !== 'not_allowed')
    return (
      <RehearsalsFrame {...frame} play={{ title: setup.data.title, isDirected: true }}>
        <Doubling playId={playId} setup={setup.data} />
      </RehearsalsFrame>
    )
  const isFinal = isGone || code === 'not_allowed'
  return (
    <RehearsalsFrame {...frame}>
      <EmptyState
        title={code === 'not_allowed' ? m.doubling_not_allowed() : failureMessage(setup.error)}
        action={!isFinal && <Button onClick={() => void setup.refetch()}>{m.ui_try_again()}</Button>}
      />
    </RehearsalsFrame>
  )
}

function Doubling({ playId, setup }: { playId: string; setup: DoublingSetup }) {
  const client = useQueryClient()
  const assignment = useQuery({ ...assignmentQuery(playId, setup.revision), enabled: setup.roles.length > 0 })
  const heading = useRef<HTMLHeadingElement>(null)
  const [asking, setAsking] = useState(false)
  if (setup.roles.length === 0) return <EmptyScript playId={playId} title={m.staging_empty()} mayWrite />
  /** Asks before it casts, by the casting as it is now. */
  const ask = async (): Promise<void> => {
    const fresh = await client.fetchQuery(doublingQuery(playId)).catch(() => setup)
    if (assignment.data && castChanges(fresh, assignment.data).length > 0) setAsking(true)
    else showToast({ title: m.doubling_apply_nothing() })
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <section aria-labelledby="doubling" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div>
          <h2 id="doubling" ref={heading} tabIndex={-1} className="scroll-mt-28 text-lg font-semibold">
            {m.doubling_title()}
          </h2>
          <p className="text-sm text-ink-soft">{m.doubling_about()}</p>
        </div>
        {assignment.isFetching && <p role="status">{m.doubling_searching()}</p>}
        {assignment.error && !assignment.isFetching && (
          <EmptyState
            title={failureMessage(assignment.error)}
            action={
              failureCode(assignment.error) !== 'too_many_roles' && (
                <Button onClick={() => void assignment.refetch()}>{m.ui_try_again()}</Button>
              )
            }
          />
        )}
        {assignment.data && !assignment.isFetching && (
          <AssignmentView playId={playId} setup={setup} result={assignment.data} onApply={() => void ask()} />
        )}
      </section>
      <SettingsForm playId={playId} setup={setup} onSaved={() => heading.current?.focus()} />
      {asking && assignment.data && (
        <ApplyDialog playId={playId} setup={setup} result={assignment.data} onClose={() => setAsking(false)} />
      )}
    </div>
  )
}
