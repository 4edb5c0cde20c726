import type { Db } from '../../../kernel/db/database.ts'
import type { GroupShareRow, PlaysTables } from '../tables.ts'

const tables = (db: Db) => db.withTables<PlaysTables>()

/** Returns the groups that a play is shared with, oldest share first. */
export async function listGroupsOf(db: Db, playId: string): Promise<GroupShareRow[]> {
  return tables(db)
    .selectFrom('play_groups')
    .selectAll()
    .where('play_id', '=', playId)
    .orderBy('created_at')
    .orderBy('group_id')
    .execute()
}

/** Returns all shares with any of these groups. */
export async function listSharesWith(db: Db, groupIds: readonly string[]): Promise<GroupShareRow[]> {
  if (groupIds.length === 0) return []
  return tables(db)
    .selectFrom('play_groups')
    .selectAll()
    .where('group_id', 'in', [...groupIds])
    .execute()
}

/** Shares a play with a group, or changes the role if it is already shared. */
export async function putGroup(db: Db, row: GroupShareRow): Promise<void> {
  await tables(db)
    .insertInto('play_groups')
    .values(row)
    .onConflict((conflict) => conflict.columns(['play_id', 'group_id']).doUpdateSet({ role: row.role }))
    .execute()
}

/** Ends the sharing of a play with a group. Returns whether it was shared. */
export async function dropGroup(db: Db, playId: string, groupId: string): Promise<boolean> {
  const gone = await tables(db)
    .deleteFrom('play_groups')
    .where('play_id', '=', playId)
    .where('group_id', '=', groupId)
    .returning('group_id')
    .execute()
  return gone.length > 0
}
