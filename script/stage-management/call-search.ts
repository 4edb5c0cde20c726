/** Finds the order of units with the least waiting: by exact search if there are few units, otherwise by annealing. */
import { CallPlanner, scriptOrder, type CallRequest, type CallSheet } from './calls.ts'

export interface CallSearch extends CallRequest {
  /** Seed of the search. The same seed gives the same calls if the search has enough time. */
  readonly seed?: number
  /** The time limit for the search, and the current time, both in milliseconds. */
  readonly budget: number
  readonly now: () => number
}

export interface PlannedCalls extends CallSheet {
  /**
   * Whether the search has proved that no other order has less waiting. It compares only orders that leave out the
   * fewest minutes and begin each unit as soon as its people can come.
   */
  readonly proved: boolean
}

/** Up to this many units are ordered exactly, if no two rehearsals overlap. */
export const MAX_EXACT_UNITS = 10
/** Up to this many units of one rehearsal are put into their best order at the end. */
const MOST_IN_ONE = 12

/**
 * Plans the calls so that people wait as little as possible. Nobody is needed in two places at once or while
 * unavailable.
 */
export function planCalls(search: CallSearch): PlannedCalls {
  const planner = new CallPlanner(search)
  const isSmall = search.units.length <= MAX_EXACT_UNITS && planner.groups.every((group) => group.length === 1)
  if (isSmall) return { ...planner.sheetOf(exactArrangement(planner)), proved: true }
  const found = new Annealing(planner, search).run()
  return { ...planner.sheetOf(found), proved: false }
}

/** An order of some units in one rehearsal, as a linked list from the last unit to the first. */
interface Order {
  readonly cost: number
  readonly time: number
  readonly unit?: number
  readonly before?: Order
}

/** Finds the best order for a set of units. A set is a bit mask of indexes in a list of units. */
class Orders {
  readonly #planner: CallPlanner
  readonly #units: readonly number[]
  /** The minutes of each unit, and for each person a bit mask of the units that need them. */
  readonly #minutes: readonly number[]
  readonly #needed: readonly number[]

