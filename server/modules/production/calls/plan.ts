/** Planning rehearsals: who directs a play sees, adds, changes and cancels them. */
import { LIMITS, type PlannedRehearsal, type RehearsalInput, type RehearsalPlan } from '@replique/contract'
import type { Play } from '@replique/script'
import type { SignedIn } from '../../../kernel/actor.ts'
import { newId } from '../../../kernel/ids.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { type ProductionDeps, requireDirector } from '../deps.ts'
import { listBusyTimes, type BusyTime } from './availability/availability.ts'
import { compareCalls, tellCalled } from './called.ts'
import {
  addRehearsals,
  listCalls,
  listRehearsals,
  lockPlan,
  removeRehearsal,
  updateRehearsal,
  type CallRow,
  type RehearsalRow,
  type StoredUnit,
} from './store.ts'
import { PlayUnits } from './units.ts'

/** A play whose rehearsals the user may plan. */
export interface DirectedPlay {
  readonly playId: string
  readonly script: Play
  readonly units: PlayUnits
  /** The accounts of the cast that may read the play. */
  readonly people: readonly string[]
}

/** Refuses with play_not_found, or with not_allowed users who may read the play but not direct it. */
export async function requireDirected(deps: ProductionDeps, actor: SignedIn, playId: string): Promise<DirectedPlay> {
  await requireDirector(deps, actor, playId)
  const { plays, readThroughs } = deps.modules
  const [script, cast, readers, measured] = await Promise.all([
    plays.scriptOf(playId),
    plays.castOf(playId),
    plays.peopleOf(playId),
    readThroughs.measuredParagraphs(playId),
  ])
  const may = new Set(readers)
  const people = [...new Set(cast.flatMap(({ userId }) => (userId !== null && may.has(userId) ? [userId] : [])))]
  return { playId, script, people, units: new PlayUnits(script, { cast, people: new Set(people), measured }) }
}

/** Shows the plan. Refuses like `requireDirected`. */
export async function showPlan(deps: ProductionDeps, actor: SignedIn, playId: string): Promise<RehearsalPlan> {
  return presentPlan(deps, await requireDirected(deps, actor, playId))
}

export async function presentPlan(deps: ProductionDeps, play: DirectedPlay): Promise<RehearsalPlan> {
  const { db } = deps.kernel.database
  const { playId, units, people } = play
  const rows = await listRehearsals(db, playId)
  const published = await listCalls(db, { playId })
  const calls = Map.groupBy(published, (row) => row.rehearsal_id)
  const from = rows[0]?.starts_at ?? new Date(0)
  const to = new Date(Math.max(from.getTime(), ...rows.map((row) => row.ends_at.getTime())))
  const busy = rows.length === 0 ? [] : await listBusyTimes(db, people, { from, to })
  // somebody who is no longer cast is called until that is published
  const called = published.flatMap((row) => (row.is_called ? [row.user_id] : []))
  const names = await deps.modules.auth.namesOf([...new Set([...people, ...called])])
  return {
    language: play.script.language,
    people: [...names]
      .map(([id, name]) => ({ id, name }))
      .toSorted((a, b) => a.name.localeCompare(b.name, play.script.language)),
    scenes: [...units.scenes],
    rehearsals: rows.map((row) => presentRehearsal(row, { units, calls: calls.get(row.id) ?? [], busy })),
  }
}

interface AroundRehearsal {
  readonly units: PlayUnits
  readonly calls: readonly CallRow[]
  readonly busy: readonly BusyTime[]
}

function presentRehearsal(row: RehearsalRow, { units, calls, busy }: AroundRehearsal): PlannedRehearsal {
  const { changed, unnoticed } = compareCalls({ row, units, before: calls })
  return {
    id: row.id,
    revision: row.revision,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    zone: row.zone,
    place: row.place,
    note: row.note,
    understudies: row.understudies,
    units: row.units.map((unit) => {
      const scene = units.find(unit)
      const { minutes, pause } = unit
      return {
        element: scene?.element ?? unit.element,
        title: scene?.title ?? unit.title,
        minutes,
        pause,
        isGone: scene === undefined,
      }
    }),
    state: row.published_at === null ? 'draft' : changed.length + unnoticed.length > 0 ? 'changed' : 'published',
    called: calls
      .filter((call) => call.is_called)
      .map((call) => ({
        userId: call.user_id,
        startsAt: call.starts_at.toISOString(),
        endsAt: call.ends_at.toISOString(),
        attendance: call.attendance,
      })),
    busy: busy
      .filter(({ start, end }) => start < row.ends_at.getTime() && end > row.starts_at.getTime())
      .map(({ userId, start, end }) => ({
        userId,
        startsAt: new Date(Math.max(start, row.starts_at.getTime())).toISOString(),
        endsAt: new Date(Math.min(end, row.ends_at.getTime())).toISOString(),
      })),
  }
}

