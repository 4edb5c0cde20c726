import type { DoublingSettings } from '@replique/contract'
import { sql, type ColumnType, type Selectable } from 'kysely'
import type { Db } from '../../../kernel/db/database.ts'

interface DoublingRow {
  readonly play_id: string
  readonly revision: number
  /** Written as JSON, read as a value. */
  readonly settings: ColumnType<DoublingSettings, string, string>
}

// a type, because Kysely needs an index signature, which interfaces don't have
type DoublingTables = {
  doublings: DoublingRow
}

const tables = (db: Db) => db.withTables<DoublingTables>()

export type StoredDoubling = Selectable<DoublingRow>

export async function findDoubling(db: Db, playId: string): Promise<StoredDoubling | null> {
  const row = await tables(db).selectFrom('doublings').selectAll().where('play_id', '=', playId).executeTakeFirst()
  return row ?? null
}

/** Replaces the settings of one revision, 0 for none, by the next. Returns false if there is another revision by now. */
export async function putDoubling(
  db: Db,
  { playId, revision, settings }: { playId: string; revision: number; settings: DoublingSettings },
): Promise<boolean> {
  const next = { revision: revision + 1, settings: JSON.stringify(settings) }
  const where = { play_id: playId, revision }
  if (revision > 0) {
    const { numUpdatedRows } = await tables(db)
      .updateTable('doublings')
      .set(next)
      .where((of) => of.and(where))
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  }
  const { numInsertedOrUpdatedRows = 0n } = await tables(db)
    .insertInto('doublings')
    .values({ ...where, ...next })
    .onConflict((conflict) => conflict.column('play_id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

/** Returns the settings that refer to a user, locked until the transaction ends. */
export async function listDoublingsOf(db: Db, userId: string): Promise<StoredDoubling[]> {
  const [actors, fixed] = [JSON.stringify([{ userId }]), JSON.stringify([{ actor: userId }])]
  return tables(db)
    .selectFrom('doublings')
    .selectAll()
    .where(sql<boolean>`(settings->'actors' @> ${actors}::jsonb or settings->'fixed' @> ${fixed}::jsonb)`)
    .orderBy('play_id')
    .forUpdate()
    .execute()
}
