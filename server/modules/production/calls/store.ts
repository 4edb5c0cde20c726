import { LIMITS, type Attendance } from '@replique/contract'
import { type ColumnType, type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../../kernel/db/database.ts'

/** A unit as it was saved. `element` is the id of the first paragraph of its French scene at that time. */
export interface StoredUnit {
  readonly element: string
  readonly title: string
  readonly minutes: number
  readonly pause: number
}

/** A unit of a published call. Times are ISO 8601 in UTC. */
export interface CallUnit {
  readonly element: string
  readonly title: string
  readonly startsAt: string
  readonly endsAt: string
}

/** A list that is written as JSON text and read as values. */
type List<T> = ColumnType<readonly T[], string, string>

interface RehearsalTable {
  readonly id: string
  readonly play_id: string
  readonly starts_at: Date
  readonly ends_at: Date
  readonly zone: string
  readonly place: string
  readonly note: string
  readonly understudies: boolean
  readonly units: List<StoredUnit>
  readonly revision: number
  readonly published_at: Date | null
}
export type RehearsalRow = Selectable<RehearsalTable>

interface CallTable {
  readonly id: string
  readonly rehearsal_id: string
  readonly user_id: string
  readonly is_called: boolean
  readonly starts_at: Date
  readonly ends_at: Date
  readonly zone: string
  readonly place: string
  readonly note: string
  readonly units: List<CallUnit>
  readonly sequence: number
  readonly changed_at: Date
  readonly attendance: Attendance | null
}
export type CallRow = Selectable<CallTable>

export interface AddressRow {
  readonly user_id: string
  readonly secret_hash: Uint8Array
  readonly seed: string
  readonly created_at: Date
}

// a type, because Kysely needs an index signature, which interfaces don't have
type CallsTables = {
  rehearsals: RehearsalTable
  rehearsal_calls: CallTable
  calendar_addresses: AddressRow
}

const tables = (db: Db) => db.withTables<CallsTables>()

/** Serialises changes of a play's rehearsals until the transaction ends. */
export async function lockPlan(db: Db, playId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rehearsals of ${playId}`}, 0))`.execute(db)
}

export const listRehearsals = (db: Db, playId: string): Promise<RehearsalRow[]> =>
  tables(db)
    .selectFrom('rehearsals')
    .selectAll()
    .where('play_id', '=', playId)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(LIMITS.rehearsalsOfPlay)
    .execute()

const withJson = ({ units, ...row }: RehearsalRow): Insertable<RehearsalTable> => ({
  ...row,
  units: JSON.stringify(units),
})

export async function addRehearsals(db: Db, rows: readonly RehearsalRow[]): Promise<void> {
  await tables(db).insertInto('rehearsals').values(rows.map(withJson)).execute()
}

export async function updateRehearsal(db: Db, row: RehearsalRow): Promise<void> {
  const { id, play_id: playId, ...changed } = withJson(row)
  await tables(db).updateTable('rehearsals').set(changed).where('id', '=', id).where('play_id', '=', playId).execute()
}

export async function removeRehearsal(db: Db, { id, play_id: playId }: RehearsalRow): Promise<void> {
  await tables(db).deleteFrom('rehearsals').where('id', '=', id).where('play_id', '=', playId).execute()
}

/** Lists what was published, for one rehearsal or for all of a play, including those who are no longer called. */
export async function listCalls(db: Db, of: { playId: string; rehearsalId?: string }): Promise<CallRow[]> {
  const all = tables(db)
    .selectFrom('rehearsal_calls')
    .innerJoin('rehearsals', 'rehearsals.id', 'rehearsal_calls.rehearsal_id')
    .selectAll('rehearsal_calls')
    .where('rehearsals.play_id', '=', of.playId)
    .orderBy('rehearsal_calls.starts_at')
    .orderBy('rehearsal_calls.user_id')
  return of.rehearsalId === undefined
    ? all.execute()
    : all.where('rehearsal_calls.rehearsal_id', '=', of.rehearsalId).execute()
}

/** Stores calls, each in place of the one that the person had for the rehearsal. */
export async function putCalls(db: Db, rows: readonly CallRow[]): Promise<void> {
  if (rows.length === 0) return
  await tables(db)
    .insertInto('rehearsal_calls')
    .values(rows.map(({ units, ...row }) => ({ ...row, units: JSON.stringify(units) })))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        is_called: eb.ref('excluded.is_called'),
        starts_at: eb.ref('excluded.starts_at'),
        ends_at: eb.ref('excluded.ends_at'),
        zone: eb.ref('excluded.zone'),
        place: eb.ref('excluded.place'),
        note: eb.ref('excluded.note'),
        units: eb.ref('excluded.units'),
        sequence: eb.ref('excluded.sequence'),
        changed_at: eb.ref('excluded.changed_at'),
        attendance: eb.ref('excluded.attendance'),
      })),
    )
    .execute()
}

interface OwnCallRow extends CallRow {
  readonly play_id: string
}

/** Lists the calls of a user that end after a time, in one play or in all. */
export async function listCallsOf(
  db: Db,
  userId: string,
  { after, playId }: { after: Date; playId?: string },
): Promise<OwnCallRow[]> {
  const all = tables(db)
    .selectFrom('rehearsal_calls')
    .innerJoin('rehearsals', 'rehearsals.id', 'rehearsal_calls.rehearsal_id')
    .selectAll('rehearsal_calls')
    .select('rehearsals.play_id')
    .where('rehearsal_calls.user_id', '=', userId)
    .where('rehearsal_calls.is_called', '=', true)
    .where('rehearsal_calls.ends_at', '>', after)
    .orderBy('rehearsal_calls.starts_at')
    .orderBy('rehearsal_calls.id')
    .limit(2 * LIMITS.rehearsalsOfPlay)
  return playId === undefined ? all.execute() : all.where('rehearsals.play_id', '=', playId).execute()
}

export async function findAddress(
  db: Db,
  by: { userId: string } | { secretHash: Uint8Array },
): Promise<AddressRow | null> {
  const all = tables(db).selectFrom('calendar_addresses').selectAll()
  const one = 'userId' in by ? all.where('user_id', '=', by.userId) : all.where('secret_hash', '=', by.secretHash)
  return (await one.executeTakeFirst()) ?? null
}

export async function putAddress(db: Db, row: AddressRow): Promise<void> {
  const { secret_hash, seed, created_at } = row
  await tables(db)
    .insertInto('calendar_addresses')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ secret_hash, seed, created_at }))
    .execute()
}

export async function removeAddress(db: Db, userId: string): Promise<void> {
  await tables(db).deleteFrom('calendar_addresses').where('user_id', '=', userId).execute()
}

export async function forgetCalled(db: Db, userId: string): Promise<void> {
  await tables(db).deleteFrom('rehearsal_calls').where('user_id', '=', userId).execute()
  await removeAddress(db, userId)
}
