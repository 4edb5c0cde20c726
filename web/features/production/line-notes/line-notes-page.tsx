import { LIMITS, type LineNotesOverview, type ListedRun } from '@replique/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ComponentProps, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { failureCode, failureMessage } from '../../../platform/api/failure.ts'
import { useLocale } from '../../../platform/i18n/locale.ts'
import { randomId } from '../../../platform/random-id.ts'
import { useUser } from '../../../platform/session/session.ts'
import { useStore } from '../../../platform/store.ts'
import { Button } from '../../../ui/button.tsx'
import { formatDate, formatMoment } from '../../../ui/dates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { EmptyScript, RehearsalsFrame } from '../rehearsals-frame.tsx'
import type { KeptNotes } from './kept-notes.ts'
import { NoteView } from './note-view.tsx'
import { overviewQuery, scriptQuery, useKeptNotes, withUnsentRuns } from './queries.ts'
import { RunPage, unsentInWords } from './run-page.tsx'

/** `/plays/{id}/rehearsals/line-notes`: the notes taken in runs, for those who direct, and for the actors. */
export function LineNotesPage({ playId }: { playId: string }) {
  useLocale()
  const { kept, sender } = useKeptNotes(useUser()?.id ?? '', playId)
  const failure = useStore(sender.failure)
  const { run, part }: { run?: unknown; part?: unknown } = useSearch({ strict: false })
  if (typeof run === 'string' && run !== '')
    return <RunPage key={run} kept={kept} runId={run} isReview={part === 'notes'} failure={failure} />
  return <OverviewPage kept={kept} />
}

function OverviewPage({ kept }: { kept: KeptNotes }) {
  const { playId } = kept
  const overview = useQuery(overviewQuery(kept))
  const isGone = failureCode(overview.error) === 'play_not_found'
  const frame: Pick<ComponentProps<typeof RehearsalsFrame>, 'playId' | 'here' | 'isGone'> = {
    playId,
    here: 'line-notes',
    isGone,
  }
  if (overview.isPending) return <PageSkeleton />
  if (!overview.data)
    return (
      <RehearsalsFrame {...frame}>
        <EmptyState
          title={failureMessage(overview.error)}
          action={!isGone && <Button onClick={() => void overview.refetch()}>{m.ui_try_again()}</Button>}
        />
      </RehearsalsFrame>
    )
  const { title, mayDirect, own } = overview.data
  return (
    <RehearsalsFrame {...frame} play={{ title, isDirected: mayDirect }}>
      <div className="grid gap-8">
        <div>
          <h2 className="text-lg font-semibold">{m.line_notes_title()}</h2>
          {mayDirect && <p className="staging-tools text-sm text-ink-soft">{m.line_notes_about()}</p>}
        </div>
        {mayDirect && <Runs kept={kept} overview={overview.data} />}
        {(own.length > 0 || !mayDirect) && <OwnNotes overview={overview.data} />}
      </div>
    </RehearsalsFrame>
  )
}

/** The runs of a play, and a form to start one. */
function Runs({ kept, overview }: { kept: KeptNotes; overview: LineNotesOverview }) {
  // kept now, so that a run can be started and noted without a connection
  const script = useQuery(scriptQuery(kept))
  const unsent = useStore(kept.unsent)
  const navigate = useNavigate()
  const place = `/plays/${kept.playId}/rehearsals/line-notes`
  const [name, setName] = useState(() => formatDate(new Date()))
  const runs = withUnsentRuns(overview.runs, unsent.runs)
  const start = (): void => {
    const startedAt = new Date().toISOString()
    const id = randomId()
    kept.putRun({ id, name: name.trim() || formatMoment(startedAt), startedAt, endedAt: null })
    void navigate({ to: place, search: { run: id } })
  }
  const waiting = unsentInWords(unsent.changes.length, unsent.runs.length)
  if (script.data?.lines.length === 0 && runs.length === 0)
    return <EmptyScript playId={kept.playId} title={m.line_notes_no_lines()} mayWrite />
  return (
    <div className="staging-tools grid gap-6">
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          start()
        }}
      >
        <TextField
          label={m.line_notes_run_name()}
          value={name}
          maxLength={LIMITS.runName}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" look="solid" icon="play" className="justify-self-start">
          {m.line_notes_start()}
        </Button>
      </form>
      {waiting !== '' && (
        <p role="status" className="font-semibold text-accent">
          {waiting}
        </p>
      )}
      {runs.length > 0 && (
        <div>
          <h3 className="pb-2 font-semibold">{m.line_notes_runs()}</h3>
          <ul className="divide-y divide-line border-y border-line">
            {runs.map((run) => (
              <RunRow key={run.id} place={place} run={run} />
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

function RunRow({ place, run }: { place: string; run: ListedRun }) {
  const facts = [
    formatMoment(run.startedAt),
    m.line_notes_count({ count: run.notes }),
    run.endedAt === null ? m.line_notes_going() : '',
  ]
  return (
    <li className="relative flex min-h-14 items-center gap-3 py-2 hover:bg-sunk">
      <div className="min-w-0 grow">
        {/* the whole row is the link */}
        <Link
          to={place}
          search={{ run: run.id }}
          className="font-semibold no-underline [overflow-wrap:anywhere] after:absolute after:inset-0"
        >
          {run.name}
        </Link>
        <p className="text-sm text-ink-soft">{facts.filter((fact) => fact !== '').join(' · ')}</p>
      </div>
      <Icon name="chevron-right" className="shrink-0 text-ink-soft" />
    </li>
  )
}

/** The notes that the user was given, by run. */
function OwnNotes({ overview: { own, language } }: { overview: LineNotesOverview }) {
  if (own.length === 0) return <EmptyState title={m.line_notes_own_none()}>{m.line_notes_own_none_says()}</EmptyState>
  return (
    <div className="staging grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-lg font-semibold">{m.line_notes_own()}</h3>
        <Button icon="printer" className="staging-tools" onClick={() => print()}>
          {m.line_notes_print()}
        </Button>
      </div>
      {own.map(({ run, notes }) => (
        <div key={run.id} className="grid gap-2">
          <h4 className="font-semibold [overflow-wrap:anywhere]">{run.name}</h4>
          <ol>
            {notes.map((note) => (
              <NoteView key={note.id} note={note} language={language} />
            ))}
          </ol>
        </div>
      ))}
    </div>
  )
}
