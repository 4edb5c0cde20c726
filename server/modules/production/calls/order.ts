/** Proposes an order of units in which people wait as little as possible. */
import type { ProposedOrder, RehearsalInput } from '@replique/contract'
import { rehearsalCalls, type CallRequest, type PlannedCalls } from '@replique/script'
import type { SignedIn } from '../../../kernel/actor.ts'
import { WorkerOverrun } from '../../../kernel/pool/worker-pool.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { ProductionDeps } from '../deps.ts'
import { listBusyTimes, type BusyTime } from './availability/availability.ts'
import { requireDirected, unitsOf } from './plan.ts'
import { listRehearsals, type StoredUnit } from './store.ts'
import type { CallWorkers } from './worker.ts'

type OrderInput = Pick<RehearsalInput, 'startsAt' | 'endsAt' | 'place' | 'understudies' | 'units'>

interface Asked {
  readonly id: string
  readonly rehearsals: readonly OrderInput[]
}

/** A rehearsal with the units that the request puts into it, and whom each of them needs. */
interface OrderedRehearsal {
  readonly start: number
  readonly end: number
  readonly place: string
  readonly units: readonly (StoredUnit & { readonly people: readonly string[] })[]
}

const MINUTE = 60_000

/**
 * Returns the request of the search, in minutes since the first rehearsal. Units are numbered through all rehearsals, and
 * may move to another one.
 */
export function callRequest(rehearsals: readonly OrderedRehearsal[], busy: readonly BusyTime[]): CallRequest {
  const first = Math.min(...rehearsals.map(({ start }) => start))
  const last = Math.max(...rehearsals.map(({ end }) => end))
  const minutes = (time: number): number => (time - first) / MINUTE
  const free = new Map(
    [...Map.groupBy(busy, ({ userId }) => userId)].map(([person, times]) => [
      person,
      freeTimes(times, { first, last }).map(({ start, end }) => ({ start: minutes(start), end: minutes(end) })),
    ]),
  )
  return {
    units: rehearsals
      .flatMap(({ units }) => units)
      .map(({ people, minutes: length }, at) => ({ id: String(at), people, minutes: length })),
    rehearsals: rehearsals.map(({ start, end, place }, at) => ({
      id: String(at),
      place,
      start: minutes(start),
      end: minutes(end),
    })),
    available: free,
  }
}

/** Returns the times between busy times, which may overlap. */
function freeTimes(busy: readonly BusyTime[], { first, last }: { first: number; last: number }) {
  const free: { start: number; end: number }[] = []
  let from = first
  for (const { start, end } of busy.toSorted((a, b) => a.start - b.start)) {
    if (start > from) free.push({ start: from, end: Math.min(start, last) })
    from = Math.max(from, end)
  }
  if (from < last) free.push({ start: from, end: last })
  return free
}

/** Returns the units of each rehearsal in the order that was found, with a break wherever people can't come earlier. */
export function unitsInOrder(
  rehearsals: readonly OrderedRehearsal[],
  found: PlannedCalls,
): ProposedOrder['rehearsals'] {
  const all = rehearsals.flatMap(({ units }) => units)
  const first = Math.min(...rehearsals.map(({ start }) => start))
  return rehearsals.map(({ start }, at) => {
    let time = (start - first) / MINUTE
    return found.placed
      .filter(({ rehearsal }) => rehearsal === String(at))
      .map(({ unit, start: from, end }) => {
        const { element = '', minutes = 0 } = all[Number(unit)] ?? {}
        const pause = Math.round(from - time)
        time = end
        return { element, minutes, pause }
      })
  })
}

/** Plays for which an order is being searched: one search at a time for each. */
export type Searching = Set<string>

/** Milliseconds that a search may take. One among few units isn't limited by it, but by the thread's own limit. */
const SEARCH_BUDGET = 4_000

/**
 * Proposes an order. Refuses like `requireDirected`, with too_many_requests while another search for the play is running,
 * and with order_too_hard.
 */
export async function proposeOrder(
  deps: ProductionDeps & { readonly workers: CallWorkers; readonly searching: Searching },
  actor: SignedIn,
  { id: playId, rehearsals }: Asked,
): Promise<ProposedOrder> {
  const play = await requireDirected(deps, actor, playId)
  const { db } = deps.kernel.database
  const before = (await listRehearsals(db, playId)).flatMap(({ units }) => units)
  const ordered = rehearsals.map((input): OrderedRehearsal => {
    const [start, end] = [Date.parse(input.startsAt), Date.parse(input.endsAt)]
    const units = unitsOf(play, input, before)
    return {
      start,
      end: end > start ? end : refuse('invalid'),
      place: input.place,
      units: units.map((unit) => ({ ...unit, people: play.units.peopleOf(unit, input.understudies) })),
    }
  })
  const from = new Date(Math.min(...ordered.map(({ start }) => start)))
  const to = new Date(Math.max(...ordered.map(({ end }) => end)))
  const busy = await listBusyTimes(db, play.people, { from, to })
  if (deps.searching.has(playId)) return refuse('too_many_requests')
  deps.searching.add(playId)
  try {
    const found = await deps.workers.ask('order', { request: callRequest(ordered, busy), budget: SEARCH_BUDGET })
    const all = ordered.flatMap(({ units }) => units)
    return {
      rehearsals: unitsInOrder(ordered, found),
      left: found.left.flatMap((unit) => {
        const left = all[Number(unit)]
        return left === undefined ? [] : [{ element: left.element, minutes: left.minutes, pause: 0 }]
      }),
      waiting: { now: ordered.reduce((sum, one) => sum + waitingIn(one), 0), proposed: Math.round(found.waiting) },
    }
  } catch (error) {
    if (error instanceof WorkerOverrun) return refuse('order_too_hard')
    throw error
  } finally {
    deps.searching.delete(playId)
  }
}

const waitingIn = ({ start, units }: OrderedRehearsal): number =>
  rehearsalCalls(start, units).reduce((sum, { waiting }) => sum + waiting, 0)
