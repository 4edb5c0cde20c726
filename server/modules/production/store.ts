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

/** Stores the French scenes as a user has printed them, in place of those they printed before. */
export async function putPrinted(db: Db, { scenes, ...row }: PrintedRow): Promise<void> {
  const values = { ...row, scenes: JSON.stringify(scenes) }
  await tables(db)
    .insertInto('printed_french_scenes')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['play_id', 'user_id']).doUpdateSet({ printed_at: values.printed_at, scenes: values.scenes }),
    )
    .execute()
}

/** Returns the French scenes as a user last printed them, or null. */
export async function findPrinted(
  db: Db,
  { playId, userId }: { readonly playId: string; readonly userId: string },
): Promise<Pick<PrintedRow, 'printed_at' | 'scenes'> | null> {
  const row = await tables(db)
    .selectFrom('printed_french_scenes')
    .select(['printed_at', 'scenes'])
    .where('play_id', '=', playId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  // the database returns the parsed JSON, although it is written as text
  return row === undefined ? null : { ...row, scenes: row.scenes as unknown as readonly KnownScene[] }
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
