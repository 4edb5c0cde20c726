import type { LineNotesRun, RunNotes } from '@replique/contract'
import type { Language } from '@replique/script'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { failureMessage } from '../../../platform/api/failure.ts'
import { useAction } from '../../../platform/use-action.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import type { KeptNotes } from './kept-notes.ts'
import { removeLabel } from './note-sheet.tsx'
import { NoteView } from './note-view.tsx'
import { overviewQuery, runQuery, type DeviceNote } from './queries.ts'

interface Props {
  readonly kept: KeptNotes
  readonly run: LineNotesRun
  readonly language: Language
  /** As the server has them; undefined while it can't be reached. */
  readonly actors: RunNotes['actors'] | undefined
  readonly notes: readonly DeviceNote[]
  readonly onRemove: (note: DeviceNote) => void
  /** The buttons that lead back to the script, or end the run. */
  readonly children: ReactNode
}

/** The notes of a run by actor, to deliver and to print. */
export function RunReview({ kept, run, language, actors = [], notes, onRemove, children }: Props) {
  const byId = new Map(notes.map((note) => [note.id, note]))
  const given = new Set(actors.flatMap((actor) => actor.notes))
  // the server knows whom an unsent note is for
  const unsent = notes.filter((note) => note.unsent && !given.has(note.id))
  const ungiven = notes.filter((note) => !note.unsent && !given.has(note.id))
  const list = (some: readonly DeviceNote[]) => (
    <ol>
      {some.map((note) => (
        <NoteView
          key={note.id}
          note={note}
          language={language}
          showsDelivery
          action={
            <IconButton
              icon="trash-2"
              label={removeLabel(note)}
              className="staging-tools"
              onClick={() => onRemove(note)}
            />
          }
        />
      ))}
    </ol>
  )
  return (
    <div className="staging grid gap-8">
      <div className="staging-tools grid gap-3">
        <Delivery kept={kept} run={run} actors={actors} />
        <div className="flex flex-wrap gap-2">
          {children}
          {notes.length > 0 && (
            <Button icon="printer" onClick={() => print()}>
              {m.line_notes_print_all()}
            </Button>
          )}
          <RemoveRun kept={kept} run={run} />
        </div>
      </div>
      {notes.length === 0 && <EmptyState title={m.line_notes_none()} />}
      {actors.map((actor) => (
        <Sheet key={actor.id} name={actor.name} undelivered={actor.undelivered}>
          {list(actor.notes.flatMap((id) => byId.get(id) ?? []))}
        </Sheet>
      ))}
      {unsent.length > 0 && (
        <Sheet name={m.line_notes_unsent_title()} undelivered={0}>
          <p className="staging-tools text-sm text-ink-soft">{m.line_notes_unsent_says()}</p>
          {list(unsent)}
        </Sheet>
      )}
      {ungiven.length > 0 && (
        <Sheet name={m.line_notes_ungiven()} undelivered={0}>
          <p className="staging-tools text-sm text-ink-soft">{m.line_notes_ungiven_says()}</p>
          {list(ungiven)}
        </Sheet>
      )}
    </div>
  )
}

interface SheetProps {
  readonly name: string
  readonly undelivered: number
  readonly children: ReactNode
}

/** One actor's notes, on a sheet of their own on paper. */
function Sheet({ name, undelivered, children }: SheetProps) {
  return (
    <div className="staging-sheet grid gap-2">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="text-lg font-semibold [overflow-wrap:anywhere]">
          <bdi>{name}</bdi>
        </h2>
        {undelivered > 0 && (
          <p className="staging-tools text-sm text-accent">{m.line_notes_undelivered({ count: undelivered })}</p>
        )}
      </div>
      {children}
    </div>
  )
}

const onError = (error: unknown): string => failureMessage(error)

/** Gives the actors the notes that they don't have yet. */
function Delivery({ kept, run, actors }: Pick<Props, 'kept' | 'run'> & { actors: RunNotes['actors'] }) {
  const client = useQueryClient()
  const { busy, failure, run: act } = useAction({ onError })
  const count = actors.reduce((sum, { undelivered }) => sum + undelivered, 0)
  const deliver = () =>
    act(async () => {
      const { queryKey } = runQuery(kept, run.id)
      client.setQueryData(queryKey, await api.staging.lineNotes.deliver({ id: kept.playId, runId: run.id }))
      showToast({ title: m.line_notes_delivered_now({ count }) })
    })
  if (actors.length === 0) return null
  return (
    <div className="grid justify-items-start gap-2">
      <p role="status">{count > 0 ? m.line_notes_undelivered({ count }) : m.line_notes_all_delivered()}</p>
      {count > 0 && (
        <Button look="solid" icon="send" busy={busy} onClick={() => void deliver()}>
          {m.line_notes_deliver()}
        </Button>
      )}
      <div aria-live="assertive" className="empty:hidden">
        {failure && <FieldError>{failure}</FieldError>}
      </div>
    </div>
  )
}

/** Deletes the run, after a question. */
function RemoveRun({ kept, run }: Pick<Props, 'kept' | 'run'>) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isAsking, ask] = useState(false)
  const { busy, failure, run: act } = useAction({ onError })
  const remove = () =>
    act(async () => {
      await api.staging.lineNotes.removeRun({ id: kept.playId, runId: run.id })
      const { runs, changes } = kept.unsent.get()
      kept.drop({
        runs: runs.filter(({ id }) => id === run.id),
        changes: changes.filter((one) => one.runId === run.id),
      })
      await client.invalidateQueries({ queryKey: overviewQuery(kept).queryKey })
      await navigate({ to: `/plays/${kept.playId}/rehearsals/line-notes` })
      showToast({ title: m.line_notes_deleted({ name: run.name }) })
    })
  return (
    <>
      <Button look="plain" onClick={() => ask(true)}>
        {m.line_notes_delete()}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => ask(false)}
        title={m.line_notes_delete_title({ name: run.name })}
        description={m.line_notes_delete_says()}
        footer={
          <>
            <Button look="plain" disabled={busy} onClick={() => ask(false)}>
              {m.plays_cancel()}
            </Button>
            <Button look="solid" busy={busy} onClick={() => void remove()}>
              {m.line_notes_delete()}
            </Button>
          </>
        }
      >
        <div aria-live="assertive" className="empty:hidden">
          {failure && <FieldError>{failure}</FieldError>}
        </div>
      </Dialog>
    </>
  )
}
