import { LIMITS, type PlannedRehearsal, type RehearsalPlan } from '@replique/contract'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { failureMessage } from '../../../platform/api/failure.ts'
import { useAction } from '../../../platform/use-action.ts'
import { useUser } from '../../../platform/session/session.ts'
import { useStore } from '../../../platform/store.ts'
import { Button, buttonClasses } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { AddRehearsals } from './add-rehearsals.tsx'
import { Attendance } from './attendance.tsx'
import { countsOf, keptDrafts, keptKey } from './draft.ts'
import { useShowPlan } from './queries.ts'
import { formatDay, formatTimes, hasCome, isElsewhere, weekOf, zoneName } from './times.ts'
import { WeekOrder } from './week-order.tsx'

interface Props {
  readonly playId: string
  readonly plan: RehearsalPlan
  /** When the plan was loaded, in milliseconds since 1970. */
  readonly now: number
  /** The rehearsal that was open before; its button gets the focus. */
  readonly returned?: string | undefined
  readonly onOpen: (rehearsal: PlannedRehearsal) => void
}

/** The planned rehearsals, by week, for those who direct the play. */
export function RehearsalList({ playId, plan, now, returned, onOpen }: Props) {
  const [adding, setAdding] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const [first] = useState(returned)
  useEffect(() => {
    if (first === undefined) return
    const button = document.getElementById(`edit-${first}`)
    if (button?.checkVisibility()) button.focus()
    else heading.current?.focus()
  }, [first])
  const isPast = ({ endsAt }: PlannedRehearsal): boolean => Date.parse(endsAt) < now
  const coming = plan.rehearsals.filter((one) => !isPast(one))
  const past = plan.rehearsals.filter(isPast).toReversed()
  const weeks = [...Map.groupBy(coming, ({ startsAt, zone }) => weekOf(startsAt, zone))]
  const rows = (rehearsals: readonly PlannedRehearsal[], labelledBy: string) => (
    <ul aria-labelledby={labelledBy} className="divide-y divide-line border-y border-line">
      {rehearsals.map((rehearsal) => (
        <Row key={rehearsal.id} playId={playId} plan={plan} rehearsal={rehearsal} onOpen={onOpen} />
      ))}
    </ul>
  )
  return (
    <section aria-labelledby="planned-rehearsals" className="grid gap-5">
      <h2 id="planned-rehearsals" ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        {m.calls_plan()}
      </h2>
      <div className="flex flex-wrap gap-2">
        <Button look="solid" icon="calendar-plus" onClick={() => setAdding(true)}>
          {m.calls_add()}
        </Button>
        <PublishAll playId={playId} rehearsals={coming.filter(({ state }) => state !== 'published')} />
      </div>
      {plan.rehearsals.length === 0 && (
        <EmptyState
          title={m.calls_plan_empty()}
          action={
            plan.people.length === 0 && (
              <Link to={`/plays/${playId}`} search={{ tab: 'cast' }} className={buttonClasses()}>
                {m.parts_cast()}
              </Link>
            )
          }
        >
          {plan.people.length === 0 ? m.calls_plan_uncast() : m.calls_plan_begin()}
        </EmptyState>
      )}
      {weeks.map(([week, rehearsals]) => (
        <div key={week} className="grid gap-2">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p id={`week-${week}`} className="text-ink-soft">
              {m.calls_week({ date: formatWeek(week) })}
            </p>
            <WeekOrder playId={playId} week={formatWeek(week)} rehearsals={rehearsals} />
          </div>
          {rows(rehearsals, `week-${week}`)}
        </div>
      ))}
      {past.length > 0 && (
        <details>
          <summary id="past-rehearsals" className="min-h-11 cursor-pointer content-center text-ink-soft">
            {m.calls_past({ count: past.length })}
          </summary>
          {rows(past, 'past-rehearsals')}
        </details>
      )}
      {adding && <AddRehearsals playId={playId} onClose={() => setAdding(false)} />}
    </section>
  )
}

/** Formats a Monday, such as "23 March". */
const formatWeek = (date: string): string => formatDay(`${date}T12:00Z`, 'UTC').replace(/^\S+\s/, '')

const STATES = {
  draft: m.calls_state_draft,
  published: m.calls_state_published,
  changed: m.calls_state_changed,
}

interface RowProps extends Omit<Props, 'now' | 'returned'> {
  readonly rehearsal: PlannedRehearsal
}

function Row({ playId, plan, rehearsal, onOpen }: RowProps) {
  const { startsAt, endsAt, zone, place, units, state } = rehearsal
  const isKept = useStore(keptDrafts).has(keptKey(useUser()?.id, rehearsal.id))
  const counts = countsOf(rehearsal, plan)
  const when = `${formatDay(startsAt, zone)}, ${formatTimes(startsAt, endsAt, zone)}`
  return (
    <li className="grid gap-2 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-52">
          <h3 className="font-semibold first-letter:uppercase">{formatDay(startsAt, zone)}</h3>
          <p>
            <span className="tabular-nums">{formatTimes(startsAt, endsAt, zone)}</span>
            {place !== '' && <span className="[overflow-wrap:anywhere]"> · {place}</span>}
          </p>
          {isElsewhere(zone, startsAt) && (
            <p className="text-sm text-ink-soft">{m.calls_zone({ zone: zoneName(zone, startsAt) })}</p>
          )}
          <p className="text-sm text-ink-soft">
            {m.calls_count_scenes({ count: units.length })} · {m.calls_count_called({ count: counts.called })}
          </p>
          {counts.busy > 0 && <p className="text-sm text-accent">{m.calls_count_busy({ count: counts.busy })}</p>}
        </div>
        <div className="flex items-center gap-3">
          {isKept ? (
            <span className="text-sm text-accent">{m.calls_state_unsaved()}</span>
          ) : (
            <span className="text-sm text-ink-soft">{STATES[state]()}</span>
          )}
          <Button
            id={`edit-${rehearsal.id}`}
            aria-label={m.calls_edit_named({ when })}
            onClick={() => onOpen(rehearsal)}
          >
            {m.calls_edit()}
          </Button>
        </div>
      </div>
      {rehearsal.called.length > 0 && hasCome(startsAt) && (
        <Attendance playId={playId} people={plan.people} rehearsal={rehearsal} when={when} />
      )}
    </li>
  )
}

/** Publishes all rehearsals to come that are new or have changed; if there are very many, the first of them. */
function PublishAll({ playId, rehearsals }: { playId: string; rehearsals: readonly PlannedRehearsal[] }) {
  const show = useShowPlan(playId)
  const { busy, failure, run } = useAction({ onError: failureMessage })
  if (rehearsals.length === 0 && failure === undefined) return null
  const publish = (): Promise<boolean> =>
    run(
      async () => {
        const chosen = rehearsals.map(({ id, revision }) => ({ id, revision }))
        show(await api.staging.calls.publish({ id: playId, rehearsals: chosen.slice(0, LIMITS.plannedAtOnce) }))
      },
      () => showToast({ title: m.calls_published() }),
    )
  return (
    <>
      <Button icon="send" busy={busy} onClick={() => void publish()}>
        {m.calls_publish_all({ count: Math.min(rehearsals.length, LIMITS.plannedAtOnce) })}
      </Button>
      <div aria-live="polite" className="basis-full empty:hidden">
        {failure && <FieldError>{failure}</FieldError>}
      </div>
    </>
  )
}
