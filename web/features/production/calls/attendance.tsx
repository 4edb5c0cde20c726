import type { Attendance as Attended, PlannedRehearsal, RehearsalPlan } from '@replique/contract'
import { useRef, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { failureMessage } from '../../../platform/api/failure.ts'
import { showToast } from '../../../ui/toast/toasts.ts'
import { useShowPlan } from './queries.ts'
import { formatTimes } from './times.ts'

const KINDS: readonly (readonly [Attended, () => string])[] = [
  ['present', m.calls_present],
  ['late', m.calls_late],
  ['absent', m.calls_absent],
  ['excused', m.calls_excused],
]

const without = <T,>(map: ReadonlyMap<string, T>, key: string): ReadonlyMap<string, T> =>
  new Map([...map].filter(([one]) => one !== key))

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
  const names = new Map(people.map((person) => [person.id, person.name]))
  const nameOf = (userId: string): string => names.get(userId) || m.friends_somebody()
  /** What was tapped and isn't stored yet, so that no tap has to wait for the one before. */
  const [tapped, setTapped] = useState<ReadonlyMap<string, Attended | null>>(new Map())
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const note = (userId: string, attendance: Attended | null): void => {
    setTapped((now) => new Map(now).set(userId, attendance))
    const store = async (): Promise<void> =>
      show(await api.staging.calls.attend({ id: playId, rehearsalId: id, userId, attendance }))
    queue.current = queue.current
      .then(store)
      .catch((error: unknown) => showToast({ title: failureMessage(error), body: nameOf(userId) }))
      // a later tap on the same person is still waiting
      .then(() => setTapped((now) => (now.get(userId) === attendance ? without(now, userId) : now)))
  }
  return (
    <details>
      <summary aria-label={m.calls_attendance_named({ when })} className="min-h-11 cursor-pointer content-center">
        {m.calls_attendance()}
      </summary>
      <ul className="divide-y divide-line">
        {called.map(({ userId, startsAt, endsAt, attendance: stored }) => {
          const name = nameOf(userId)
          const attendance = tapped.has(userId) ? tapped.get(userId) : stored
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
                    onClick={() => note(userId, attendance === kind ? null : kind)}
                    className="min-h-11 min-w-11 rounded-base border border-line-strong px-3 text-ink-soft hover:bg-sunk aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:font-semibold aria-pressed:text-accent"
                  >
                    {label()}
                  </button>
                ))}
              </div>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
