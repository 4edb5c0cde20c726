import type { Insertable } from 'kysely'
import type { Db } from '../../../kernel/db/database.ts'
import type { RecoveryCodesTable, AuthTables } from '../tables.ts'

export interface CodeSet {
  readonly id: string
  readonly total: number
  readonly left: number
  readonly createdAt: Date
}

const tables = (db: Db) => db.withTables<AuthTables>()

export async function addCodes(db: Db, codes: readonly Insertable<RecoveryCodesTable>[]): Promise<void> {
  await tables(db)
    .insertInto('recovery_codes')
    .values([...codes])
    .execute()
}

export async function removeCodes(db: Db, accountId: string): Promise<void> {
  await tables(db).deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
}

/** Returns a summary of the account's codes, or null if it has none. */
export async function findCodes(db: Db, accountId: string): Promise<CodeSet | null> {
  const rows = await tables(db)
    .selectFrom('recovery_codes')
    .select(['set_id', 'created_at', 'used_at'])
    .where('account_id', '=', accountId)
    .execute()
  const [first] = rows
  if (!first) return null
  const left = rows.filter((row) => row.used_at === null).length
  return { id: first.set_id, total: rows.length, left, createdAt: first.created_at }
}

/** Uses up a code. Returns false if the account has no unused code with that hash. */
export async function useCode(
  db: Db,
  { accountId, hash, at }: { accountId: string; hash: string; at: Date },
): Promise<boolean> {
  const used = await tables(db)
    .updateTable('recovery_codes')
    .set({ used_at: at })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('id')
    .execute()
  return used.length > 0
}

export const TYPE = 'recovery_code'
export const NAME = 'Recovery codes'

/** Returns the account's recovery codes as one factor, which is how the protocol lists them. */
export function showAsFactor({ id, createdAt }: CodeSet): object {
  const at = createdAt.toISOString()
  return { id, friendly_name: NAME, factor_type: TYPE, status: 'verified', created_at: at, updated_at: at }
}
