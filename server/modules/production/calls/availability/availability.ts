/** When users can't come to rehearsals: times that they enter, and those of calendars that they import. */
import { LIMITS, type Availability, type UnavailableInput } from '@replique/contract'
import { addDays, instantOf, localTimeOf } from '@replique/script'
import type { SignedIn } from '../../../../kernel/actor.ts'
import type { Db } from '../../../../kernel/db/database.ts'
import { newId } from '../../../../kernel/ids.ts'
import { WorkerFailure } from '../../../../kernel/pool/worker-pool.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import type { ProductionDeps } from '../../deps.ts'
import type { CallWorkers } from '../worker.ts'
import {
  addUnavailable,
  findImported,
  listImportedIn,
  listUnavailable,
  listUnavailableIn,
  putImported,
  removeImported,
  removeUnavailable,
  type UnavailableRow,
} from './store.ts'

/** A time when somebody can't come, in milliseconds since 1970. */
export interface BusyTime {
  readonly userId: string
  readonly start: number
  readonly end: number
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
const DAYS_OF_WEEK = 7
/** The year 9999, the last that every program can print. */
const FOREVER = Date.UTC(9999, 0)

/** Returns each time that a row means. A repeated one is at the same local time every week. */
export function repetitionsOf(
  row: Pick<UnavailableRow, 'starts_at' | 'ends_at' | 'zone' | 'weeks'>,
): readonly Omit<BusyTime, 'userId'>[] {
  const { starts_at, ends_at, zone, weeks } = row
  if (weeks === 1) return [{ start: starts_at.getTime(), end: ends_at.getTime() }]
  const [first, last] = [localTimeOf(starts_at.getTime(), zone), localTimeOf(ends_at.getTime(), zone)]
  const later = (local: typeof first, week: number): number =>
    instantOf({ ...local, date: addDays(local.date, week * DAYS_OF_WEEK) }, zone)
  return Array.from({ length: weeks }, (_, week) => ({ start: later(first, week), end: later(last, week) }))
}

/** Lists the times in a period when users can't come. Nothing says why, or where a time is from. */
export async function listBusyTimes(
  db: Db,
  userIds: readonly string[],
  { from, to }: { from: Date; to: Date },
): Promise<BusyTime[]> {
  const period = { userIds, from, to }
  const [entered, imported] = [await listUnavailableIn(db, period), await listImportedIn(db, period)]
  return [
    ...entered.flatMap((row) => repetitionsOf(row).map((time) => ({ userId: row.user_id, ...time }))),
    ...imported.map((row) => ({ userId: row.user_id, start: Number(row.starts_at), end: Number(row.ends_at) })),
  ].filter(({ start, end }) => start < to.getTime() && end > from.getTime())
}

type Deps = Pick<ProductionDeps, 'kernel'> & { readonly workers: CallWorkers }

export async function showAvailability({ kernel }: Pick<Deps, 'kernel'>, actor: SignedIn): Promise<Availability> {
  const { db } = kernel.database
  const [rows, imported] = [await listUnavailable(db, actor.id), await findImported(db, actor.id)]
  return {
    times: rows.map(({ id, starts_at, ends_at, zone, all_day, weeks, note }) => ({
      id,
      startsAt: starts_at.toISOString(),
      endsAt: ends_at.toISOString(),
      zone,
      allDay: all_day,
      weeks,
      note,
    })),
    imported: imported && {
      importedAt: imported.imported_at.toISOString(),
      times: imported.times,
      isCut: imported.is_cut,
    },
  }
}

/** Refuses with too_many_unavailable_times, and with invalid a time that ends before it starts or lasts too long. */
export async function addTime(deps: Deps, actor: SignedIn, input: UnavailableInput): Promise<Availability> {
  const [starts, ends] = [new Date(input.startsAt), new Date(input.endsAt)]
  const length = ends.getTime() - starts.getTime()
  if (!(length > 0 && length <= LIMITS.unavailableDays * DAY)) return refuse('invalid')
  await deps.kernel.database.transaction(async (db) => {
    if ((await listUnavailable(db, actor.id)).length >= LIMITS.unavailableTimes) refuse('too_many_unavailable_times')
    await addUnavailable(db, {
      id: newId(),
      user_id: actor.id,
      starts_at: starts,
      ends_at: ends,
      last_at: new Date(ends.getTime() + (input.weeks - 1) * DAYS_OF_WEEK * DAY + (input.weeks > 1 ? HOUR : 0)),
      zone: input.zone,
      all_day: input.allDay,
      weeks: input.weeks,
      note: input.note,
    })
  })
  return showAvailability(deps, actor)
}

export async function removeTime(deps: Deps, actor: SignedIn, id: string): Promise<Availability> {
  if (!(await removeUnavailable(deps.kernel.database.db, { id, userId: actor.id }))) return refuse('not_found')
  return showAvailability(deps, actor)
}

/**
 * Imports a calendar in place of the one before. Refuses with calendar_too_large, and with calendar_wrong a file that
 * isn't a calendar, has too many events or can't be read in time.
 */
export async function importCalendar(
  deps: Deps,
  actor: SignedIn,
  { file, zone }: { file: File; zone: string },
): Promise<Availability> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes.byteLength > LIMITS.calendar) return refuse('calendar_too_large')
  const now = deps.kernel.clock.now()
  const from = now.getTime() - DAY
  const read = await deps.workers
    .ask('readCalendar', {
      bytes,
      zone,
      from,
      to: from + LIMITS.calendarDaysAhead * DAY,
      maxEvents: LIMITS.calendarEvents,
      maxTimes: LIMITS.calendarTimes,
    })
    .catch((error: unknown) => {
      if (error instanceof WorkerFailure) return null
      throw error
    })
  if (read === null) return refuse('calendar_wrong')
  await deps.kernel.database.transaction((db) =>
    putImported(
      db,
      { user_id: actor.id, imported_at: now, is_cut: read.isCut },
      read.busy.map(([start, end]) => ({
        user_id: actor.id,
        starts_at: new Date(start),
        ends_at: new Date(end),
      })),
    ),
  )
  return showAvailability(deps, actor)
}

export async function removeCalendar(deps: Deps, actor: SignedIn): Promise<Availability> {
  await removeImported(deps.kernel.database.db, actor.id)
  return showAvailability(deps, actor)
}

/** Returns what a user has entered, and the times of their imported calendar. */
export async function exportAvailability(db: Db, userId: string): Promise<object> {
  const entered = await listUnavailable(db, userId)
  const imported = await listImportedIn(db, { userIds: [userId], from: new Date(0), to: new Date(FOREVER) })
  return {
    unavailable_times: entered.map(({ user_id: _user, ...row }) => row),
    imported_busy_times: imported.map(({ starts_at, ends_at }) => ({ starts_at, ends_at })),
  }
}
