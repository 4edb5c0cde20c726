import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../../kernel/db/database.ts'
import type { AuthTables, CodeKind, OneTimeCodesTable } from '../tables.ts'

export type CodeRow = Selectable<OneTimeCodesTable>

const tables = (db: Db) => db.withTables<AuthTables>()

/** Stores a code and replaces the previous one of the same kind. */
export async function replaceCode(db: Db, row: Insertable<OneTimeCodesTable>): Promise<void> {
  const { id, address, link_hash, code_hash, flow_id, metadata, created_at, code_expires_at, expires_at } = row
  await tables(db)
    .insertInto('one_time_codes')
    .values({ ...row, attempts: 0 })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'kind']).doUpdateSet({
        id,
        address,
        link_hash,
        code_hash,
        attempts: 0,
        flow_id: flow_id ?? null,
        metadata: metadata ?? null,
        created_at,
        code_expires_at,
        expires_at,
      }),
    )
    .execute()
}

export async function findCode(db: Db, accountId: string, kind: CodeKind): Promise<CodeRow | null> {
  const row = await tables(db)
    .selectFrom('one_time_codes')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row ?? null
}

export async function findCodeByLink(db: Db, linkHash: string): Promise<CodeRow | null> {
  const row = await tables(db)
    .selectFrom('one_time_codes')
    .selectAll()
    .where('link_hash', '=', linkHash)
    .executeTakeFirst()
  return row ?? null
}

export interface Guess {
  readonly address: string
  readonly kinds: readonly CodeKind[]
  readonly attempts: number
  readonly now: Date
}

/**
 * Counts a guess against every valid code that it may match, before any comparison, so that simultaneous guesses are
 * all counted.
 */
export async function countGuess(db: Db, guess: Guess): Promise<CodeRow[]> {
  return tables(db)
    .updateTable('one_time_codes')
    .set((is) => ({ attempts: is('attempts', '+', 1) }))
    .where('address', '=', guess.address)
    .where('kind', 'in', [...guess.kinds])
    .where('attempts', '<', guess.attempts)
    .where('code_expires_at', '>', guess.now)
    .returningAll()
    .execute()
}

/** Removes a code; returns false if it was used or replaced in the meantime. Of two simultaneous uses, one succeeds. */
export async function removeCode(db: Db, id: string): Promise<boolean> {
  return (await tables(db).deleteFrom('one_time_codes').where('id', '=', id).returning('id').execute()).length > 0
}

export async function removeCodesOf(db: Db, accountId: string): Promise<void> {
  await tables(db).deleteFrom('one_time_codes').where('account_id', '=', accountId).execute()
}

export async function removeCodesAbout(db: Db, accountId: string, kinds: readonly CodeKind[]): Promise<void> {
  await tables(db)
    .deleteFrom('one_time_codes')
    .where('account_id', '=', accountId)
    .where('kind', 'in', [...kinds])
    .execute()
}

export async function sweepCodes(db: Db, now: Date): Promise<number> {
  const swept = await tables(db).deleteFrom('one_time_codes').where('expires_at', '<', now).returning('id').execute()
  return swept.length
}
