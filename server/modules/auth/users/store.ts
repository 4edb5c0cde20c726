import { sql, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { Db } from '../../../kernel/db/database.ts'
import { LOGIN_ENDING } from '../accounts/sign-in.ts'
import { containsPattern, phoneLike } from '../administration/store.ts'
import type { AccountRow } from '../store.ts'
import type { AuthTables } from '../tables.ts'

const tables = (db: Db) => db.withTables<AuthTables>()

type Is = ExpressionBuilder<AuthTables, 'accounts'>

export interface PeopleFilter {
  readonly search: string
  readonly only: 'all' | 'administrators' | 'suspended' | 'unconfirmed' | 'pro'
  readonly now: Date
}

const isAdmin = (is: Is) =>
  is.exists(
    is
      .selectFrom('administrators')
      .select('administrators.account_id')
      .whereRef('administrators.account_id', '=', 'accounts.id'),
  )

function people(db: Db, { search, only, now }: PeopleFilter) {
  let query = tables(db).selectFrom('accounts').where('deleted_at', 'is', null).where('leaving_at', 'is', null)
  if (only === 'administrators') query = query.where(isAdmin)
  if (only === 'suspended') query = query.where('banned_until', '>', now)
  if (only === 'unconfirmed')
    query = query
      .where('is_anonymous', '=', false)
      .where((is) =>
        is.or([
          is.and([is('email_confirmed_at', 'is', null), is('phone_confirmed_at', 'is', null)]),
          is('proved_email', 'is distinct from', is.ref('email')),
        ]),
      )
  if (only === 'pro') query = query.where('plan', '=', 'pro')
  if (search === '') return query
  const pattern = containsPattern(search)
  return query.where((is) =>
    is.or([
      is('email', 'like', pattern.toLowerCase()),
      sql<SqlBool>`user_metadata ->> 'name' ilike ${pattern}`,
      sql<SqlBool>`user_metadata ->> 'full_name' ilike ${pattern}`,
      ...phoneLike(is, search),
    ]),
  )
}

export type PersonRow = AccountRow & { readonly admin: boolean; readonly factors: number }

const withFacts = (query: ReturnType<typeof people>) =>
  query.selectAll('accounts').select((is) => [
    isAdmin(is).as('admin'),
    is
      .selectFrom('factors')
      .select((each) => each.fn.countAll<number>().as('all'))
      .whereRef('factors.account_id', '=', 'accounts.id')
      .where('factors.verified_at', 'is not', null)
      .as('factors'),
  ])

const readPerson = (row: AccountRow & { admin: SqlBool; factors: number | null }): PersonRow => ({
  ...row,
  admin: row.admin === true,
  factors: row.factors ?? 0,
})

/** Returns one page of users for an administrator, newest first. */
export async function listPeople(db: Db, filter: PeopleFilter, page: { offset: number; limit: number }) {
  const rows = await withFacts(people(db, filter))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  const { all } = await people(db, filter)
    .select((is) => is.fn.countAll<number>().as('all'))
    .executeTakeFirstOrThrow()
  return { rows: rows.map(readPerson), all }
}

/** Returns the ids of users that match the search, newest first. */
export async function listIdsLike(db: Db, filter: PeopleFilter, most: number): Promise<string[]> {
  const rows = await people(db, filter)
    .select('accounts.id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

export async function findPerson(db: Db, id: string): Promise<PersonRow | null> {
  const everybody = people(db, { search: '', only: 'all', now: new Date(0) })
  const row = await withFacts(everybody).where('accounts.id', '=', id).executeTakeFirst()
  return row ? readPerson(row) : null
}

/** Counts all, active, administrator and suspended users. */
export async function countPeople(db: Db, times: { now: Date; activeSince: Date }) {
  const { now, activeSince } = times
  const count = async (query: ReturnType<typeof people>): Promise<number> => {
    const { all } = await query.select((is) => is.fn.countAll<number>().as('all')).executeTakeFirstOrThrow()
    return all
  }
  const of = (only: PeopleFilter['only']) => people(db, { search: '', only, now })
  return {
    all: await count(of('all')),
    active: await count(
      of('all').where((is) =>
        is.exists(
          is
            .selectFrom('sessions')
            .select('sessions.id')
            .whereRef('sessions.account_id', '=', 'accounts.id')
            .where('sessions.refreshed_at', '>=', activeSince),
        ),
      ),
    ),
    administrators: await count(of('administrators')),
    suspended: await count(of('suspended')),
  }
}

/** Returns the users with these ids. Unknown ids are left out. */
export async function findPeople(db: Db, ids: readonly string[], now: Date): Promise<PersonRow[]> {
  if (ids.length === 0) return []
  const filter: PeopleFilter = { search: '', only: 'all', now }
  const rows = await withFacts(people(db, filter).where('accounts.id', 'in', [...ids])).execute()
  return rows.map(readPerson)
}

/** Returns the addresses of all accounts that have a login instead of a mailbox. */
export async function listLoginAddresses(db: Db): Promise<string[]> {
  const pattern = containsPattern(LOGIN_ENDING).slice(0, -1)
  const rows = await tables(db).selectFrom('accounts').select('email').where('email', 'like', pattern).execute()
  return rows.flatMap(({ email }) => (email === null ? [] : [email]))
}

export async function listAddresses(
  db: Db,
  ids: readonly string[],
): Promise<Pick<AccountRow, 'id' | 'email' | 'phone'>[]> {
  if (ids.length === 0) return []
  return tables(db)
    .selectFrom('accounts')
    .select(['id', 'email', 'phone'])
    .where('id', 'in', [...ids])
    .execute()
}
