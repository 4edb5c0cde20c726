import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { type Db, sharedLookup } from '../../kernel/db/database.ts'
import { SECOND_FACTOR_METHODS } from './sessions/access-token.ts'
import type { AccountsTable, AuthTables, IdentitiesTable, SessionsTable } from './tables.ts'

export type AccountRow = Selectable<AccountsTable>
export type IdentityRow = Selectable<IdentitiesTable>
export type SessionRow = Selectable<SessionsTable>
export interface Method {
  readonly method: string
  readonly used_at: Date
}
export interface TokenHolder {
  readonly account: AccountRow
  readonly session: Pick<SessionRow, 'id' | 'created_at' | 'refreshed_at'> | null
  readonly admin: boolean
  /** Whether the account has a verified second factor. */
  readonly enrolled: boolean
  /** Whether a second factor has been verified in the session. */
  readonly proved: boolean
}

const tables = (db: Db) => db.withTables<AuthTables>()

/** Adds an account. Returns false if the email address or phone number is already taken. */
export async function addAccount(db: Db, account: Insertable<AccountsTable>): Promise<boolean> {
  const added = await tables(db)
    .insertInto('accounts')
    .values(account)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return added.length > 0
}

export async function addIdentity(db: Db, identity: Insertable<IdentitiesTable>): Promise<void> {
  await tables(db).insertInto('identities').values(identity).execute()
}

