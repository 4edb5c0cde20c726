/** Measures how much less people wait in a planned week of calls than in script order, and how long planning takes. */
import { callsInScriptOrder, planCalls, type CallRequest, type CallSheet, type RehearsalUnit } from '@replique/script'
import { diceFrom, type Dice } from './dice.ts'

const PEOPLE = 20
const UNITS = 36
const DAY = 24 * 60
const DAYS = 5
/** The start and end of a rehearsal evening, in minutes since midnight. */
const EVENING = { start: 19 * 60, end: 22 * 60 } as const
const BUDGET = 4000

export interface WeekRow {
  readonly seconds: number
  readonly waiting: number
  readonly inScriptOrder: number
  readonly left: number
  readonly leftInScriptOrder: number
  readonly calls: number
  readonly callsInScriptOrder: number
  readonly clashes: number
}

/**
 * Generates scenes in script order. Everyone is in several runs of up to four scenes; some people are in more runs than
 * others.
 */
function unitsOf(dice: Dice): RehearsalUnit[] {
  const on = Array.from({ length: UNITS }, () => new Set<string>())
  for (let person = 0; person < PEOPLE; person++) {
    const stays = person < 4 ? 8 : person < 10 ? 5 : 3
    for (let stay = 0; stay < stays; stay++) {
      const from = dice.below(UNITS)
      for (const scene of on.slice(from, from + 1 + dice.below(4))) scene.add(`p${person}`)
    }
  }
  return on.map((people, at) => ({
    id: `${at + 1}`,
    people: people.size > 0 ? [...people] : [`p${dice.below(PEOPLE)}`],
    minutes: 10 + 5 * dice.below(5),
  }))
}

/**
 * Generates a week of five evenings, which the units nearly fill. Each person is unavailable on an evening with a
 * probability of one in ten.
 */
export function generateWeek(seed: number): CallRequest {
  const dice = diceFrom(seed)
  const rehearsals = Array.from({ length: DAYS }, (_, day) => ({
    id: `day ${day + 1}`,
    place: 'studio',
    start: day * DAY + EVENING.start,
    end: day * DAY + EVENING.end,
  }))
  const available = new Map(
    Array.from({ length: PEOPLE }, (_, person) => [
      `p${person}`,
      rehearsals.filter(() => !dice.maybe(0.1)).map(({ start, end }) => ({ start, end })),
    ]),
  )
  return { units: unitsOf(dice), rehearsals, available }
}

/** Counts clashes: people who are needed in two places at the same time, or when they are unavailable. */
function clashesIn({ units, available }: CallRequest, { placed }: CallSheet): number {
  const people = new Map(units.map((one) => [one.id, one.people]))
  let clashes = 0
  for (const [at, one] of placed.entries())
    for (const id of people.get(one.unit) ?? []) {
      const canCome = available?.get(id)?.some(({ start, end }) => start <= one.start && one.end <= end) ?? true
      if (!canCome) clashes++
      for (const other of placed.slice(at + 1))
        if (other.start < one.end && one.start < other.end && people.get(other.unit)?.includes(id)) clashes++
    }
  return clashes
}

export function measureWeek(request: CallRequest): WeekRow {
  const script = callsInScriptOrder(request)
  const start = performance.now()
  const calls = planCalls({ ...request, budget: BUDGET, now: () => performance.now() })
  return {
    seconds: (performance.now() - start) / 1000,
    waiting: calls.waiting,
    inScriptOrder: script.waiting,
    left: calls.left.length,
    leftInScriptOrder: script.left.length,
    calls: calls.calls.length,
    callsInScriptOrder: script.calls.length,
    clashes: clashesIn(request, calls),
  }
}
