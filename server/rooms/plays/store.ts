import type { Db } from '../../kernel/db/database.ts'
import type { GivenRole, PersonRow, PlayRow, PlaysTables, PlayStatus } from './tables.ts'

/** Somebody as plays knows them: roles are found by account, invitations by a confirmed address. */
export interface Reader {
  readonly id: string
  readonly email: string
  readonly emailConfirmed: boolean
}

export type PlayView = 'all' | 'mine' | 'shared' | 'trash'

const tables = (db: Db) => db.withTables<PlaysTables>()

/** An address that no row holds, for readers whose own is not confirmed. */
const addressOf = (reader: Reader): string => (reader.emailConfirmed ? reader.email.toLowerCase() : '')

export async function addPlay(db: Db, play: PlayRow): Promise<boolean> {
  const added = await tables(db)
    .insertInto('plays')
    .values(play)
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
  is.and([is('user_id', 'is', null), is('email', '=', addressOf(reader)), is('email', '<>', '')])

/** Plays with the roles given on them, newest change first. */
export async function listPlays(db: Db, reader: Reader, view: PlayView): Promise<(PlayRow & { given: GivenRole[] })[]> {
  const given = view === 'mine' || view === 'trash' ? new Map<string, GivenRole[]>() : await givenTo(db, reader)
  let query = tables(db).selectFrom('plays').selectAll()
  query = view === 'trash' ? query.where('trashed_at', 'is not', null) : query.where('trashed_at', 'is', null)
  if (view === 'mine' || view === 'trash') query = query.where('owner_id', '=', reader.id)
  else if (given.size === 0 && view === 'shared') return []
  else {
    const ids = [...given.keys()]
    query = query.where((is) => {
      const shared = is.and([is('id', 'in', ids.length > 0 ? ids : [reader.id]), is('owner_id', '<>', reader.id)])
      return view === 'shared' ? shared : is.or([is('owner_id', '=', reader.id), shared])
    })
  }
  const rows = await query.orderBy('updated_at', 'desc').orderBy('id').execute()
  return rows.map((row) => ({ ...row, given: given.get(row.id) ?? [] }))
}

async function givenTo(db: Db, reader: Reader): Promise<Map<string, GivenRole[]>> {
  const rows = await tables(db)
    .selectFrom('play_people')
    .select(['play_id', 'role'])
    .where((is) => is.or([is('user_id', '=', reader.id), isInvited(is, reader)]))
    .execute()
  const given = new Map<string, GivenRole[]>()
  for (const row of rows) given.set(row.play_id, [...(given.get(row.play_id) ?? []), row.role])
  return given
}

export async function changePlay(
  db: Db,
  id: string,
  change: { status?: PlayStatus; trashed_at?: Date | null; updated_at?: Date; title?: string },
): Promise<void> {
  await tables(db).updateTable('plays').set(change).where('id', '=', id).execute()
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
    .onConflict((conflict) => conflict.columns(['play_id', 'email']).doUpdateSet({ role: person.role }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function changePerson(db: Db, personId: string, role: GivenRole): Promise<void> {
  await tables(db).updateTable('play_people').set({ role }).where('id', '=', personId).execute()
}

export async function removePerson(db: Db, personId: string): Promise<void> {
  await tables(db).deleteFrom('play_people').where('id', '=', personId).execute()
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
