import type { Db } from '../../../../kernel/db/database.ts'
import type { ReadThroughRow, ReadThroughsTables, TimeRow } from '../tables.ts'

const tables = (db: Db) => db.withTables<ReadThroughsTables>()

/** A read-through without its script. Scripts are large, so they are loaded separately. */
export type ReadThrough = Omit<ReadThroughRow, 'script'>

const FACTS = [
  'id', 'play_id', 'group_id', 'opened_by', 'opened_at', 'lines', 'leader_id', 'sound_device', 'line', 'move', 'running',
  'since', 'spent', 'active_at', 'ended_at',
] as const satisfies readonly (keyof ReadThrough)[] // prettier-ignore

/** Adds a read-through. Returns false if the play already has an ongoing one. */
export async function addReadThrough(db: Db, row: ReadThroughRow): Promise<boolean> {
  const added = await tables(db)
    .insertInto('readings')
    .values(row)
    .onConflict((conflict) => conflict.column('play_id').where('ended_at', 'is', null).doNothing())
    .returning('id')
    .execute()
  return added.length > 0
}

export async function findReadThrough(db: Db, id: string): Promise<ReadThrough | null> {
  const row = await tables(db).selectFrom('readings').select(FACTS).where('id', '=', id).executeTakeFirst()
  return row ?? null
}

/** Locks the row until the transaction ends. */
export async function lockReadThrough(db: Db, id: string): Promise<ReadThrough | null> {
  const row = await tables(db).selectFrom('readings').select(FACTS).where('id', '=', id).forUpdate().executeTakeFirst()
  return row ?? null
}

export async function findScript(db: Db, id: string): Promise<Uint8Array | null> {
  const row = await tables(db).selectFrom('readings').select('script').where('id', '=', id).executeTakeFirst()
  return row?.script ?? null
}

/** Lists the read-throughs of a play, newest first. */
export async function listReadThroughs(db: Db, playId: string): Promise<ReadThrough[]> {
  return tables(db)
    .selectFrom('readings')
    .select(FACTS)
    .where('play_id', '=', playId)
    .orderBy('opened_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Lists the ongoing read-throughs of these plays, newest first. */
export async function listOngoing(db: Db, playIds: readonly string[]): Promise<ReadThrough[]> {
  if (playIds.length === 0) return []
  return tables(db)
    .selectFrom('readings')
    .select(FACTS)
    .where('play_id', 'in', playIds)
    .where('ended_at', 'is', null)
    .orderBy('opened_at', 'desc')
    .execute()
}

export async function changeReadThrough(
  db: Db,
  id: string,
  change: Partial<Omit<ReadThrough, 'id' | 'play_id'>>,
): Promise<void> {
  await tables(db).updateTable('readings').set(change).where('id', '=', id).execute()
}

/** Deletes a play's ended read-throughs, except for the `keep` newest. */
export async function dropOldest(db: Db, playId: string, keep: number): Promise<void> {
  const old = await tables(db)
    .selectFrom('readings')
    .select('id')
    .where('play_id', '=', playId)
    .where('ended_at', 'is not', null)
    .orderBy('opened_at', 'desc')
    .offset(keep)
    .execute()
  if (old.length === 0) return
  const ids = old.map(({ id }) => id)
  await tables(db).deleteFrom('readings').where('id', 'in', ids).execute()
}

/** Ends read-throughs that have been idle since the given time. Returns their ids. */
export async function endIdle(db: Db, before: Date, now: Date): Promise<string[]> {
  const ended = await tables(db)
    .updateTable('readings')
    .set({ ended_at: now, running: false })
    .where('ended_at', 'is', null)
    .where('active_at', '<', before)
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}

/** Lists the read-throughs that a user took part in, with only the user's own data. */
export async function listOfPerson(db: Db, userId: string) {
  return tables(db)
    .selectFrom('reading_people')
    .innerJoin('readings', 'readings.id', 'reading_people.reading_id')
    .select(['readings.id', 'readings.play_id', 'readings.opened_at', 'readings.ended_at', 'reading_people.joined_at'])
    .where('reading_people.user_id', '=', userId)
    .orderBy('readings.opened_at')
    .execute()
}

/** Stores how long a line took, replacing any earlier time. */
export async function putTime(db: Db, row: TimeRow): Promise<void> {
  await tables(db)
    .insertInto('reading_times')
    .values(row)
    .onConflict((conflict) => conflict.columns(['reading_id', 'line']).doUpdateSet({ ms: row.ms }))
    .execute()
}

export async function listTimes(db: Db, readingId: string): Promise<TimeRow[]> {
  return tables(db)
    .selectFrom('reading_times')
    .selectAll()
    .where('reading_id', '=', readingId)
    .orderBy('line')
    .execute()
}

/** Counts the measured lines of each of these read-throughs. */
export async function countTimes(db: Db, readingIds: readonly string[]): Promise<Map<string, number>> {
  if (readingIds.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('reading_times')
    .select(({ fn }) => ['reading_id', fn.countAll().as('lines')])
    .where('reading_id', 'in', readingIds)
    .groupBy('reading_id')
    .execute()
  return new Map(rows.map(({ reading_id: id, lines }) => [id, Number(lines)]))
}
