import { sql, type SqlBool } from 'kysely'
import type { Db } from '../../../kernel/db/database.ts'
import type { AttachmentRow, PlaysTables } from '../tables.ts'

const tables = (db: Db) => db.withTables<PlaysTables>()

export async function addAttachment(db: Db, row: AttachmentRow): Promise<void> {
  await tables(db).insertInto('play_attachments').values(row).execute()
}

export const listAttachments = (db: Db, playId: string): Promise<AttachmentRow[]> =>
  tables(db)
    .selectFrom('play_attachments')
    .selectAll()
    .where('play_id', '=', playId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export async function findAttachment(db: Db, playId: string, id: string): Promise<AttachmentRow | null> {
  const found = tables(db).selectFrom('play_attachments').selectAll().where('play_id', '=', playId)
  return (await found.where('id', '=', id).executeTakeFirst()) ?? null
}

/** Returns the attachments whose play no longer exists, for all plays or only for the given ones. */
export function listOrphans(db: Db, playIds?: readonly string[]): Promise<AttachmentRow[]> {
  if (playIds?.length === 0) return Promise.resolve([])
  const orphans = tables(db)
    .selectFrom('play_attachments')
    .selectAll()
    .where(sql<SqlBool>`not exists (select 1 from plays where plays.id = play_attachments.play_id)`)
  return (playIds === undefined ? orphans : orphans.where('play_id', 'in', [...playIds])).limit(500).execute()
}

export async function removeAttachment(db: Db, id: string): Promise<void> {
  await tables(db).deleteFrom('play_attachments').where('id', '=', id).execute()
}

/** Returns the subset of these keys that are still in use. */
export async function knownKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await tables(db)
    .selectFrom('play_attachments')
    .select('key')
    .where('key', 'in', [...keys])
    .execute()
  return new Set(rows.map(({ key }) => key))
}
