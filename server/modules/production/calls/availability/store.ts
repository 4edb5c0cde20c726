import { LIMITS } from '@replique/contract'
import type { Db } from '../../../../kernel/db/database.ts'

export interface UnavailableRow {
  readonly id: string
  readonly user_id: string
  readonly starts_at: Date
  readonly ends_at: Date
  /** The end of the last repetition, or later. */
  readonly last_at: Date
  readonly zone: string
  readonly all_day: boolean
  readonly weeks: number
  readonly note: string
}

interface ImportedRow {
  readonly user_id: string
  readonly imported_at: Date
  readonly is_cut: boolean
}

interface BusyRow {
  readonly user_id: string
  readonly starts_at: Date
  readonly ends_at: Date
}

// a type, because Kysely needs an index signature, which interfaces don't have
type AvailabilityTables = {
  unavailable_times: UnavailableRow
  imported_calendars: ImportedRow
  imported_busy_times: BusyRow
}

const tables = (db: Db) => db.withTables<AvailabilityTables>()

export const listUnavailable = (db: Db, userId: string): Promise<UnavailableRow[]> =>
  tables(db)
    .selectFrom('unavailable_times')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(LIMITS.unavailableTimes)
    .execute()

export async function addUnavailable(db: Db, row: UnavailableRow): Promise<void> {
  await tables(db).insertInto('unavailable_times').values(row).execute()
}

/** Returns whether there was such a time. */
export async function removeUnavailable(db: Db, { id, userId }: { id: string; userId: string }): Promise<boolean> {
  const removed = await tables(db)
    .deleteFrom('unavailable_times')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .execute()
  return removed.length > 0
}

interface Window {
  readonly userIds: readonly string[]
  readonly from: Date
  readonly to: Date
}

/** Lists what users have entered and that may happen in a period. */
export async function listUnavailableIn(db: Db, { userIds, from, to }: Window): Promise<UnavailableRow[]> {
  if (userIds.length === 0) return []
  return tables(db)
    .selectFrom('unavailable_times')
    .selectAll()
    .where('user_id', 'in', [...userIds])
    .where('starts_at', '<', to)
    .where('last_at', '>', from)
    .execute()
}

/** Lists the times of imported calendars in a period. */
export async function listImportedIn(db: Db, { userIds, from, to }: Window): Promise<BusyRow[]> {
  if (userIds.length === 0) return []
  return tables(db)
    .selectFrom('imported_busy_times')
    .selectAll()
    .where('user_id', 'in', [...userIds])
    .where('starts_at', '<', to)
    .where('ends_at', '>', from)
    .execute()
}

export async function findImported(db: Db, userId: string): Promise<(ImportedRow & { times: number }) | null> {
  const row = await tables(db)
    .selectFrom('imported_calendars')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (row === undefined) return null
  const { times } = await tables(db)
    .selectFrom('imported_busy_times')
    .select(({ fn }) => fn.countAll<number | string>().as('times'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return { ...row, times: Number(times) }
}

/** Rows in one statement: each has three parameters, of which a statement can have 65,535. */
const AT_ONCE = 1000

/** Replaces a user's imported calendar. */
export async function putImported(db: Db, row: ImportedRow, busy: readonly BusyRow[]): Promise<void> {
  await removeImported(db, row.user_id)
  await tables(db).insertInto('imported_calendars').values(row).execute()
  for (let at = 0; at < busy.length; at += AT_ONCE)
    await tables(db)
      .insertInto('imported_busy_times')
      .values(busy.slice(at, at + AT_ONCE))
      .execute()
}

/** Removes a user's imported calendar with its times. */
export async function removeImported(db: Db, userId: string): Promise<void> {
  await tables(db).deleteFrom('imported_calendars').where('user_id', '=', userId).execute()
}

export async function forgetAvailability(db: Db, userId: string): Promise<void> {
  await tables(db).deleteFrom('unavailable_times').where('user_id', '=', userId).execute()
  await removeImported(db, userId)
}
