import type { Db } from '../../../kernel/db/database.ts'
import type { EventRow, GroupsTables } from '../tables.ts'

/** Of each group so many are kept. */
const KEPT = 200

const tables = (db: Db) => db.withTables<GroupsTables>()

/** Adds one and drops what has become too old to be told. */
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

export type Told = Pick<EventRow, 'at' | 'act' | 'by_id' | 'person_id' | 'subject'> & { readonly id: string }

/** Newest first. */
export async function listEvents(db: Db, groupId: string, limit: number): Promise<Told[]> {
  const rows = await tables(db)
    .selectFrom('group_events')
    .select(['id', 'at', 'act', 'by_id', 'person_id', 'subject'])
    .where('group_id', '=', groupId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  // one engine gives a number, the other text
  return rows.map((row) => ({ ...row, id: `${row.id}` }))
}

/** Forgets what was told of one subject before it is told anew. */
export async function dropEvents(db: Db, { group_id, act, subject }: Omit<EventRow, 'id'>): Promise<void> {
  await tables(db)
    .deleteFrom('group_events')
    .where('group_id', '=', group_id)
    .where('act', '=', act)
    .where('subject', '=', subject)
    .execute()
}

/** What happened stays; who it was is forgotten. */
export async function forgetIn(db: Db, userId: string): Promise<void> {
  await tables(db).updateTable('group_events').set({ by_id: null }).where('by_id', '=', userId).execute()
  await tables(db).updateTable('group_events').set({ person_id: null }).where('person_id', '=', userId).execute()
}
