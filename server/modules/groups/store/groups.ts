import { sql, type SqlBool } from 'kysely'
import type { Db } from '../../../kernel/db/database.ts'
import type { GroupRow, GroupsTables } from '../tables.ts'

const tables = (db: Db) => db.withTables<GroupsTables>()

export async function addGroup(db: Db, row: GroupRow): Promise<void> {
  await tables(db).insertInto('groups').values(row).execute()
}

export async function findGroup(db: Db, id: string): Promise<GroupRow | null> {
  return (await tables(db).selectFrom('groups').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/** Locked, so that whatever changes a group or who is in it follows one after the other. */
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

/** Without what a pattern would read as a sign of its own. */
const patternOf = (search: string): string => `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** All groups whose name holds the words, newest first, and how many there are. */
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
