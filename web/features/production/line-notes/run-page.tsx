import type { LineNote, LineNotesRun } from '@replique/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '../../../messages/messages.js'
import { failureCode, failureMessage } from '../../../platform/api/failure.ts'
import { randomId } from '../../../platform/random-id.ts'
import { useStore } from '../../../platform/store.ts'
import { Button, buttonClasses } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/frame/page.tsx'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { EmptyScript } from '../rehearsals-frame.tsx'
import type { KeptNotes } from './kept-notes.ts'
import { Noting } from './noting.tsx'
import { whatHappened } from './note-view.tsx'
import { runQuery, scriptQuery, withUnsent, type DeviceNote } from './queries.ts'
import { RunReview } from './run-review.tsx'

interface Props {
  readonly kept: KeptNotes
  readonly runId: string
  /** Whether to show the notes instead of the script. An ended run shows them in any case. */
  readonly isReview: boolean
  /** Why something is still unsent, besides a missing connection. */
  readonly failure: unknown
}

/** A run: its script while it goes on, or its notes. */
export function RunPage({ kept, runId, isReview, failure }: Props) {
  const unsent = useStore(kept.unsent)
  const script = useQuery(scriptQuery(kept))
  const stored = useQuery(runQuery(kept, runId))
  const run = unsent.runs.find(({ id }) => id === runId) ?? stored.data?.run
  const place = `/plays/${kept.playId}/rehearsals/line-notes`
  const back = { to: place, label: m.line_notes_title() }
  const error = script.error ?? (run === undefined ? stored.error : null)
  if (error)
    return (
      <Page title={m.line_notes_title()} back={back}>
        <EmptyState title={failureMessage(error)} />
      </Page>
    )
  if (!run || !script.data) return <PageSkeleton />
  const changes = unsent.changes.filter((one) => one.runId === runId)
  const notes = withUnsent(stored.data?.notes ?? [], changes)
  const keepRun = (change: Partial<LineNotesRun>): void => kept.putRun({ ...plain(run), ...change })
  const note = (one: LineNote): void => kept.putChange({ id: one.id, runId, note: one })
  const undo = (id: string): void => kept.putChange({ id, runId, note: null })
  const remove = ({ now: _now, delivered: _delivered, unsent: _unsent, ...removed }: DeviceNote): void => {
    undo(removed.id)
    showToast({
      title: m.line_notes_removed({ what: whatHappened(removed) }),
      body: removed.speaker,
      action: {
        label: m.line_notes_undo(),
        altText: m.line_notes_remove_undo_alt(),
        // the id of a removed note isn't used again
        run: () => note({ ...removed, id: randomId() }),
      },
    })
  }
  const isEnded = run.endedAt !== null
  const waiting = unsentInWords(unsent.changes.length, unsent.runs.length)
  const end = <Button onClick={() => keepRun({ endedAt: new Date().toISOString() })}>{m.line_notes_end()}</Button>
  return (
    <Page title={run.name} back={back}>
      {failureCode(failure) !== undefined && (
        <p role="alert" className="pb-3 text-accent">
          {failureMessage(failure)}
        </p>
      )}
      {isEnded || isReview ? (
        <>
          {waiting !== '' && <p className="staging-tools pb-3 font-semibold text-accent">{waiting}</p>}
          <RunReview
            kept={kept}
            run={run}
            language={script.data.language}
            actors={stored.data?.actors}
            notes={notes}
            onRemove={remove}
          >
            {isEnded ? (
              <Button onClick={() => keepRun({ endedAt: null })}>{m.line_notes_continue()}</Button>
            ) : (
              <>
                <Link to={place} search={{ run: runId }} className={buttonClasses()}>
                  {m.line_notes_script()}
                </Link>
                {end}
              </>
            )}
          </RunReview>
        </>
      ) : script.data.lines.length === 0 ? (
        <EmptyScript playId={kept.playId} title={m.line_notes_no_lines()} mayWrite />
      ) : (
        <Noting
          playId={kept.playId}
          script={script.data}
          notes={notes}
          onNote={note}
          onUndo={undo}
          onRemove={remove}
          unsent={waiting}
        >
          <Link to={place} search={{ run: runId, part: 'notes' }} className={classNames(buttonClasses(), 'shrink-0')}>
            {m.line_notes_review()}
          </Link>
        </Noting>
      )}
    </Page>
  )
}

const plain = ({ id, name, startedAt, endedAt }: LineNotesRun): LineNotesRun => ({ id, name, startedAt, endedAt })

/** Says what this device has not sent yet; empty if there is nothing. */
export function unsentInWords(notes: number, runs: number): string {
  if (notes > 0) return m.line_notes_unsent({ count: notes })
  return runs > 0 ? m.line_notes_run_unsent() : ''
}
