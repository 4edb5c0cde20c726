import type { Db } from '../../../../kernel/db/database.ts'
import type { ReadingsTables, TimeRow } from '../tables.ts'

const tables = (db: Db) => db.withTables<ReadingsTables>()

/** How long a line took, in the place of what it took before. */
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

/** How many lines of each of these readings were measured. */
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
