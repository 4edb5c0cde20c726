import { sql, type ExpressionBuilder, type Insertable, type SqlBool } from 'kysely'
import type { Db } from '../../../kernel/db/database.ts'
import type { AccountRow, IdentityRow } from '../store.ts'
import type { AccountsTable, AuthTables } from '../tables.ts'

const tables = (db: Db) => db.withTables<AuthTables>()

/**
 * Returns a list with a condition that finds the digits of a search anywhere in a phone number, however the search is
 * formatted. The list is empty if the search isn't a number.
 */
export function phoneLike(is: ExpressionBuilder<AuthTables, 'accounts'>, words: string) {
  const figures = words.replaceAll(/[\s().-]/g, '').replace(/^\+/, '')
  return /^\d{3,15}$/.test(figures) ? [is('phone', 'like', `%${figures}%`)] : []
}

/** Returns a pattern that finds the given text anywhere in a column, with wildcards escaped. */
export const containsPattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`

export interface AccountPage {
  readonly audience: string
  readonly filter: string
  readonly ascending: boolean
  readonly offset: number
  readonly limit: number
}

function filtered(db: Db, { audience, filter }: AccountPage) {
  const query = tables(db).selectFrom('accounts').where('aud', '=', audience).where('leaving_at', 'is', null)
  if (filter === '') return query
  const pattern = containsPattern(filter)
  return query.where((is) =>
    is.or([
      is('email', 'like', pattern.toLowerCase()),
      sql<SqlBool>`user_metadata ->> 'full_name' ilike ${pattern}`,
      ...phoneLike(is, filter),
    ]),
  )
}

/** Returns one page of accounts for another service, and the total. */
export async function listAccounts(db: Db, page: AccountPage): Promise<{ rows: AccountRow[]; all: number }> {
  const direction = page.ascending ? 'asc' : 'desc'
  const rows = await filtered(db, page)
    .selectAll()
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  const { all } = await filtered(db, page)
    .select((is) => is.fn.countAll<number>().as('all'))
    .executeTakeFirstOrThrow()
  return { rows, all }
}

/** Adds an account. Returns false if the address, number or id is already taken. */
export async function insertAccount(db: Db, account: Insertable<AccountsTable>): Promise<boolean> {
  const added = await tables(db)
    .insertInto('accounts')
    .values(account)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return added.length > 0
}

/**
 * Returns which of the two already belongs to another account, the email address or the phone number: `email` if both
 * do, null if neither does.
 */
export async function findTaken(
  db: Db,
  wanted: { email: string | null; phone: string | null },
  except: string,
): Promise<'email' | 'phone' | null> {
  const rows = await tables(db)
    .selectFrom('accounts')
    .select(['email', 'phone'])
    .where('id', '<>', except)
    .where((is) => is.or([is('email', '=', wanted.email), is('phone', '=', wanted.phone)]))
    .execute()
  if (rows.some(({ email }) => email !== null && email === wanted.email)) return 'email'
  return rows.length > 0 ? 'phone' : null
}

/** Creates or updates the account's identity with one provider. */
export async function saveIdentity(
  db: Db,
  identity: { id: string; accountId: string; provider: 'email' | 'phone'; data: object; at: Date },
): Promise<void> {
  const { accountId, provider, at } = identity
  const data = JSON.stringify(identity.data)
  await tables(db)
    .insertInto('identities')
    .values({
      identity_id: identity.id,
      account_id: accountId,
      provider,
      provider_id: accountId,
      identity_data: data,
      last_sign_in_at: null,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['provider', 'provider_id']).doUpdateSet({ identity_data: data, updated_at: at }),
    )
    .execute()
}

/**
 * Take this lock before removing an administrator's role or access, so that the second of two simultaneous removals
 * sees the result of the first.
 */
export async function lockAdministrators(db: Db): Promise<void> {
  await tables(db).selectFrom('admin_setup').select('single').forUpdate().execute()
}

export async function isAdministrator(db: Db, accountId: string): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('administrators')
    .select('account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row !== undefined
}

/** Counts the administrators who are neither deleted nor suspended, except for one account. */
export async function countActingAdministrators(db: Db, except: string, now: Date): Promise<number> {
  const { all } = await tables(db)
    .selectFrom('administrators')
    .innerJoin('accounts', 'accounts.id', 'administrators.account_id')
    .where('account_id', '<>', except)
    .where('deleted_at', 'is', null)
    .where('leaving_at', 'is', null)
    .where((is) => is.or([is('banned_until', 'is', null), is('banned_until', '<=', now)]))
    .select((is) => is.fn.countAll<number>().as('all'))
    .executeTakeFirstOrThrow()
  return all
}

export async function removeAdministrator(db: Db, accountId: string): Promise<void> {
  await tables(db).deleteFrom('administrators').where('account_id', '=', accountId).execute()
}

/** Removes everything that gives access to the account. */
export async function removeCredentials(db: Db, accountId: string): Promise<void> {
  for (const table of [
    'sessions',
    'administrators',
    'one_time_codes',
    'flow_states',
    'factors',
    'passkeys',
    'recovery_codes',
  ] as const)
    await tables(db).deleteFrom(table).where('account_id', '=', accountId).execute()
}

export async function removeIdentities(db: Db, accountId: string): Promise<void> {
  await tables(db).deleteFrom('identities').where('account_id', '=', accountId).execute()
}

/** Anonymizes an account's identities, so that only the fact that they existed remains. */
export async function anonymizeIdentities(db: Db, accountId: string, veil: (text: string) => string): Promise<void> {
  const rows = await tables(db).selectFrom('identities').selectAll().where('account_id', '=', accountId).execute()
  for (const { identity_id, provider, provider_id } of rows)
    await tables(db)
      .updateTable('identities')
      .set({ provider_id: veil(`${provider}:${provider_id}`), identity_data: '{}' })
      .where('identity_id', '=', identity_id)
      .execute()
}

/** Returns the accounts whose deletion is not finished. */
export async function listUnfinishedDeletions(db: Db): Promise<string[]> {
  const rows = await tables(db).selectFrom('accounts').select('id').where('leaving_at', 'is not', null).execute()
  return rows.map(({ id }) => id)
}

/** Revokes the codes and links already sent. */
export async function removeOneTimeCodes(db: Db, accountId: string): Promise<void> {
  await tables(db).deleteFrom('one_time_codes').where('account_id', '=', accountId).execute()
}

/** Returns the identities of many accounts, oldest first, by account id. */
export async function listIdentitiesOf(db: Db, accountIds: readonly string[]): Promise<Map<string, IdentityRow[]>> {
  if (accountIds.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('identities')
    .selectAll()
    .where('account_id', 'in', [...accountIds])
    .orderBy('created_at')
    .orderBy('identity_id')
    .execute()
  return Map.groupBy(rows, ({ account_id }) => account_id)
}
