import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '../../../kernel/db/database.ts'
import type { AuthTables, FactorChallengesTable, FactorsTable } from '../tables.ts'

export type FactorRow = Selectable<FactorsTable>
export type ChallengeRow = Selectable<FactorChallengesTable>

const tables = (db: Db) => db.withTables<AuthTables>()

/** Returns every factor of an account, verified or not, oldest first. */
export async function listFactors(db: Db, accountId: string): Promise<FactorRow[]> {
  return tables(db)
    .selectFrom('factors')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function findFactor(db: Db, accountId: string, id: string): Promise<FactorRow | null> {
  const row = await tables(db)
    .selectFrom('factors')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

export async function addFactor(db: Db, factor: Insertable<FactorsTable>): Promise<void> {
  await tables(db).insertInto('factors').values(factor).execute()
}

export async function changeFactor(db: Db, id: string, change: Updateable<FactorsTable>): Promise<void> {
  await tables(db).updateTable('factors').set(change).where('id', '=', id).execute()
}

/**
 * Removes these factors, or all factors of the account. The database then also deletes the sessions' authentication
 * methods that used them.
 */
export async function removeFactors(db: Db, accountId: string, ids?: readonly string[]): Promise<void> {
  if (ids?.length === 0) return
  const all = tables(db).deleteFrom('factors').where('account_id', '=', accountId)
  await (ids === undefined ? all : all.where('id', 'in', [...ids])).execute()
}

export async function removeUnverified(db: Db, accountId: string, type: FactorRow['factor_type']): Promise<void> {
  await tables(db)
    .deleteFrom('factors')
    .where('account_id', '=', accountId)
    .where('factor_type', '=', type)
    .where('verified_at', 'is', null)
    .execute()
}

/** Removes factors that were never verified and whose enrolment has expired, for one account or for all. */
export async function removeAbandoned(db: Db, before: Date, accountId?: string): Promise<void> {
  let query = tables(db)
    .deleteFrom('factors')
    .where('verified_at', 'is', null)
    .where('created_at', '<', before)
    .where((is) => is.or([is('last_challenged_at', 'is', null), is('last_challenged_at', '<', before)]))
  if (accountId !== undefined) query = query.where('account_id', '=', accountId)
  await query.execute()
}

export async function addChallenge(db: Db, challenge: Insertable<FactorChallengesTable>): Promise<void> {
  await tables(db).insertInto('factor_challenges').values(challenge).execute()
}

export async function findChallenge(db: Db, factorId: string, id: string): Promise<ChallengeRow | null> {
  const row = await tables(db)
    .selectFrom('factor_challenges')
    .selectAll()
    .where('factor_id', '=', factorId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

export async function closeChallenge(db: Db, id: string, at: Date): Promise<void> {
  await tables(db).updateTable('factor_challenges').set({ verified_at: at }).where('id', '=', id).execute()
}

export async function removeChallengesBefore(db: Db, before: Date): Promise<void> {
  await tables(db).deleteFrom('factor_challenges').where('created_at', '<', before).execute()
}
