import type { Db } from '../../../kernel/db/database.ts'
import type { AuthTables } from '../tables.ts'

export interface SetupRow {
  readonly code_hash: string | null
  readonly closed_at: Date | null
}

const tables = (db: Db) => db.withTables<AuthTables>()

export async function readSetup(db: Db): Promise<SetupRow> {
  return tables(db).selectFrom('admin_setup').select(['code_hash', 'closed_at']).executeTakeFirstOrThrow()
}

/** Locks the row until the transaction ends, so that the second of two simultaneous calls finds the setup closed. */
export async function lockSetup(db: Db): Promise<SetupRow> {
  return tables(db).selectFrom('admin_setup').select(['code_hash', 'closed_at']).forUpdate().executeTakeFirstOrThrow()
}

export async function changeSetup(db: Db, change: Partial<SetupRow>): Promise<void> {
  await tables(db).updateTable('admin_setup').set(change).execute()
}

/** Stores a new code if the setup is still open, and returns whether it is. */
export async function replaceCode(db: Db, codeHash: string): Promise<boolean> {
  const rows = await tables(db)
    .updateTable('admin_setup')
    .set({ code_hash: codeHash })
    .where('closed_at', 'is', null)
    .returning('single')
    .execute()
  return rows.length > 0
}

export async function addAdministrator(db: Db, accountId: string, at: Date): Promise<void> {
  await tables(db)
    .insertInto('administrators')
    .values({ account_id: accountId, granted_at: at })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute()
}
