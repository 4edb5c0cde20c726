/** The times of a rehearsal whose units follow one another in a given order, and the calls that result from them. */
import type { Interval, PersonId } from './calls.ts'

export interface OrderedUnit {
  readonly people: readonly PersonId[]
  readonly minutes: number
  /** The minutes without work before the unit. */
  readonly pause: number
}

/** A person's time at one rehearsal. Times are in milliseconds since 1970, like those of its start. */
export interface RehearsalCall extends Interval {
  readonly person: PersonId
  /** The indexes of the units that need the person. */
  readonly units: readonly number[]
  /** The minutes of the call in which the person isn't needed. */
  readonly waiting: number
}

const MINUTE = 60_000

/** Returns the time of each unit. */
export function unitTimes(start: number, units: readonly Omit<OrderedUnit, 'people'>[]): readonly Interval[] {
  let time = start
  return units.map(({ minutes, pause }) => {
    const begin = time + pause * MINUTE
    time = begin + minutes * MINUTE
    return { start: begin, end: time }
  })
}

/** Returns when each person must be there: from the start of their first unit to the end of their last. */
export function rehearsalCalls(start: number, units: readonly OrderedUnit[]): readonly RehearsalCall[] {
  const times = unitTimes(start, units)
  const needed = new Map<PersonId, number[]>()
  for (const [at, { people }] of units.entries())
    for (const person of new Set(people)) needed.set(person, [...(needed.get(person) ?? []), at])
  return [...needed].map(([person, own]) => {
    const first = times[own[0] ?? 0]?.start ?? start
    const last = times[own.at(-1) ?? 0]?.end ?? start
    const worked = own.reduce((sum, at) => sum + (units[at]?.minutes ?? 0), 0)
    return { person, units: own, start: first, end: last, waiting: Math.round((last - first) / MINUTE) - worked }
  })
}

/** Rehearsing a part of a play takes a multiple of its running time. */
const TIMES_RUNNING_TIME = 3
const ROUNDED_TO = 5

/** Returns how many minutes to plan for a unit that lasts some seconds on stage. */
export const minutesToRehearse = (seconds: number): number =>
  Math.max(ROUNDED_TO, Math.round((seconds * TIMES_RUNNING_TIME) / 60 / ROUNDED_TO) * ROUNDED_TO)
