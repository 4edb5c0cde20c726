/**
 * Calls: when each person must be at a rehearsal. In a rehearsal, units such as French scenes are rehearsed one after
 * another. Times are in minutes from an arbitrary moment, which is the same throughout a request.
 */

export type PersonId = string

export interface Interval {
  readonly start: number
  readonly end: number
}

/** A part of the play that is rehearsed in one go, with everyone it needs. */
export interface RehearsalUnit {
  readonly id: string
  readonly people: readonly PersonId[]
  readonly minutes: number
}

/** A time and place of a rehearsal. Rehearsals that overlap are at different places. */
export interface Rehearsal extends Interval {
  readonly id: string
  readonly place: string
}

export interface CallRequest {
  /** In the order of the script. */
  readonly units: readonly RehearsalUnit[]
  readonly rehearsals: readonly Rehearsal[]
  /**
   * The cost of one more call, in minutes of waiting. If absent, it is almost 0, so that the number of calls only
   * breaks ties.
   */
  readonly minutesPerCall?: number
  /** When a person can come; always if absent. */
  readonly available?: ReadonlyMap<PersonId, readonly Interval[]>
}

export interface PlacedUnit extends Interval {
  readonly unit: string
  readonly rehearsal: string
}

/** A person's time at one rehearsal, or at several that overlap: from their first unit to the end of their last. */
export interface Call extends Interval {
  readonly person: PersonId
  readonly rehearsals: readonly string[]
  /** The minutes of the call in which the person isn't needed. */
  readonly waiting: number
}

export interface CallSheet {
  readonly placed: readonly PlacedUnit[]
  /**
   * The units that could not be placed, because no rehearsal has time for them while everyone they need is available.
   */
  readonly left: readonly string[]
  readonly calls: readonly Call[]
  /** The total number of minutes that all people wait. */
  readonly waiting: number
}

/** Which units each rehearsal has, in order; units and rehearsals by their index in the request. */
export type Arrangement = readonly (readonly number[])[]

/** The minimum cost of a call: of two plans with the same total waiting, the one with fewer calls is better. */
const LEAST_CALL_COST = 0.01

/** Computes the times for arrangements of one request. */
export class CallPlanner {
  readonly request: CallRequest
  /** The cost of a call, in minutes of waiting. */
  readonly callCost: number
  /** Rehearsals that overlap, directly or through others, are in one group. */
  readonly groups: readonly (readonly number[])[]
  readonly groupOf: readonly number[]
  readonly people: readonly PersonId[]
  readonly needs: readonly (readonly number[])[]
  readonly #available: readonly (readonly Interval[] | undefined)[]
  /** Whether all the people of a unit can always come. */
  readonly #isFree: readonly boolean[]

  constructor(request: CallRequest) {
    this.request = request
    this.callCost = Math.max(LEAST_CALL_COST, request.minutesPerCall ?? 0)
    this.people = [...new Set(request.units.flatMap(({ people }) => people))]
    const index = new Map(this.people.map((id, at) => [id, at]))
    this.needs = request.units.map(({ people }) => [...new Set(people)].map((id) => index.get(id) as number))
    this.#available = this.people.map((id) => request.available?.get(id)?.toSorted((a, b) => a.start - b.start))
    this.#isFree = this.needs.map((people) => people.every((person) => this.#available[person] === undefined))
    this.groups = overlapping(request.rehearsals)
    this.groupOf = request.rehearsals.map((_, at) => this.groups.findIndex((group) => group.includes(at)))
  }

