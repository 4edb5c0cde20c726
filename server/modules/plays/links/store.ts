import type { Db } from '../../../kernel/db/database.ts'
import type { LinkRow, PlaysTables } from '../tables.ts'

const tables = (db: Db) => db.withTables<PlaysTables>()

export async function findLink(db: Db, playId: string): Promise<LinkRow | null> {
  return (
    (await tables(db).selectFrom('play_links').selectAll().where('play_id', '=', playId).executeTakeFirst()) ?? null
  )
}

/** In place of the one before. */
export async function putLink(db: Db, row: LinkRow): Promise<void> {
  const { secret_hash, seed, created_at } = row
  await tables(db)
    .insertInto('play_links')
    .values(row)
    .onConflict((conflict) => conflict.column('play_id').doUpdateSet({ secret_hash, seed, created_at }))
    .execute()
}

export async function removeLink(db: Db, playId: string): Promise<void> {
  await tables(db).deleteFrom('play_links').where('play_id', '=', playId).execute()
}
