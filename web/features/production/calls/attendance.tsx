import type { Attendance as Attended, PlannedRehearsal, RehearsalPlan } from '@replique/contract'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { failureMessage } from '../../../platform/api/failure.ts'
import { useAction } from '../../../platform/use-action.ts'
import { FieldError } from '../../../ui/field.tsx'
import { useShowPlan } from './queries.ts'
import { formatTimes } from './times.ts'

const KINDS: readonly (readonly [Attended, () => string])[] = [
  ['present', m.calls_present],
  ['late', m.calls_late],
  ['absent', m.calls_absent],
  ['excused', m.calls_excused],
]

interface Props {
  readonly playId: string
  readonly people: RehearsalPlan['people']
  readonly rehearsal: PlannedRehearsal
  /** The day and times of the rehearsal. */
  readonly when: string
}

/** Who came to a rehearsal: one tap for each person who is called. A second tap undoes it. */
export function Attendance({ playId, people, rehearsal: { id, called, zone }, when }: Props) {
  const show = useShowPlan(playId)
  const { busy, failure, run } = useAction({ onError: failureMessage })
  const names = new Map(people.map((person) => [person.id, person.name]))
  const note = (userId: string, attendance: Attended | null): void =>
    void run(async () => show(await api.staging.calls.attend({ id: playId, rehearsalId: id, userId, attendance })))
  return (
    <details>
      <summary aria-label={m.calls_attendance_named({ when })} className="min-h-11 cursor-pointer content-center">
        {m.calls_attendance()}
      </summary>
      <ul className="divide-y divide-line">
        {called.map(({ userId, startsAt, endsAt, attendance }) => {
          const name = names.get(userId) || m.friends_somebody()
          return (
            <li key={userId} className="grid gap-1 py-2">
              <p>
                <bdi className="font-semibold [overflow-wrap:anywhere]">{name}</bdi>{' '}
                <span className="text-sm text-ink-soft tabular-nums">{formatTimes(startsAt, endsAt, zone)}</span>
              </p>
              <div role="group" aria-label={name} className="flex flex-wrap gap-1">
                {KINDS.map(([kind, label]) => (
                  <button
                    key={kind}
                    type="button"
                    aria-pressed={attendance === kind}
                    disabled={busy}
                    onClick={() => note(userId, attendance === kind ? null : kind)}
                    className="min-h-11 rounded-base border border-line-strong px-2 text-ink-soft hover:bg-sunk aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:font-semibold aria-pressed:text-accent"
                  >
                    {label()}
                  </button>
                ))}
              </div>
            </li>
          )
        })}
      </ul>
      <div aria-live="polite">{failure && <FieldError>{failure}</FieldError>}</div>
    </details>
  )
}
