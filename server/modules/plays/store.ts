import { sql } from 'kysely'
import type { Db } from '../../kernel/db/database.ts'
import { sortTitle } from './search/findable.ts'
import { listSharesWith } from './groups/store.ts'
import type { GivenRole, PersonRow, PlayRow, PlaysTables, PlayStatus, LinkRow } from './tables.ts'

/** Somebody as plays knows them: roles are found by account, invitations by a proved address. */
export interface Reader {
  readonly id: string
  readonly email: string
  readonly emailProved: boolean
  /** The groups that give them roles, where they are asked for. */
  readonly groups?: readonly string[]
}

const tables = (db: Db) => db.withTables<PlaysTables>()

/** An address that no row holds, for readers whose own is not proved. */
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

/** The play with every role this reader has on it; locked, so that two changes of one play follow each other. */
export async function lockPlay(db: Db, id: string): Promise<PlayRow | null> {
  const play = await tables(db).selectFrom('plays').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return play ?? null
}

export async function rolesOf(db: Db, playId: string, reader: Reader): Promise<GivenRole[]> {
  const rows = await tables(db)
    .selectFrom('play_people')
    .select('role')
    .where('play_id', '=', playId)
    .where((is) => is.or([is('user_id', '=', reader.id), isInvited(is, reader)]))
    .execute()
  return rows.map((row) => row.role)
}

// The expression builder's own type is several lines of generics that say no more than this.
// oxlint-disable-next-line typescript/no-explicit-any
const isInvited = (is: any, reader: Reader) =>
  is.and([
    is('user_id', 'is', null),
    is('silenced', '=', false),
    is('email', '=', addressOf(reader)),
    is('email', '<>', ''),
  ])

/** Every role that somebody has been given, by play. */
export async function givenTo(db: Db, reader: Reader): Promise<Map<string, GivenRole[]>> {
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

/** Of each play the first few who have opened it. */
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

/** A role for an address; a second one for the same address replaces the first. */
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

/** A role for an account; a second one replaces the first. */
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

/** What plays outside the trash are called. */
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

/** Leaves of those who have opened the play only who they are: another owner did not type their addresses. */
export async function dropAddresses(db: Db, playId: string): Promise<void> {
  await tables(db)
    .updateTable('play_people')
    .set({ email: null })
    .where('play_id', '=', playId)
    .where('user_id', 'is not', null)
    .execute()
}

/** Answers whether the row was still there. */
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

/** The rows by which this reader has a role on a play: their own, and the invitations to their address. */
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

/** How many plays there are, and how many of them lie in the trash. */
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

/** In place of the one before. */
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
