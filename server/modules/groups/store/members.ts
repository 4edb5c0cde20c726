import type { GroupRole } from '@replique/contract'
import type { Db } from '../../../kernel/db/database.ts'
import type { GroupsTables, MemberRow } from '../tables.ts'

const tables = (db: Db) => db.withTables<GroupsTables>()

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

/** Whoever has been there longest comes first. */
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

/** How many groups somebody is in; those rows are locked, so that two who count at once follow each other. */
export async function countMembershipsLocked(db: Db, userId: string): Promise<number> {
  const memberships = tables(db).selectFrom('group_members').where('user_id', '=', userId)
  await memberships.select('group_id').orderBy('group_id').forUpdate().execute()
  const { all } = await memberships
    .select((is) => is.fn.countAll<number | string>().as('all'))
    .executeTakeFirstOrThrow()
  return Number(all)
}

/** How many people are in each of these groups. */
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

/** Keeps in mind that somebody was removed, from now on. */
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
