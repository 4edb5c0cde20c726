import type { Db } from '../../kernel/db/database.ts'

interface FriendshipRow {
  readonly a: string
  readonly b: string
  readonly since: Date
}

interface BlockRow {
  readonly blocker: string
  readonly blocked: string
  readonly since: Date
}

// a type, because Kysely needs the implicit index signature that interfaces lack
type FriendsTables = {
  friendships: FriendshipRow
  blocks: BlockRow
}

const tables = (db: Db) => db.withTables<FriendsTables>()

const pairOf = (one: string, other: string) => (one < other ? { a: one, b: other } : { a: other, b: one })

export async function addFriendship(
  db: Db,
  one: string,
  { other, since }: { other: string; since: Date },
): Promise<void> {
  await tables(db)
    .insertInto('friendships')
    .values({ ...pairOf(one, other), since })
    .onConflict((conflict) => conflict.columns(['a', 'b']).doNothing())
    .execute()
}

export async function areFriends(db: Db, one: string, other: string): Promise<boolean> {
  const { a, b } = pairOf(one, other)
  const row = await tables(db)
    .selectFrom('friendships')
    .select('a')
    .where('a', '=', a)
    .where('b', '=', b)
    .executeTakeFirst()
  return row !== undefined
}

export async function listFriends(db: Db, userId: string): Promise<{ id: string; since: Date }[]> {
  const rows = await tables(db)
    .selectFrom('friendships')
    .selectAll()
    .where((is) => is.or([is('a', '=', userId), is('b', '=', userId)]))
    .execute()
  return rows.map(({ a, b, since }) => ({ id: a === userId ? b : a, since }))
}

/** Ends a friendship. Returns whether there was one. */
export async function removeFriendship(db: Db, one: string, other: string): Promise<boolean> {
  const { a, b } = pairOf(one, other)
  const gone = await tables(db).deleteFrom('friendships').where('a', '=', a).where('b', '=', b).returning('a').execute()
  return gone.length > 0
}

export async function addBlock(
  db: Db,
  blocker: string,
  { blocked, since }: { blocked: string; since: Date },
): Promise<void> {
  await tables(db)
    .insertInto('blocks')
    .values({ blocker, blocked, since })
    .onConflict((conflict) => conflict.columns(['blocker', 'blocked']).doNothing())
    .execute()
}

export async function removeBlock(db: Db, blocker: string, blocked: string): Promise<void> {
  await tables(db).deleteFrom('blocks').where('blocker', '=', blocker).where('blocked', '=', blocked).execute()
}

export async function hasBlocked(db: Db, blocker: string, blocked: string): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('blocks')
    .select('blocker')
    .where('blocker', '=', blocker)
    .where('blocked', '=', blocked)
    .executeTakeFirst()
  return row !== undefined
}

export async function listBlocked(db: Db, blocker: string): Promise<{ id: string; since: Date }[]> {
  const rows = await tables(db).selectFrom('blocks').selectAll().where('blocker', '=', blocker).execute()
  return rows.map(({ blocked, since }) => ({ id: blocked, since }))
}

export async function forgetPerson(db: Db, userId: string): Promise<void> {
  await tables(db)
    .deleteFrom('friendships')
    .where((is) => is.or([is('a', '=', userId), is('b', '=', userId)]))
    .execute()
  await tables(db)
    .deleteFrom('blocks')
    .where((is) => is.or([is('blocker', '=', userId), is('blocked', '=', userId)]))
    .execute()
}
