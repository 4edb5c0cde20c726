import type { KnownScene } from '@replique/script'
import type { Db } from '../../kernel/db/database.ts'

interface PrintedRow {
  readonly play_id: string
  readonly user_id: string
  readonly printed_at: Date
  readonly scenes: readonly KnownScene[]
}

// a type, because Kysely needs an index signature, which interfaces don't have
type PrintedTables = {
  printed_french_scenes: Omit<PrintedRow, 'scenes'> & { readonly scenes: string }
}

const tables = (db: Db) => db.withTables<PrintedTables>()

type Printed = Pick<PrintedRow, 'printed_at' | 'scenes'>

/** Stores the French scenes as a user prints them, and removes the earlier prints that aren't kept. */
export async function putPrint(db: Db, row: PrintedRow, kept: readonly Date[]): Promise<void> {
  const { play_id: playId, user_id: userId } = row
  const removed = tables(db)
    .deleteFrom('printed_french_scenes')
    .where('play_id', '=', playId)
    .where('user_id', '=', userId)
  await (kept.length === 0 ? removed : removed.where('printed_at', 'not in', kept)).execute()
  await tables(db)
    .insertInto('printed_french_scenes')
    .values({ ...row, scenes: JSON.stringify(row.scenes) })
    // two at the same moment
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Lists the French scenes as a user printed them, newest first. */
export async function listPrints(
  db: Db,
  { playId, userId }: { readonly playId: string; readonly userId: string },
): Promise<Printed[]> {
  const rows = await tables(db)
    .selectFrom('printed_french_scenes')
    .select(['printed_at', 'scenes'])
    .where('play_id', '=', playId)
    .where('user_id', '=', userId)
    .orderBy('printed_at', 'desc')
    .execute()
  // the database returns the parsed JSON, although it is written as text
  return rows.map((row) => ({ ...row, scenes: row.scenes as unknown as readonly KnownScene[] }))
}

/** Lists the plays whose French scenes a user has printed. */
export const listPrintedBy = (db: Db, userId: string): Promise<Pick<PrintedRow, 'play_id' | 'printed_at'>[]> =>
  tables(db)
    .selectFrom('printed_french_scenes')
    .select(['play_id', 'printed_at'])
    .where('user_id', '=', userId)
    .orderBy('printed_at')
    .execute()

export async function forgetPrintedBy(db: Db, userId: string): Promise<void> {
  await tables(db).deleteFrom('printed_french_scenes').where('user_id', '=', userId).execute()
}
