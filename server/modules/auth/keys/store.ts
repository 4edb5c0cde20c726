import type { Db } from '../../../kernel/db/database.ts'
import type { AuthTables } from '../tables.ts'

const tables = (db: Db) => db.withTables<AuthTables>()

export async function readSecret(db: Db, name: string): Promise<string | null> {
  const row = await tables(db).selectFrom('auth_secrets').select('content').where('name', '=', name).executeTakeFirst()
  return row?.content ?? null
}

/**
 * Stores a secret unless another node has already stored one. Read the secret afterwards, because it may be the other
 * node's.
 */
export async function addSecret(db: Db, secret: { name: string; content: string; created_at: Date }): Promise<void> {
  await tables(db)
    .insertInto('auth_secrets')
    .values(secret)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

export async function changeSecret(db: Db, name: string, content: string): Promise<void> {
  await tables(db).updateTable('auth_secrets').set({ content }).where('name', '=', name).execute()
}

export const listSecrets = (db: Db): Promise<{ name: string; content: string }[]> =>
  tables(db).selectFrom('auth_secrets').select(['name', 'content']).execute()

export async function removeSecret(db: Db, name: string): Promise<void> {
  await tables(db).deleteFrom('auth_secrets').where('name', '=', name).execute()
}