const HOUR = 3_600_000

/** A rehearsal that is changed, and the units from which its own may come. */
interface Before {
  readonly old?: RehearsalRow
  readonly known: readonly StoredUnit[]
}

/** Returns the row of a rehearsal as it was entered. */
function rowOf(play: DirectedPlay, input: RehearsalInput, { old, known }: Before): RehearsalRow {
  const [starts, ends] = [new Date(input.startsAt), new Date(input.endsAt)]
  const length = ends.getTime() - starts.getTime()
  if (!(length > 0 && length <= LIMITS.rehearsalHours * HOUR)) return refuse('invalid')
  return {
    id: old?.id ?? newId(),
    play_id: play.playId,
    starts_at: starts,
    ends_at: ends,
    zone: input.zone,
    place: input.place,
    note: input.note,
    understudies: input.understudies,
    units: unitsOf(play, input, known),
    revision: (old?.revision ?? 0) + 1,
    published_at: old?.published_at ?? null,
  }
}

/** Returns the units with their titles. One whose French scene is gone must have been in a rehearsal before. */
export function unitsOf(
  { units }: DirectedPlay,
  input: Pick<RehearsalInput, 'units'>,
  before: readonly StoredUnit[],
): StoredUnit[] {
  const titles = new Map(before.map(({ element, title }) => [element, title]))
  return input.units.map(({ element, minutes, pause }) => {
    const scene = units.find({ element, title: titles.get(element) ?? '' })
    const title = scene?.title ?? titles.get(element)
    return title === undefined ? refuse('invalid') : { element: scene?.element ?? element, title, minutes, pause }
  })
}

export async function addToPlan(
  deps: ProductionDeps,
  actor: SignedIn,
  { id: playId, rehearsals }: { id: string; rehearsals: readonly RehearsalInput[] },
): Promise<RehearsalPlan> {
  const play = await requireDirected(deps, actor, playId)
  const rows = rehearsals.map((input) => rowOf(play, input, { known: [] }))
  await deps.kernel.database.transaction(async (db) => {
    await lockPlan(db, playId)
    const { length } = await listRehearsals(db, playId)
    if (length + rows.length > LIMITS.rehearsalsOfPlay) refuse('too_many_rehearsals')
    await addRehearsals(db, rows)
  })
  return refreshPlan(deps, play)
}

/** Returns the rehearsal. Refuses with rehearsal_not_found, and with rehearsal_moved_on if it has another revision. */
export function requireRehearsal(
  all: readonly RehearsalRow[],
  { id, revision }: { id: string; revision?: number },
): RehearsalRow {
  const found = all.find((row) => row.id === id)
  if (found === undefined) return refuse('rehearsal_not_found')
  return revision === undefined || found.revision === revision ? found : refuse('rehearsal_moved_on')
}

type Change = RehearsalInput & { readonly id: string; readonly revision: number }

/** Changes rehearsals: all of them or, if it is refused, none. Nobody is notified before they are published. */
export async function changeInPlan(
  deps: ProductionDeps,
  actor: SignedIn,
  { id: playId, rehearsals }: { id: string; rehearsals: readonly Change[] },
): Promise<RehearsalPlan> {
  const play = await requireDirected(deps, actor, playId)
  await deps.kernel.database.transaction(async (db) => {
    await lockPlan(db, playId)
    const before = await listRehearsals(db, playId)
    // a unit may move from one of them to another
    const known = before.flatMap(({ units }) => units)
    for (const { id, revision, ...input } of rehearsals)
      await updateRehearsal(db, rowOf(play, input, { known, old: requireRehearsal(before, { id, revision }) }))
  })
  return refreshPlan(deps, play)
}

/** Cancels a rehearsal, and notifies those who were called. */
export async function removeFromPlan(
  deps: ProductionDeps,
  actor: SignedIn,
  { id: playId, rehearsalId }: { id: string; rehearsalId: string },
): Promise<RehearsalPlan> {
  const play = await requireDirected(deps, actor, playId)
  const { row, calls } = await deps.kernel.database.transaction(async (db) => {
    await lockPlan(db, playId)
    const row = requireRehearsal(await listRehearsals(db, playId), { id: rehearsalId })
    const calls = await listCalls(db, { playId, rehearsalId })
    await removeRehearsal(db, row)
    return { row, calls }
  })
  const called = calls.flatMap((call) => (call.is_called ? [call.user_id] : []))
  if (row.ends_at > deps.kernel.clock.now()) await tellCalled(deps, { playId, by: actor.id, userIds: called })
  return refreshPlan(deps, play)
}

/** Shows the plan after a change, which open pages of the play show as well. */
export async function refreshPlan(deps: ProductionDeps, play: DirectedPlay): Promise<RehearsalPlan> {
  await deps.modules.notifications.refresh(play.playId)
  return presentPlan(deps, play)
}
