import { sql, type SqlBool } from 'kysely'
import type { GroupRole } from '@replique/contract'
import type { Db } from '../../kernel/db/database.ts'
import type { GroupRow, GroupsTables, MemberRow, EventRow } from './tables.ts'

const tables = (db: Db) => db.withTables<GroupsTables>()

export async function addGroup(db: Db, row: GroupRow): Promise<void> {
  await tables(db).insertInto('groups').values(row).execute()
}

export async function findGroup(db: Db, id: string): Promise<GroupRow | null> {
  return (await tables(db).selectFrom('groups').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/** Locks a group's row, so that changes to the group and its members are serialised. */
export async function lockGroup(db: Db, id: string): Promise<GroupRow | null> {
  const row = await tables(db).selectFrom('groups').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ?? null
}

export async function findGroups(db: Db, ids: readonly string[]): Promise<GroupRow[]> {
  if (ids.length === 0) return []
  return tables(db)
    .selectFrom('groups')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
}

export async function findByPicture(db: Db, pictureId: string): Promise<GroupRow | null> {
  const row = await tables(db).selectFrom('groups').selectAll().where('picture_id', '=', pictureId).executeTakeFirst()
  return row ?? null
}

export async function changeGroup(
  db: Db,
  id: string,
  change: Partial<Omit<GroupRow, 'id' | 'created_at'>>,
): Promise<void> {
  if (Object.keys(change).length === 0) return
  await tables(db).updateTable('groups').set(change).where('id', '=', id).execute()
}

export async function removeGroup(db: Db, id: string): Promise<void> {
  await tables(db).deleteFrom('groups').where('id', '=', id).execute()
}

/** Builds a pattern for `like`, with special characters escaped. */
const patternOf = (search: string): string => `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Finds groups by part of their name, newest first, with the total number of matches. */
export async function searchGroups(
  db: Db,
  search: string,
  page: { offset: number; limit: number },
): Promise<{ rows: GroupRow[]; all: number }> {
  const found = tables(db)
    .selectFrom('groups')
    .where(search === '' ? sql<SqlBool>`true` : sql<SqlBool>`name ilike ${patternOf(search)}`)
  const rows = await found
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  const { all } = await found.select((is) => is.fn.countAll<number | string>().as('all')).executeTakeFirstOrThrow()
  return { rows, all: Number(all) }
}

export async function addMember(db: Db, row: MemberRow): Promise<void> {
  await tables(db).insertInto('group_members').values(row).execute()
}

export async function findMember(db: Db, groupId: string, userId: string): Promise<MemberRow | null> {
  const row = await tables(db)
    .selectFrom('group_members')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

/** Lists members, longest-standing first. */
export async function listMembers(db: Db, groupId: string): Promise<MemberRow[]> {
  return tables(db)
    .selectFrom('group_members')
    .selectAll()
    .where('group_id', '=', groupId)
    .orderBy('since')
    .orderBy('user_id')
    .execute()
}

export async function changeMember(db: Db, groupId: string, { userId, role }: { userId: string; role: GroupRole }) {
  await tables(db)
    .updateTable('group_members')
    .set({ role })
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .execute()
}

export async function removeMember(db: Db, groupId: string, userId: string): Promise<void> {
  await tables(db).deleteFrom('group_members').where('group_id', '=', groupId).where('user_id', '=', userId).execute()
}

export async function listMemberships(db: Db, userId: string): Promise<MemberRow[]> {
  return tables(db).selectFrom('group_members').selectAll().where('user_id', '=', userId).execute()
}

/** Counts a user's groups and locks the membership rows, so that concurrent counts are serialised. */
export async function countMembershipsLocked(db: Db, userId: string): Promise<number> {
  const memberships = tables(db).selectFrom('group_members').where('user_id', '=', userId)
  await memberships.select('group_id').orderBy('group_id').forUpdate().execute()
  const { all } = await memberships
    .select((is) => is.fn.countAll<number | string>().as('all'))
    .executeTakeFirstOrThrow()
  return Number(all)
}

/** Counts the members of each of these groups. */
export async function countMembers(db: Db, groupIds: readonly string[]): Promise<Map<string, number>> {
  if (groupIds.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('group_members')
    .select((is) => ['group_id', is.fn.countAll<number | string>().as('all')])
    .where('group_id', 'in', [...groupIds])
    .groupBy('group_id')
    .execute()
  return new Map(rows.map(({ group_id, all }) => [group_id, Number(all)]))
}

export async function listOwners(db: Db, groupIds: readonly string[]): Promise<MemberRow[]> {
  if (groupIds.length === 0) return []
  return tables(db)
    .selectFrom('group_members')
    .selectAll()
    .where('group_id', 'in', [...groupIds])
    .where('role', '=', 'owner')
    .orderBy('since')
    .orderBy('user_id')
    .execute()
}

/** Records that a user was removed from a group. */
export async function addRemoval(db: Db, groupId: string, { userId, at }: { userId: string; at: Date }): Promise<void> {
  await tables(db)
    .insertInto('group_removals')
    .values({ group_id: groupId, user_id: userId, at })
    .onConflict((conflict) => conflict.columns(['group_id', 'user_id']).doUpdateSet({ at }))
    .execute()
}

export async function wasRemoved(db: Db, groupId: string, userId: string): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('group_removals')
    .select('user_id')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

export async function dropRemoval(db: Db, groupId: string, userId: string): Promise<void> {
  await tables(db).deleteFrom('group_removals').where('group_id', '=', groupId).where('user_id', '=', userId).execute()
}

export async function dropRemovalsOf(db: Db, userId: string): Promise<void> {
  await tables(db).deleteFrom('group_removals').where('user_id', '=', userId).execute()
}

/** The number of events kept for each group. */
const KEPT = 200

/** Adds an event and deletes the group's oldest events beyond `KEPT`. */
export async function addEvent(db: Db, row: Omit<EventRow, 'id'>): Promise<void> {
  const { id } = await tables(db).insertInto('group_events').values(row).returning('id').executeTakeFirstOrThrow()
  const surplus = await tables(db)
    .selectFrom('group_events')
    .select('id')
    .where('group_id', '=', row.group_id)
    .where('id', '<', id)
    .orderBy('id', 'desc')
    .offset(KEPT - 1)
    .limit(1)
    .executeTakeFirst()
  if (surplus === undefined) return
  await tables(db)
    .deleteFrom('group_events')
    .where('group_id', '=', row.group_id)
    .where('id', '<=', surplus.id)
    .execute()
}

type Told = Pick<EventRow, 'at' | 'act' | 'by_id' | 'person_id' | 'subject'> & { readonly id: string }

/** Lists events, newest first. */
export async function listEvents(db: Db, groupId: string, limit: number): Promise<Told[]> {
  const rows = await tables(db)
    .selectFrom('group_events')
    .select(['id', 'at', 'act', 'by_id', 'person_id', 'subject'])
    .where('group_id', '=', groupId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  // PGlite returns the id as a number, PostgreSQL as text
  return rows.map((row) => ({ ...row, id: `${row.id}` }))
}

/** Deletes earlier events of the same kind about the same subject. */
export async function dropEvents(db: Db, { group_id, act, subject }: Omit<EventRow, 'id'>): Promise<void> {
  await tables(db)
    .deleteFrom('group_events')
    .where('group_id', '=', group_id)
    .where('act', '=', act)
    .where('subject', '=', subject)
    .execute()
}

/** Removes a user from all events. The events themselves are kept. */
export async function forgetIn(db: Db, userId: string): Promise<void> {
  await tables(db).updateTable('group_events').set({ by_id: null }).where('by_id', '=', userId).execute()
  await tables(db).updateTable('group_events').set({ person_id: null }).where('person_id', '=', userId).execute()
}
