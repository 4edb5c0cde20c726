import type { Selectable } from 'kysely'
import type { Db } from '../../../kernel/db/database.ts'
import type { PicturesTable, AuthTables } from '../tables.ts'

export type PictureRow = Selectable<PicturesTable>

const tables = (db: Db) => db.withTables<AuthTables>()

/** Returns an account's picture and locks its row until the transaction ends. */
export async function lockPicture(db: Db, accountId: string): Promise<PictureRow | null> {
  const row = await tables(db)
    .selectFrom('pictures')
    .selectAll()
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function findPicture(db: Db, id: string): Promise<PictureRow | null> {
  return (await tables(db).selectFrom('pictures').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/** Returns the pictures of these accounts. Accounts without one are left out. */
export async function listPictures(db: Db, accountIds: readonly string[]): Promise<PictureRow[]> {
  if (accountIds.length === 0) return []
  return tables(db)
    .selectFrom('pictures')
    .selectAll()
    .where('account_id', 'in', [...accountIds])
    .execute()
}

export async function savePicture(db: Db, picture: PictureRow): Promise<void> {
  const { account_id: _, ...change } = picture
  await tables(db)
    .insertInto('pictures')
    .values(picture)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(change))
    .execute()
}

export async function removePicture(db: Db, accountId: string): Promise<PictureRow | null> {
  const row = await tables(db)
    .deleteFrom('pictures')
    .where('account_id', '=', accountId)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}
