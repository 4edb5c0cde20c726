import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/database.ts'
import type { PlaysTables } from '../tables.ts'

const tables = (db: Db) => db.withTables<PlaysTables>()

export interface Labelled {
  readonly play_id: string
  readonly label: string
}

/** Somebody's own labels, on all their plays or on these. */
export async function listLabels(db: Db, userId: string, playIds?: readonly string[]): Promise<Labelled[]> {
  let query = tables(db).selectFrom('play_labels').select(['play_id', 'label']).where('user_id', '=', userId)
  if (playIds !== undefined) query = query.where('play_id', '=', sql<string>`any(${[...playIds]}::uuid[])`)
  return query.orderBy('label').execute()
}

export async function addLabel(db: Db, userId: string, label: string, playIds: readonly string[]): Promise<void> {
  if (playIds.length === 0) return
  await tables(db)
    .insertInto('play_labels')
    .values(playIds.map((play_id) => ({ user_id: userId, play_id, label })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function removeLabel(db: Db, userId: string, label: string, playIds: readonly string[]): Promise<void> {
  await tables(db)
    .deleteFrom('play_labels')
    .where('user_id', '=', userId)
    .where('label', '=', label)
    .where('play_id', '=', sql<string>`any(${[...playIds]}::uuid[])`)
    .execute()
}

export async function forgetLabels(db: Db, userId: string): Promise<void> {
  await tables(db).deleteFrom('play_labels').where('user_id', '=', userId).execute()
}
