import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../../kernel/db/database.ts'
import type { AuthTables, FlowStatesTable } from '../tables.ts'

export type FlowRow = Selectable<FlowStatesTable>

const tables = (db: Db) => db.withTables<AuthTables>()

export async function addFlow(db: Db, flow: Insertable<FlowStatesTable>): Promise<FlowRow> {
  return tables(db).insertInto('flow_states').values(flow).returningAll().executeTakeFirstOrThrow()
}

export async function findFlow(db: Db, id: string): Promise<FlowRow | null> {
  return (await tables(db).selectFrom('flow_states').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/** Marks a flow as used; null if it already was. Of two simultaneous calls, the second gets null. */
export async function markFlowUsed(db: Db, id: string, at: Date): Promise<FlowRow | null> {
  const row = await tables(db)
    .updateTable('flow_states')
    .set({ used_at: at })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

export interface AuthCodeUpdate {
  readonly account_id: string
  readonly auth_code_hash: string
  readonly provider_tokens: string | null
  readonly expires_at: Date
}

export async function saveAuthCode(db: Db, id: string, given: AuthCodeUpdate): Promise<void> {
  await tables(db).updateTable('flow_states').set(given).where('id', '=', id).execute()
}

/**
 * Returns the flow that this code belongs to, and locks it until the transaction ends, so that two exchanges run one
 * after the other.
 */
export async function lockFlowByCode(db: Db, authCodeHash: string): Promise<FlowRow | null> {
  const row = await tables(db)
    .selectFrom('flow_states')
    .selectAll()
    .where('auth_code_hash', '=', authCodeHash)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function removeFlow(db: Db, id: string): Promise<boolean> {
  return (await tables(db).deleteFrom('flow_states').where('id', '=', id).returning('id').execute()).length > 0
}

/** Removes an account's unfinished flows, for instance when its password changes. */
export async function removeFlowsOf(db: Db, accountId: string): Promise<void> {
  await tables(db).deleteFrom('flow_states').where('account_id', '=', accountId).execute()
}

/**
 * Removes flows that could still give access to an account: those that have a code, or are about to link an identity to
 * it.
 */
export async function removeFlowsInto(db: Db, accountId: string): Promise<void> {
  await tables(db)
    .deleteFrom('flow_states')
    .where((is) =>
      is.or([
        is('linking_account_id', '=', accountId),
        is.and([is('account_id', '=', accountId), is('auth_code_hash', 'is not', null)]),
      ]),
    )
    .execute()
}

export async function sweepFlows(db: Db, now: Date): Promise<number> {
  return (await tables(db).deleteFrom('flow_states').where('expires_at', '<', now).returning('id').execute()).length
}