  /**
   * Returns the earliest time, not before `from`, when everyone in a unit is available for its whole duration; Infinity
   * if there is none.
   */
  earliest(unit: number, from: number): number {
    if (this.#isFree[unit]) return from
    const { minutes = 0 } = this.request.units[unit] ?? {}
    let time = from
    for (let isSettled = false; !isSettled;) {
      isSettled = true
      for (const person of this.needs[unit] ?? []) {
        const when = this.#available[person]
        const next = when?.find(({ start, end }) => Math.max(start, time) + minutes <= end)
        if (when && !next) return Infinity
        if (next && next.start > time) [time, isSettled] = [next.start, false]
      }
    }
    return time
  }

  /**
   * Returns the start times of a rehearsal's units, each as early as its people can come; undefined if the units don't
   * fit.
   */
  startsIn(rehearsal: number, units: readonly number[]): readonly number[] | undefined {
    const { start = 0, end = 0 } = this.request.rehearsals[rehearsal] ?? {}
    let time = start
    const starts: number[] = []
    for (const unit of units) {
      const from = this.earliest(unit, time)
      time = from + (this.request.units[unit]?.minutes ?? 0)
      if (time > end) return undefined
      starts.push(from)
    }
    return starts
  }

  /**
   * Returns each person's times in a group of rehearsals; undefined if units don't fit or a person is needed in two
   * places at once.
   */
  timesIn(group: readonly number[], arrangement: Arrangement): readonly Interval[][] | undefined {
    const times: Interval[][] = this.people.map(() => [])
    for (const rehearsal of group) {
      const units = arrangement[rehearsal] ?? []
      const starts = this.startsIn(rehearsal, units)
      if (!starts) return undefined
      for (const [at, unit] of units.entries()) {
        const start = starts[at] ?? 0
        const end = start + (this.request.units[unit]?.minutes ?? 0)
        for (const person of this.needs[unit] ?? []) times[person]?.push({ start, end })
      }
    }
    if (group.length === 1) return times
    for (const own of times) {
      own.sort((a, b) => a.start - b.start)
      if (own.some(({ start }, at) => at > 0 && start < (own[at - 1]?.end ?? 0))) return undefined
    }
    return times
  }

  /**
   * Returns the minutes that people wait in a group of rehearsals, plus the cost of their calls; undefined if the
   * arrangement isn't feasible.
   */
  costOf(group: readonly number[], arrangement: Arrangement): number | undefined {
    const times = this.timesIn(group, arrangement)
    return times?.reduce((sum, own) => (own.length === 0 ? sum : sum + waitingIn(own) + this.callCost), 0)
  }

  /** Returns the call sheet of a feasible arrangement. */
  sheetOf(arrangement: Arrangement): CallSheet {
    const { units, rehearsals } = this.request
    const placed = arrangement.flatMap((own, at): PlacedUnit[] => {
      const starts = this.startsIn(at, own) ?? []
      return own.map((unit, index) => {
        const { id, minutes } = units[unit] as RehearsalUnit
        const start = starts[index] ?? 0
        return { unit: id, rehearsal: rehearsals[at]?.id ?? '', start, end: start + minutes }
      })
    })
    const calls = this.groups.flatMap((group) => this.#callsIn(group, arrangement))
    const done = new Set(arrangement.flat())
    return {
      placed: placed.sort((a, b) => a.start - b.start),
      left: units.flatMap(({ id }, at) => (done.has(at) ? [] : [id])),
      calls,
      waiting: calls.reduce((sum, call) => sum + call.waiting, 0),
    }
  }

  #callsIn(group: readonly number[], arrangement: Arrangement): readonly Call[] {
    const times = this.timesIn(group, arrangement) ?? []
    return times.flatMap((own, person): Call[] => {
      if (own.length === 0) return []
      const here = group.filter((at) => arrangement[at]?.some((unit) => this.needs[unit]?.includes(person)))
      return [
        {
          person: this.people[person] as PersonId,
          rehearsals: here.map((at) => this.request.rehearsals[at]?.id ?? ''),
          start: Math.min(...own.map(({ start }) => start)),
          end: Math.max(...own.map(({ end }) => end)),
          waiting: waitingIn(own),
        },
      ]
    })
  }
}

/** Returns how many minutes a person isn't needed between the start of their first unit and the end of their last. */
function waitingIn(times: readonly Interval[]): number {
  let [first, last, needed] = [Infinity, -Infinity, 0]
  for (const { start, end } of times) {
    first = Math.min(first, start)
    last = Math.max(last, end)
    needed += end - start
  }
  return last - first - needed
}

function overlapping(rehearsals: readonly Rehearsal[]): readonly (readonly number[])[] {
  const order = [...rehearsals.keys()].sort((a, b) => (rehearsals[a]?.start ?? 0) - (rehearsals[b]?.start ?? 0))
  const groups: number[][] = []
  let end = -Infinity
  for (const at of order) {
    const one = rehearsals[at] as Rehearsal
    if (one.start < end) groups.at(-1)?.push(at)
    else groups.push([at])
    end = Math.max(end, one.end)
  }
  return groups
}

/** Returns the arrangement in script order: each unit at the end of the first rehearsal that has time for it. */
export function scriptOrder(planner: CallPlanner): number[][] {
  const arrangement: number[][] = planner.request.rehearsals.map(() => [])
  const inTime = planner.groups.flat()
  let current = 0
  for (const unit of planner.needs.keys()) {
    const turns = [...inTime.slice(current), ...inTime.slice(0, current)]
    const fits = turns.find((at) => {
      arrangement[at]?.push(unit)
      if (planner.timesIn(planner.groups[planner.groupOf[at] ?? 0] ?? [], arrangement)) return true
      arrangement[at]?.pop()
      return false
    })
    // later units follow in the same or a later rehearsal; only those that don't fit there go into an earlier one
    if (fits !== undefined) current = Math.max(current, inTime.indexOf(fits))
  }
  return arrangement
}

/** Returns the calls that result from rehearsing the units in script order, for comparison. */
export function callsInScriptOrder(request: CallRequest): CallSheet {
  const planner = new CallPlanner(request)
  return planner.sheetOf(scriptOrder(planner))
}