  constructor(planner: CallPlanner, units: readonly number[]) {
    this.#planner = planner
    this.#units = units
    this.#minutes = units.map((unit) => planner.request.units[unit]?.minutes ?? 0)
    this.#needed = [...planner.people.keys()].map((person) =>
      units.reduce((bits, unit, at) => (planner.needs[unit]?.includes(person) ? bits | (1 << at) : bits), 0),
    )
  }

  minutesOf(set: number): number {
    return this.#minutes.reduce((sum, minutes, at) => ((set >> at) & 1 ? sum + minutes : sum), 0)
  }

  /**
   * Returns the best order for a set of units in a rehearsal, or undefined if the units don't fit. Uses dynamic
   * programming over subsets: for each subset, it keeps the orders that no other order beats in both time and cost.
   */
  best(rehearsal: number, wanted: number): { readonly cost: number; readonly units: readonly number[] } | undefined {
    const { start = 0, end = 0 } = this.#planner.request.rehearsals[rehearsal] ?? {}
    if (this.minutesOf(wanted) > end - start) return undefined
    const calls = this.#needed.filter((bits) => (bits & wanted) !== 0).length
    const fronts = new Map<number, Order[]>([[0, [{ cost: calls * this.#planner.callCost, time: start }]]])
    for (let set = 0; set !== wanted; set = (set - wanted) & wanted)
      for (const order of fronts.get(set) ?? [])
        for (const at of this.#units.keys()) {
          if (((wanted & ~set) >> at) % 2 === 0) continue
          const next = this.#append(order, { at, set, wanted })
          if (next.time > end) continue
          const front = fronts.get(set | (1 << at)) ?? []
          fronts.set(set | (1 << at), withOrder(front, next))
        }
    const best = fronts.get(wanted)?.toSorted((a, b) => a.cost - b.cost)[0]
    return best && { cost: best.cost, units: unitsOf(best) }
  }

  /**
   * Appends a unit. People who have been needed and will be needed again wait from the end of the previous unit until
   * this one begins, and during this one if it doesn't need them.
   */
  #append(
    before: Order,
    { at, set, wanted }: { readonly at: number; readonly set: number; readonly wanted: number },
  ): Order {
    const unit = this.#units[at] as number
    const from = this.#planner.earliest(unit, before.time)
    const minutes = this.#minutes[at] ?? 0
    const left = wanted & ~set
    let waiting = 0
    for (const bits of this.#needed) {
      if ((bits & set) === 0 || (bits & left) === 0) continue
      waiting += from - before.time
      if ((bits & (1 << at)) === 0) waiting += minutes
    }
    return { cost: before.cost + waiting, time: from + minutes, unit, before }
  }
}

function withOrder(front: Order[], order: Order): Order[] {
  if (front.some(({ time, cost }) => time <= order.time && cost <= order.cost)) return front
  return [...front.filter(({ time, cost }) => time < order.time || cost < order.cost), order]
}

function unitsOf(last: Order): readonly number[] {
  const units: number[] = []
  for (let order: Order | undefined = last; order?.unit !== undefined; order = order.before) units.unshift(order.unit)
  return units
}

interface Division {
  readonly cost: number
  readonly orders: readonly (readonly number[])[]
}

/** Tries all ways to divide the units among rehearsals that don't overlap, each rehearsal in its best order. */
function exactArrangement(planner: CallPlanner): readonly (readonly number[])[] {
  const { units, rehearsals } = planner.request
  const all = 2 ** units.length
  const orders = new Orders(planner, [...units.keys()])
  let divisions: (Division | undefined)[] = Array.from({ length: all }, () => undefined)
  divisions[0] = { cost: 0, orders: [] }
  for (const at of rehearsals.keys()) {
    const own = Array.from({ length: all }, (_, set) => orders.best(at, set))
    const next = divisions.map((one): Division | undefined => one && { ...one, orders: [...one.orders, []] })
    for (let set = 1; set < all; set++)
      for (let part = set; part > 0; part = (part - 1) & set) {
        const [order, before] = [own[part], divisions[set & ~part]]
        if (!order || !before || before.cost + order.cost >= (next[set]?.cost ?? Infinity)) continue
        next[set] = { cost: before.cost + order.cost, orders: [...before.orders, order.units] }
      }
    divisions = next
  }
  let best = 0
  for (const [set, one] of divisions.entries()) {
    const more = orders.minutesOf(set) - orders.minutesOf(best)
    if (one && (more > 0 || (more === 0 && one.cost < (divisions[best]?.cost ?? Infinity)))) best = set
  }
  return divisions[best]?.orders ?? []
}

const ROUNDS = 150_000
/**
 * Annealing temperature at the beginning and at the end, in minutes: a step that is worse by this much is accepted with
 * probability 1/e.
 */
const WARMEST = 60
const COLDEST = 0.5
/** The cost of leaving out a unit, per minute of the unit. */
const LEFT_OUT = 1000
const ROUNDS_BETWEEN_LOOKS = 256

/** Simulated annealing from script order: moves a unit, swaps two, or reverses part of a rehearsal. */
class Annealing {
  readonly #planner: CallPlanner
  readonly #search: CallSearch
  /** One list per rehearsal; the last one has the units that are left out. */
  readonly #lists: number[][]
  readonly #costs: number[]
  #state: number

  constructor(planner: CallPlanner, search: CallSearch) {
    this.#planner = planner
    this.#search = search
    this.#state = (search.seed ?? 1) >>> 0
    const lists = scriptOrder(planner)
    const placed = new Set(lists.flat())
    this.#lists = [...lists, [...planner.needs.keys()].filter((unit) => !placed.has(unit))]
    this.#costs = planner.groups.map((group) => planner.costOf(group, this.#lists) ?? 0)
  }

  run(): readonly (readonly number[])[] {
    const { now, budget } = this.#search
    const end = now() + budget
    let best = this.#copy()
    let least = this.#total()
    let cost = least
    for (let round = 0; round < ROUNDS; round++) {
      if (round % ROUNDS_BETWEEN_LOOKS === 0 && now() >= end) break
      const heat = WARMEST * (COLDEST / WARMEST) ** (round / ROUNDS)
      cost = this.#step(cost, heat)
      if (cost < least) [best, least] = [this.#copy(), cost]
    }
    return best.map((units, at) => this.#ordered(at, units))
  }

  #copy(): readonly (readonly number[])[] {
    return this.#lists.slice(0, -1).map((units) => [...units])
  }

  #total(): number {
    return this.#costs.reduce((sum, one) => sum + one, 0) + this.#leftOut()
  }

  #leftOut(): number {
    const { units } = this.#search
    return (this.#lists.at(-1) ?? []).reduce((sum, unit) => sum + (units[unit]?.minutes ?? 0) * LEFT_OUT, 0)
  }

  /** Makes a random change and keeps it if it is good enough; returns the cost. */
  #step(cost: number, heat: number): number {
    const [a, b] = [this.#below(this.#lists.length), this.#below(this.#lists.length)]
    const [from, to] = [this.#lists[a] as number[], this.#lists[b] as number[]]
    if (from.length === 0) return cost
    const before: readonly [number[], number[]] = [[...from], [...to]]
    this.#change(from, to)
    const groups = [...new Set([a, b].flatMap((list) => this.#planner.groupOf[list] ?? []))]
    const old = groups.map((group) => this.#costs[group] ?? 0)
    let isPossible = true
    for (const group of groups) {
      const own = this.#planner.costOf(this.#planner.groups[group] ?? [], this.#lists)
      if (own === undefined) isPossible = false
      else this.#costs[group] = own
    }
    const now = isPossible ? this.#total() : Infinity
    if (now <= cost || Math.exp((cost - now) / heat) > this.#chance()) return now
    from.splice(0, from.length, ...before[0])
    if (a !== b) to.splice(0, to.length, ...before[1])
    for (const [at, group] of groups.entries()) this.#costs[group] = old[at] ?? 0
    return cost
  }

  #change(from: number[], to: number[]): void {
    const at = this.#below(from.length)
    const kind = this.#below(3)
    if (kind === 0 && from === to) {
      const end = at + 2 + this.#below(from.length)
      from.splice(at, end - at, ...from.slice(at, end).reverse())
    } else if (kind < 2 && to.length > 0) {
      const other = this.#below(to.length)
      const [one, two] = [from[at] as number, to[other] as number]
      from[at] = two
      to[other] = one
    } else {
      const [unit] = from.splice(at, 1) as [number]
      to.splice(this.#below(to.length + 1), 0, unit)
    }
  }

  /**
   * Returns a rehearsal's units in their best order; unchanged if the rehearsal overlaps another or has too many units.
   */
  #ordered(rehearsal: number, units: readonly number[]): readonly number[] {
    const isAlone = this.#planner.groups.some((group) => group.length === 1 && group[0] === rehearsal)
    if (!isAlone || units.length > MOST_IN_ONE) return units
    return new Orders(this.#planner, units).best(rehearsal, 2 ** units.length - 1)?.units ?? units
  }

  #below(limit: number): number {
    return Math.floor(this.#chance() * limit)
  }

  /** Mulberry32 (public domain): seeded random numbers in [0, 1). */
  #chance(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
}
