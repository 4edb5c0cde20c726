import { sql, type ExpressionBuilder, type Insertable, type SqlBool } from 'kysely'
import type { Db } from '../../../kernel/db/database.ts'
import type { AccountRow, IdentityRow } from '../store.ts'
import type { AccountsTable, AuthTables } from '../tables.ts'

const tables = (db: Db) => db.withTables<AuthTables>()

/** Some figures anywhere in a number, however they are written; nothing where the words are no figures. */
export function phoneLike(is: ExpressionBuilder<AuthTables, 'accounts'>, words: string) {
  const figures = words.replaceAll(/[\s().-]/g, '').replace(/^\+/, '')
  return /^\d{3,15}$/.test(figures) ? [is('phone', 'like', `%${figures}%`)] : []
}

/** Some text anywhere in a column, taken literally. */
export const holding = (text: string): string => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`

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
  const pattern = holding(filter)
  return query.where((is) =>
    is.or([
      is('email', 'like', pattern.toLowerCase()),
      sql<SqlBool>`user_metadata ->> 'full_name' ilike ${pattern}`,
      ...phoneLike(is, filter),
    ]),
  )
}

/** Accounts as another service pages through them, and how many there are of them. */
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

/** False where its address, number or id is taken. */
export async function insertAccount(db: Db, account: Insertable<AccountsTable>): Promise<boolean> {
  const added = await tables(db)
    .insertInto('accounts')
    .values(account)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return added.length > 0
}

/** Somebody else's account with that address or number. */
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

/** The identity of one kind, made or brought up to date. */
export async function keepIdentity(
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
 * Whoever takes an administrator's role or their access away holds this first, so that of two who do it at once the
 * second sees what the first has done.
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

/** Administrators who can act. */
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

/** Everything that lets somebody in, and every tie to others' accounts elsewhere. */
export async function removeWaysIn(db: Db, accountId: string): Promise<void> {
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

/** Of each identity only that there was one. */
export async function veilIdentities(db: Db, accountId: string, veil: (text: string) => string): Promise<void> {
  const rows = await tables(db).selectFrom('identities').selectAll().where('account_id', '=', accountId).execute()
  for (const { identity_id, provider, provider_id } of rows)
    await tables(db)
      .updateTable('identities')
      .set({ provider_id: veil(`${provider}:${provider_id}`), identity_data: '{}' })
      .where('identity_id', '=', identity_id)
      .execute()
}

/** Accounts that were on their way out when the server ended. */
export async function listLeaving(db: Db): Promise<string[]> {
  const rows = await tables(db).selectFrom('accounts').select('id').where('leaving_at', 'is not', null).execute()
  return rows.map(({ id }) => id)
}

/** Emails on their way no longer open anything. */
export async function removeOneTimeCodes(db: Db, accountId: string): Promise<void> {
  await tables(db).deleteFrom('one_time_codes').where('account_id', '=', accountId).execute()
}

/** The identities of many accounts, oldest first, by account. */
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
