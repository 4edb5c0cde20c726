/** What calls become when a rehearsal is published, and whom that concerns. */
import { newId } from '../../../kernel/ids.ts'
import type { ProductionDeps } from '../deps.ts'
import type { CallRow, CallUnit, RehearsalRow } from './store.ts'
import type { PlannedCall, PlayUnits } from './units.ts'

interface CallComparison {
  /** Calls that concern those who have them: their own times, place or units changed, or they are no longer called. */
  readonly changed: readonly ComparedCall[]
  /** Calls of which only the note or a title changed. */
  readonly unnoticed: readonly ComparedCall[]
}

/** What a call of somebody becomes: null if they are no longer called. */
export interface ComparedCall {
  readonly userId: string
  readonly call: PlannedCall | null
}

/** Compares the calls of a rehearsal as planned with those that were published. */
export function compareCalls({
  row,
  units,
  before,
}: {
  readonly row: RehearsalRow
  readonly units: PlayUnits
  readonly before: readonly CallRow[]
}): CallComparison {
  const planned = units.callsOf(row)
  const changed: ComparedCall[] = []
  const unnoticed: ComparedCall[] = []
  const known = new Map(before.filter((call) => call.is_called).map((call) => [call.user_id, call]))
  // a French scene is the same if only its first paragraph has changed
  const whenOf = (own: readonly CallUnit[]): string =>
    JSON.stringify(own.map((unit) => [units.find(unit)?.element ?? unit.element, unit.startsAt, unit.endsAt]))
  for (const [userId, call] of planned) {
    const old = known.get(userId)
    const isSame =
      old !== undefined &&
      Number(old.starts_at) === Number(call.startsAt) &&
      Number(old.ends_at) === Number(call.endsAt) &&
      old.place === row.place &&
      old.zone === row.zone &&
      whenOf(old.units) === whenOf(call.units)
    if (!isSame) changed.push({ userId, call })
    else if (old.note !== row.note || JSON.stringify(titlesIn(old.units)) !== JSON.stringify(titlesIn(call.units)))
      unnoticed.push({ userId, call })
  }
  for (const userId of known.keys()) if (!planned.has(userId)) changed.push({ userId, call: null })
  return { changed, unnoticed }
}

const titlesIn = (units: readonly CallUnit[]): string[] => units.map(({ title }) => title)

/** Returns the row of a call that was published before, or is published for the first time. */
export function callRow(
  { userId, call }: ComparedCall,
  { row, old, now }: { row: RehearsalRow; old: CallRow | undefined; now: Date },
): CallRow {
  const times = call ?? { startsAt: row.starts_at, endsAt: row.ends_at, units: [] }
  return {
    id: old?.id ?? newId(),
    rehearsal_id: row.id,
    user_id: userId,
    is_called: call !== null,
    starts_at: times.startsAt,
    ends_at: times.endsAt,
    zone: row.zone,
    place: row.place,
    note: row.note,
    units: times.units,
    sequence: old === undefined ? 0 : old.sequence + 1,
    changed_at: now,
    attendance: call === null ? null : (old?.attendance ?? null),
  }
}

/** Notifies users of their calls, with one line per play until they read it. */
export async function tellCalled(
  { modules }: ProductionDeps,
  { playId, by, userIds }: { playId: string; by: string; userIds: readonly string[] },
): Promise<void> {
  for (const userId of userIds)
    await modules.notifications.tell({ userId, kind: 'calls', actorId: by, playId, origin: playId, fold: playId })
}
