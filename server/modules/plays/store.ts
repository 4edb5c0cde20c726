import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type Db, sharedLookup } from '../../kernel/db/database.ts'
import { sortTitle } from './search/search-text.ts'
import { listSharesWith } from './groups/store.ts'
import type { GivenRole, GroupShareRow, PersonRow, PlayRow, PlaysTables, PlayStatus, LinkRow } from './tables.ts'

/** The user who makes a request. Their roles are found by account id, their invitations by verified address. */
export interface Reader {
  readonly id: string
  readonly email: string
  readonly emailProved: boolean
  /** The groups that give the user roles, if they are loaded. */
  readonly groups?: readonly string[]
}

const tables = (db: Db) => db.withTables<PlaysTables>()

/** Returns the email address for looking up invitations. An unverified address becomes empty, and so matches no row. */
const addressOf = (reader: Reader): string => (reader.emailProved ? reader.email.toLowerCase() : '')

export async function addPlay(db: Db, play: PlayRow): Promise<boolean> {
  const added = await tables(db)
    .insertInto('plays')
    .values({ ...play, sort_title: sortTitle(play.title) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  return added.length > 0
}

export async function findPlay(db: Db, id: string): Promise<PlayRow | null> {
  return (await tables(db).selectFrom('plays').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/** Locks a play, so that concurrent changes to it run one after the other. */
export async function lockPlay(db: Db, id: string): Promise<PlayRow | null> {
  const play = await tables(db).selectFrom('plays').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return play ?? null
}

/** A play with everything that determines a user's access to it. */
export interface PlayForReader {
  readonly play: PlayRow
  /** The user's own roles, including roles from invitations. */
  readonly roles: readonly GivenRole[]
  /** Whether one of these roles is a pending invitation or hasn't been used yet. */
  readonly isNew: boolean
  readonly shares: readonly Pick<GroupShareRow, 'group_id' | 'role'>[]
}

interface PlaySought {
  readonly id: string
  readonly reader: Reader
}

/** Finds a play for a user, in one statement for all who ask at the same time, because nearly every request does. */
export const findPlayFor = sharedLookup(async (db, sought: readonly PlaySought[]) => {
  const ids = [...new Set(sought.map(({ id }) => id))]
  const readers = sought.map(({ reader }) => reader)
  const addresses = new Set(readers.map(addressOf).filter((address) => address !== ''))
  const rows = await tables(db)
    .selectFrom('plays')
    .selectAll()
    .select((is) => [
      jsonArrayFrom(
        is
          .selectFrom('play_people')
          .select(['user_id', 'email', 'role', 'opened_at', 'silenced'])
          .whereRef('play_id', '=', 'plays.id')
          .where(
            sql<boolean>`(user_id = any(${readers.map(({ id }) => id)}::uuid[])
              or user_id is null and email = any(${[...addresses]}::text[]))`,
          ),
      ).as('people'),
      jsonArrayFrom(is.selectFrom('play_groups').select(['group_id', 'role']).whereRef('play_id', '=', 'plays.id')).as(
        'shares',
      ),
    ])
    .where('id', 'in', ids)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return sought.map(({ id, reader }): PlayForReader | null => {
    const row = byId.get(id)
    if (row === undefined) return null
    const { people, shares, ...play } = row
    const address = addressOf(reader)
    const own = people.filter(({ user_id: userId, email, silenced }) =>
      userId === null ? !silenced && email === address && address !== '' : userId === reader.id,
    )
    return {
      play,
      roles: own.map(({ role }) => role),
      isNew: own.some((one) => one.user_id === null || one.opened_at === null),
      shares,
    }
  })
})

// Kysely's own type for this expression builder would be several lines of generics
// oxlint-disable-next-line typescript/no-explicit-any
const isInvited = (is: any, reader: Reader) =>
  is.and([
    is('user_id', 'is', null),
    is('silenced', '=', false),
    is('email', '=', addressOf(reader)),
    is('email', '<>', ''),
  ])

/** Returns every role that the reader has, by play. */
export async function listGivenRoles(db: Db, reader: Reader): Promise<Map<string, GivenRole[]>> {
  const rows = await tables(db)
    .selectFrom('play_people')
    .select(['play_id', 'role'])
    .where((is) => is.or([is('user_id', '=', reader.id), isInvited(is, reader)]))
    .execute()
  const given = new Map<string, GivenRole[]>()
  for (const row of [...rows, ...(await listSharesWith(db, reader.groups ?? []))])
    given.set(row.play_id, [...(given.get(row.play_id) ?? []), row.role])
  return given
}

export async function changePlay(
  db: Db,
  id: string,
  change: { owner_id?: string; status?: PlayStatus; trashed_at?: Date | null; updated_at?: Date; title?: string },
): Promise<void> {
  const sorted = change.title === undefined ? {} : { sort_title: sortTitle(change.title) }
  await tables(db)
    .updateTable('plays')
    .set({ ...change, ...sorted })
    .where('id', '=', id)
    .execute()
}

export async function removePlay(db: Db, id: string): Promise<void> {
  await tables(db).deleteFrom('plays').where('id', '=', id).execute()
}

export async function listTrashedBefore(db: Db, before: Date): Promise<string[]> {
  const rows = await tables(db).selectFrom('plays').select('id').where('trashed_at', '<', before).limit(500).execute()
  return rows.map((row) => row.id)
}

export async function listOwned(db: Db, ownerId: string): Promise<PlayRow[]> {
  return tables(db).selectFrom('plays').selectAll().where('owner_id', '=', ownerId).orderBy('created_at').execute()
}

export async function listPeople(db: Db, playIds: readonly string[]): Promise<PersonRow[]> {
  if (playIds.length === 0) return []
  return tables(db)
    .selectFrom('play_people')
    .selectAll()
    .where('play_id', 'in', [...playIds])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Returns the first few people who opened each play. */
export async function listFirstOpened(db: Db, playIds: readonly string[], few: number): Promise<PersonRow[]> {
  if (playIds.length === 0) return []
  const { rows } = await sql<PersonRow>`
    select person.* from unnest(${[...playIds]}::uuid[]) as shown (play_id) cross join lateral (
      select * from play_people
      where play_people.play_id = shown.play_id and opened_at is not null and user_id is not null
      order by created_at, id limit ${few}) as person`.execute(db)
  return rows
}

export async function findPerson(db: Db, playId: string, personId: string): Promise<PersonRow | null> {
  const row = await tables(db)
    .selectFrom('play_people')
    .selectAll()
    .where('play_id', '=', playId)
    .where('id', '=', personId)
    .executeTakeFirst()
  return row ?? null
}

/** Gives an address a role, replacing any previous role of that address. */
export async function addPerson(db: Db, person: PersonRow): Promise<PersonRow> {
  return tables(db)
    .insertInto('play_people')
    .values(person)
    .onConflict((conflict) =>
      conflict.columns(['play_id', 'email']).doUpdateSet({ role: person.role, silenced: person.silenced }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Gives an account a role, replacing any previous role. */
export async function addAccount(db: Db, person: PersonRow): Promise<PersonRow> {
  return tables(db)
    .insertInto('play_people')
    .values(person)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'play_id'])
        .where('user_id', 'is not', null)
        .doUpdateSet({ role: person.role, opened_at: person.opened_at }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Returns the titles of plays outside the trash. */
export async function listTitles(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('plays')
    .select(['id', 'title'])
    .where('id', 'in', [...ids])
    .where('trashed_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

export async function changePerson(db: Db, personId: string, change: Pick<PersonRow, 'role'>): Promise<void> {
  await tables(db).updateTable('play_people').set(change).where('id', '=', personId).execute()
}

/**
 * Removes the email addresses of people who have opened the play. The new owner didn't enter them and must not see
 * them.
 */
export async function dropAddresses(db: Db, playId: string): Promise<void> {
  await tables(db)
    .updateTable('play_people')
    .set({ email: null })
    .where('play_id', '=', playId)
    .where('user_id', 'is not', null)
    .execute()
}

/** Removes a person's row. Returns whether it still existed. */
export async function removePerson(db: Db, personId: string): Promise<boolean> {
  const gone = await tables(db).deleteFrom('play_people').where('id', '=', personId).returning('id').execute()
  return gone.length > 0
}

export async function activatePerson(db: Db, personId: string, at: { userId: string; now: Date }): Promise<void> {
  await tables(db)
    .updateTable('play_people')
    .set({ user_id: at.userId, opened_at: at.now })
    .where('id', '=', personId)
    .execute()
}

/** Returns the rows that give the reader a role in a play: their own, and invitations to their email address. */
export async function listOwnRows(db: Db, playId: string, reader: Reader): Promise<PersonRow[]> {
  return tables(db)
    .selectFrom('play_people')
    .selectAll()
    .where('play_id', '=', playId)
    .where((is) => is.or([is('user_id', '=', reader.id), isInvited(is, reader)]))
    .execute()
}

export async function listRowsOf(db: Db, userId: string): Promise<PersonRow[]> {
  return tables(db).selectFrom('play_people').selectAll().where('user_id', '=', userId).execute()
}

/** Returns the number of plays, and how many of them are in the trash. */
export async function countPlays(db: Db): Promise<{ all: number; trashed: number }> {
  const { all, trashed } = await tables(db)
    .selectFrom('plays')
    .select((is) => [
      is.fn.countAll<number | string>().as('all'),
      is.fn.count<number | string>('trashed_at').as('trashed'),
    ])
    .executeTakeFirstOrThrow()
  return { all: Number(all), trashed: Number(trashed) }
}

export async function findLink(db: Db, playId: string): Promise<LinkRow | null> {
  return (
    (await tables(db).selectFrom('play_links').selectAll().where('play_id', '=', playId).executeTakeFirst()) ?? null
  )
}

/** Stores a play's public link, replacing any previous one. */
export async function putLink(db: Db, row: LinkRow): Promise<void> {
  const { secret_hash, seed, created_at } = row
  await tables(db)
    .insertInto('play_links')
    .values(row)
    .onConflict((conflict) => conflict.column('play_id').doUpdateSet({ secret_hash, seed, created_at }))
    .execute()
}

export async function removeLink(db: Db, playId: string): Promise<void> {
  await tables(db).deleteFrom('play_links').where('play_id', '=', playId).execute()
}
