/** A rehearsal while it is edited: what is typed, and the times and calls that follow from it. */
import type { PlannedRehearsal, PlannedUnit, RehearsalInput, RehearsalPlan, UnitScene } from '@replique/contract'
import { createStore } from '../../../platform/store.ts'
import { addDays, instantOf, localTimeOf, rehearsalCalls, unitTimes } from '@replique/script'

export interface RehearsalDraft {
  readonly date: string
  readonly from: string
  readonly to: string
  readonly zone: string
  readonly place: string
  readonly note: string
  readonly understudies: boolean
  readonly units: readonly PlannedUnit[]
}

/** A draft that isn't saved, and the revision of the rehearsal that it is based on. */
export interface KeptDraft {
  readonly draft: RehearsalDraft
  readonly revision: number
}

/** Drafts of rehearsals that were left without saving, by user and rehearsal. They last as long as the app is open. */
export const keptDrafts = createStore<ReadonlyMap<string, KeptDraft>>(new Map())

export const keptKey = (userId: string | undefined, rehearsalId: string): string => `${userId} ${rehearsalId}`

/** Keeps a draft, or forgets it. */
export function keepDraft(key: string, kept: KeptDraft | null): void {
  keptDrafts.set((now) => {
    const others = [...now].filter(([one]) => one !== key)
    return new Map(kept === null ? others : [...others, [key, kept]])
  })
}

export function draftOf(rehearsal: PlannedRehearsal): RehearsalDraft {
  const { startsAt, endsAt, zone, place, note, understudies, units } = rehearsal
  const start = localTimeOf(Date.parse(startsAt), zone)
  return {
    date: start.date,
    from: start.time,
    to: localTimeOf(Date.parse(endsAt), zone).time,
    zone,
    place,
    note,
    understudies,
    units,
  }
}

/** Returns the start and end in milliseconds. An end before the start is on the next day. NaN if a field is empty. */
export function timesOf({ date, from, to, zone }: Pick<RehearsalDraft, 'date' | 'from' | 'to' | 'zone'>) {
  const start = instantOf({ date, time: from }, zone)
  if (Number.isNaN(start)) return { start, end: start }
  return { start, end: instantOf({ date: to > from ? date : addDays(date, 1), time: to }, zone) }
}

/** Returns what is sent to the server; null if the date or a time is missing. */
export function inputOf(draft: RehearsalDraft): RehearsalInput | null {
  const { start, end } = timesOf(draft)
  if (Number.isNaN(start) || Number.isNaN(end)) return null
  const { zone, place, note, understudies, units } = draft
  return {
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(end).toISOString(),
    zone,
    place,
    note,
    understudies,
    units: units.map(({ element, minutes, pause }) => ({ element, minutes, pause })),
  }
}

/** Returns a unit for a scene that is added to a rehearsal. */
export const unitOf = ({ element, title, minutes }: UnitScene): PlannedUnit => ({
  element,
  title,
  minutes,
  pause: 0,
  isGone: false,
})

type Busy = PlannedRehearsal['busy']

/** A unit with its time, those it needs, and those of them who can't come. */
export interface ShownUnit {
  readonly unit: PlannedUnit
  readonly start: number
  readonly end: number
  readonly people: readonly string[]
  readonly busy: readonly string[]
  readonly uncast: readonly string[]
}

export interface ShownCall {
  readonly userId: string
  readonly start: number
  readonly end: number
  readonly waiting: number
  readonly isBusy: boolean
}

type Ordered = Pick<RehearsalDraft, 'units' | 'understudies'>

export function shownUnits(
  { units, understudies }: Ordered,
  { start, scenes, busy }: { start: number; scenes: readonly UnitScene[]; busy: Busy },
): readonly ShownUnit[] {
  const known = new Map(scenes.map((scene) => [scene.element, scene]))
  const times = unitTimes(start, units)
  return units.map((unit, at) => {
    const scene = unit.isGone ? undefined : known.get(unit.element)
    const people = [...(scene?.people ?? []), ...(understudies ? (scene?.understudies ?? []) : [])]
    const { start: from = start, end: to = start } = times[at] ?? {}
    return {
      unit,
      start: from,
      end: to,
      people,
      busy: people.filter((id) => isBusyIn(busy, id, { start: from, end: to })),
      uncast: scene?.uncast ?? [],
    }
  })
}

/** Returns who is called and when, in the order in which they come. */
export function shownCalls(start: number, units: readonly ShownUnit[]): readonly ShownCall[] {
  const ordered = units.map(({ unit, people }) => ({ ...unit, people }))
  return rehearsalCalls(start, ordered)
    .map(({ person: userId, waiting, ...call }) => ({
      userId,
      start: call.start,
      end: call.end,
      waiting,
      isBusy: call.units.some((at) => units[at]?.busy.includes(userId)),
    }))
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
}

const isBusyIn = (busy: Busy, id: string, { start, end }: { start: number; end: number }): boolean =>
  busy.some(({ userId, startsAt, endsAt }) => userId === id && Date.parse(startsAt) < end && Date.parse(endsAt) > start)

/** Returns how many people are called for a rehearsal, and how many of them can't come. */
export function countsOf(rehearsal: PlannedRehearsal, { scenes }: RehearsalPlan): { called: number; busy: number } {
  const start = Date.parse(rehearsal.startsAt)
  const units = shownUnits(rehearsal, { start, scenes, busy: rehearsal.busy })
  return {
    called: new Set(units.flatMap(({ people }) => people)).size,
    busy: new Set(units.flatMap(({ busy }) => busy)).size,
  }
}

/** Moves a unit one place up or down. */
export function moveUnit(units: readonly PlannedUnit[], at: number, by: 1 | -1): readonly PlannedUnit[] {
  const moved = units[at]
  if (moved === undefined || at + by < 0 || at + by >= units.length) return units
  return units.toSpliced(at, 1).toSpliced(at + by, 0, moved)
}

/** Returns the units of a proposal, with their titles; those for which there is no time come last. */
export function orderedUnits(
  before: readonly PlannedUnit[],
  proposed: RehearsalInput['units'],
  left: RehearsalInput['units'] = [],
): readonly PlannedUnit[] {
  const known = new Map(before.map((unit) => [unit.element, unit]))
  return [...proposed, ...left].flatMap((unit) => {
    const old = known.get(unit.element)
    return old === undefined ? [] : [{ ...old, minutes: unit.minutes, pause: unit.pause }]
  })
}
