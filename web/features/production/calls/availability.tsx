import { LIMITS, type Availability, type UnavailableTime } from '@replique/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { failureMessage } from '../../../platform/api/failure.ts'
import { type RunAction, useAction } from '../../../platform/use-action.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { formatDate } from '../../../ui/dates.ts'
import { FieldError } from '../../../ui/field.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { AddUnavailable } from './add-unavailable.tsx'
import { availabilityQuery } from './queries.ts'
import { formatDay, formatTimes, ownZone } from './times.ts'

/** When the user can't come to rehearsals. It belongs to the user, not to the play. */
export function AvailabilitySection() {
  const client = useQueryClient()
  const { data, error } = useQuery(availabilityQuery)
  const [adding, setAdding] = useState(false)
  const { busy, failure, setFailure, run } = useAction({ onError: failureMessage })
  const heading = useRef<HTMLHeadingElement>(null)
  const change: Change = (work, done) =>
    run(async () => client.setQueryData(availabilityQuery.queryKey, await work()), done)
  const remove = ({ id, ...time }: UnavailableTime): void => {
    const undo = (): void => void change(() => api.staging.availability.add(time))
    void change(
      () => api.staging.availability.remove({ timeId: id }),
      () => {
        heading.current?.focus()
        showToast({
          title: m.calls_unavailable_removed(),
          body: whenOf({ id, ...time }),
          action: { label: m.line_notes_undo(), altText: m.calls_unavailable_undo_alt(), run: undo },
        })
      },
    )
  }
  const removeImport = (): void =>
    void change(
      () => api.staging.availability.removeImport(),
      () => {
        heading.current?.focus()
        showToast({ title: m.calls_import_removed() })
      },
    )
  return (
    <section aria-labelledby="availability" className="grid gap-4">
      <div>
        <h2 id="availability" ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
          {m.calls_availability()}
        </h2>
        <p className="text-ink-soft">{m.calls_availability_about()}</p>
      </div>
      {data && data.times.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {data.times.map((time) => (
            <TimeRow key={time.id} time={time} onRemove={() => remove(time)} />
          ))}
        </ul>
      )}
      {data && (
        <Imported
          imported={data.imported}
          busy={busy}
          change={change}
          onRemove={removeImport}
          onTooLarge={() => setFailure(m.failure_calendar_too_large())}
        >
          <Button icon="calendar-off" onClick={() => setAdding(true)}>
            {m.calls_unavailable_add()}
          </Button>
        </Imported>
      )}
      <div aria-live="polite">
        {(failure ?? (error && !data)) && <FieldError>{failure ?? failureMessage(error)}</FieldError>}
      </div>
      {adding && <AddUnavailable onClose={() => setAdding(false)} />}
    </section>
  )
}

type Change = (work: () => Promise<Availability>, done?: Parameters<RunAction>[1]) => Promise<boolean>

/** Formats a time: "Saturday, 28 March, 14:00–18:00", or whole days. */
function whenOf({ startsAt, endsAt, zone, allDay }: UnavailableTime): string {
  const [first, last] = [formatDay(startsAt, zone), formatDay(Date.parse(endsAt) - 1, zone)]
  if (allDay) return first === last ? first : `${first} – ${last}`
  return first === last
    ? `${first}, ${formatTimes(startsAt, endsAt, zone)}`
    : `${formatDate(startsAt, STYLE(zone))} – ${formatDate(endsAt, STYLE(zone))}`
}

const STYLE = (timeZone: string) => ({ dateStyle: 'medium', timeStyle: 'short', timeZone }) as const

function TimeRow({ time, onRemove }: { time: UnavailableTime; onRemove: () => void }) {
  const when = whenOf(time)
  return (
    <li className="flex items-start justify-between gap-3 py-2">
      <div className="min-w-0 py-2">
        <p className="first-letter:uppercase">{when}</p>
        {time.weeks > 1 && <p className="text-sm text-ink-soft">{m.calls_weekly_times({ count: time.weeks })}</p>}
        {time.note !== '' && <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">{time.note}</p>}
      </div>
      <IconButton icon="x" className="-mr-3" label={m.calls_unavailable_remove({ when })} onClick={onRemove} />
    </li>
  )
}

interface ImportedProps {
  readonly imported: Availability['imported']
  readonly busy: boolean
  readonly change: Change
  readonly onRemove: () => void
  readonly onTooLarge: () => void
  /** The button beside that for importing. */
  readonly children: ReactNode
}

/** The imported calendar, and the buttons to import one or to remove it. */
function Imported({ imported, busy, change, onRemove, onTooLarge, children }: ImportedProps) {
  const input = useRef<HTMLInputElement>(null)
  const choose = (file: File | undefined): void => {
    if (input.current) input.current.value = ''
    if (file === undefined) return
    if (file.size > LIMITS.calendar) return onTooLarge()
    void change(
      () => api.staging.availability.import({ file, zone: ownZone() }),
      () => showToast({ title: m.calls_import_done() }),
    )
  }
  return (
    <div className="grid gap-3">
      {imported && (
        <p>
          {m.calls_imported({ count: imported.times, date: formatDate(imported.importedAt) })}
          {imported.isCut && <span className="block text-accent">{m.calls_imported_cut()}</span>}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {children}
        <Button icon="file-up" busy={busy} onClick={() => input.current?.click()}>
          {m.calls_import()}
        </Button>
        {imported && (
          <Button look="plain" busy={busy} onClick={onRemove}>
            {m.calls_import_remove()}
          </Button>
        )}
      </div>
      <p className="text-sm text-ink-soft">{m.calls_import_about()}</p>
      <input
        ref={input}
        type="file"
        accept=".ics,text/calendar"
        hidden
        aria-label={m.calls_import()}
        onChange={({ target }) => choose(target.files?.[0])}
      />
    </div>
  )
}