export async function findAccount(db: Db, id: string): Promise<AccountRow | null> {
  return (await tables(db).selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

export async function findAccountByEmail(db: Db, email: string): Promise<AccountRow | null> {
  return (await tables(db).selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst()) ?? null
}

export async function findAccountByPhone(db: Db, phone: string): Promise<AccountRow | null> {
  return (await tables(db).selectFrom('accounts').selectAll().where('phone', '=', phone).executeTakeFirst()) ?? null
}

/**
 * Returns the account with this pending number; null if there are several, because the code could be for any of them.
 */
export async function findAccountByNewPhone(db: Db, phone: string): Promise<AccountRow | null> {
  const rows = await tables(db).selectFrom('accounts').selectAll().where('new_phone', '=', phone).limit(2).execute()
  return rows.length === 1 ? (rows[0] ?? null) : null
}

/** Returns the account, locked until the transaction ends, so that metadata changes run one after the other. */
export async function lockAccount(db: Db, id: string): Promise<AccountRow | null> {
  const row = await tables(db).selectFrom('accounts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ?? null
}

export async function changeAccount(db: Db, id: string, change: Updateable<AccountsTable>): Promise<AccountRow> {
  return tables(db).updateTable('accounts').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Replaces the hash of an unchanged password; does nothing if the password was changed in the meantime. */
export async function replaceHash(db: Db, id: string, hashes: { old: string; fresh: string }): Promise<void> {
  await tables(db)
    .updateTable('accounts')
    .set({ password_hash: hashes.fresh })
    .where('id', '=', id)
    .where('password_hash', '=', hashes.old)
    .execute()
}

export async function removeAccount(db: Db, id: string): Promise<boolean> {
  const removed = await tables(db).deleteFrom('accounts').where('id', '=', id).returning('id').execute()
  return removed.length > 0
}

export async function listIdentities(db: Db, accountId: string): Promise<IdentityRow[]> {
  return tables(db)
    .selectFrom('identities')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('identity_id')
    .execute()
}

export async function changeIdentityData(
  db: Db,
  id: string,
  change: { identity_data: string; updated_at: Date },
): Promise<void> {
  await tables(db).updateTable('identities').set(change).where('identity_id', '=', id).execute()
}

export async function touchIdentity(db: Db, accountId: string, provider: string, at: Date): Promise<void> {
  await tables(db)
    .updateTable('identities')
    .set({ last_sign_in_at: at, updated_at: at })
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .execute()
}

export async function addSession(db: Db, session: Insertable<SessionsTable>): Promise<void> {
  await tables(db).insertInto('sessions').values(session).execute()
}

export async function findSession(db: Db, id: string): Promise<SessionRow | null> {
  return (await tables(db).selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/** Locks a session and returns it. PostgreSQL waits for the lock for up to 5 s, and then fails with 55P03. */
export async function lockSession(db: Db, id: string): Promise<SessionRow | null> {
  await sql`set local lock_timeout = '5s'`.execute(db)
  const row = await tables(db).selectFrom('sessions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ?? null
}

export async function changeSession(db: Db, id: string, change: Updateable<SessionsTable>): Promise<void> {
  await tables(db).updateTable('sessions').set(change).where('id', '=', id).execute()
}

export async function listSessions(db: Db, accountId: string): Promise<SessionRow[]> {
  return tables(db)
    .selectFrom('sessions')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()
}

/** Returns the IP addresses of the user's sessions, most recently used first. */
export async function listSessionAddresses(db: Db, accountId: string): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('sessions')
    .select('ip')
    .where('account_id', '=', accountId)
    .orderBy('refreshed_at', 'desc')
    .limit(50)
    .execute()
  return rows.flatMap(({ ip }) => ip ?? [])
}

/** Ends sessions of an account and returns their ids: `only` that one, all `except` one, or all. */
export async function endSessions(
  db: Db,
  accountId: string,
  which: { readonly only?: string; readonly except?: string } = {},
): Promise<string[]> {
  let query = tables(db).deleteFrom('sessions').where('account_id', '=', accountId)
  if (which.only !== undefined) query = query.where('id', '=', which.only)
  if (which.except !== undefined) query = query.where('id', '<>', which.except)
  return (await query.returning('id').execute()).map((row) => row.id)
}

/** Ends all sessions of all accounts, and revokes the codes and links that could start one. */
export async function endEverySession(db: Db): Promise<void> {
  for (const table of ['sessions', 'one_time_codes', 'flow_states'] as const)
    await tables(db).deleteFrom(table).execute()
}

/** Ends the account's other sessions in which no second factor has been verified, and returns their ids. */
export async function endWeakSessions(db: Db, accountId: string, except: string): Promise<string[]> {
  const ended = await tables(db)
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('id', '<>', except)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('session_methods')
            .select('session_methods.method')
            .whereRef('session_methods.session_id', '=', 'sessions.id')
            .where('session_methods.method', 'in', SECOND_FACTOR_METHODS),
        ),
      ),
    )
    .returning('id')
    .execute()
  return ended.map((row) => row.id)
}

/** Removes sessions that can no longer be refreshed. */
export async function sweepSessions(db: Db, limits: { createdBefore: Date; refreshedBefore: Date }): Promise<number> {
  const swept = await tables(db)
    .deleteFrom('sessions')
    .where((is) =>
      is.or([is('created_at', '<', limits.createdBefore), is('refreshed_at', '<', limits.refreshedBefore)]),
    )
    .returning('id')
    .execute()
  return swept.length
}

export async function addMethod(
  db: Db,
  sessionId: string,
  { factor_id = null, ...entry }: Method & { readonly factor_id?: string | null },
): Promise<void> {
  await tables(db)
    .insertInto('session_methods')
    .values({ session_id: sessionId, factor_id, ...entry })
    .onConflict((conflict) =>
      conflict.columns(['session_id', 'method']).doUpdateSet({ used_at: entry.used_at, factor_id }),
    )
    .execute()
}

/** Removes an authentication method from all sessions of an account. */
export async function removeMethods(db: Db, accountId: string, method: string): Promise<void> {
  await tables(db)
    .deleteFrom('session_methods')
    .where('method', '=', method)
    .where('session_id', 'in', (from) =>
      from.selectFrom('sessions').select('sessions.id').where('sessions.account_id', '=', accountId),
    )
    .execute()
}

/** Returns the session's authentication methods, newest first. */
export async function listMethods(db: Db, sessionId: string): Promise<Method[]> {
  return tables(db)
    .selectFrom('session_methods')
    .select(['method', 'used_at'])
    .where('session_id', '=', sessionId)
    .orderBy('used_at', 'desc')
    .execute()
}

/** The account and session that a token names. The session is null for a token that was issued without one. */
interface TokenSubject {
  readonly accountId: string
  readonly sessionId: string | null
}

/** Returns the account, session and role for a token, or null if there is no such account. */
export const findTokenHolder = sharedLookup(async (db, subjects: readonly TokenSubject[]) => {
  const sessionIds = subjects.map(({ sessionId }) => sessionId).filter((id) => id !== null)
  const rows = await tables(db)
    .selectFrom('accounts')
    .leftJoin('administrators', 'administrators.account_id', 'accounts.id')
    .leftJoin('sessions', (join) =>
      join.onRef('sessions.account_id', '=', 'accounts.id').on(sql<boolean>`sessions.id = any(${sessionIds}::uuid[])`),
    )
    .selectAll('accounts')
    .select(['administrators.account_id as admin_id', 'sessions.id as session_id'])
    .select(['sessions.created_at as session_created', 'sessions.refreshed_at as session_refreshed'])
    .select((is) => [
      is
        .exists(
          is
            .selectFrom('factors')
            .select('factors.id')
            .whereRef('factors.account_id', '=', 'accounts.id')
            .where('factors.verified_at', 'is not', null),
        )
        .as('enrolled'),
      is
        .exists(
          is
            .selectFrom('session_methods')
            .select('session_methods.method')
            .whereRef('session_methods.session_id', '=', 'sessions.id')
            .where('session_methods.method', 'in', SECOND_FACTOR_METHODS),
        )
        .as('proved'),
    ])
    .where(
      'accounts.id',
      'in',
      subjects.map(({ accountId }) => accountId),
    )
    .execute()
  const byAccount = Map.groupBy(rows, ({ id }) => id)
  return subjects.map(({ accountId, sessionId }): TokenHolder | null => {
    const own = byAccount.get(accountId)
    const row = own?.find(({ session_id: id }) => id === sessionId) ?? own?.[0]
    if (row === undefined) return null
    const { admin_id, session_id, session_created, session_refreshed, enrolled, proved, ...account } = row
    const session =
      session_id !== null && session_id === sessionId && session_created && session_refreshed
        ? { id: session_id, created_at: session_created, refreshed_at: session_refreshed }
        : null
    return {
      account,
      session,
      admin: admin_id !== null,
      enrolled: enrolled === true,
      proved: session !== null && proved === true,
    }
  })
})

/** Returns the metadata of the given accounts, which includes the users' names. */
export async function listMetadata(
  db: Db,
  ids: readonly string[],
): Promise<Pick<AccountRow, 'id' | 'user_metadata'>[]> {
  if (ids.length === 0) return []
  return tables(db)
    .selectFrom('accounts')
    .select(['id', 'user_metadata'])
    .where('id', 'in', [...ids])
    .execute()
}
