import type { Correction } from '@replique/script'
import { type ColumnType, type Generated, sql } from 'kysely'
import type { Db } from '../../../kernel/db/database.ts'

interface ImportRow {
  readonly id: string
  readonly owner_id: string
  readonly name: string
  readonly pasted: boolean
  readonly job_id: string
  readonly draft: Uint8Array | null
  readonly play_id: string
  readonly accepted_at: Date | null
  readonly corrections: number
  readonly created_at: Date
  readonly touched_at: Date
}

interface CorrectionRow {
  readonly import_id: string
  readonly place: number
  /** Written as JSON, read as a value. */
  readonly correction: ColumnType<Correction, string, string>
}

// a type, because Kysely needs an index signature, which interfaces don't have
type ImportsTables = {
  imports: Omit<ImportRow, 'corrections'> & { readonly corrections: Generated<number> }
  import_corrections: CorrectionRow
}

const tables = (db: Db) => db.withTables<ImportsTables>()

/** An import without its draft, which can be several megabytes. */
export type ImportSummary = Omit<ImportRow, 'draft'> & { readonly has_draft: boolean }

const heads = (db: Db) =>
  tables(db)
    .selectFrom('imports')
    .select(['id', 'owner_id', 'name', 'pasted', 'job_id', 'play_id', 'accepted_at', 'corrections', 'created_at'])
    .select('touched_at')
    .select(sql<boolean>`draft is not null`.as('has_draft'))

/** Serialises a user's uploads until the transaction ends. */
export async function lockOwner(db: Db, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`imports of ${id}`}, 0))`.execute(db)
}

export async function countOpen(db: Db, ownerId: string): Promise<number> {
  const { all } = await tables(db)
    .selectFrom('imports')
    .select((is) => is.fn.countAll<number | string>().as('all'))
    .where('owner_id', '=', ownerId)
    .where('accepted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(all)
}

export async function addImport(db: Db, row: Omit<ImportRow, 'corrections' | 'draft' | 'accepted_at'>): Promise<void> {
  await tables(db)
    .insertInto('imports')
    .values({ ...row, draft: null, accepted_at: null })
    .execute()
}

export const listOpen = (db: Db, ownerId: string): Promise<ImportSummary[]> =>
  heads(db)
    .where('owner_id', '=', ownerId)
    .where('accepted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

export const listAll = (db: Db, ownerId: string): Promise<ImportSummary[]> =>
  heads(db).where('owner_id', '=', ownerId).orderBy('created_at').execute()

export const listNames = async (db: Db, ownerId: string, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('imports')
    .select(['id', 'name', 'pasted'])
    .where('owner_id', '=', ownerId)
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, name, pasted }) => [id, pasted ? '' : name]))
}

export async function findImport(db: Db, id: string): Promise<ImportSummary | null> {
  return (await heads(db).where('id', '=', id).executeTakeFirst()) ?? null
}

/** Locks the import until the transaction ends. */
export async function lockImport(db: Db, id: string): Promise<ImportSummary | null> {
  return (await heads(db).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null
}

export async function readDraft(db: Db, id: string): Promise<Uint8Array | null> {
  const row = await tables(db).selectFrom('imports').select('draft').where('id', '=', id).executeTakeFirst()
  return row?.draft ?? null
}

/** Stores the draft of a file. Returns false if the import was deleted or accepted in the meantime. */
export async function putDraft(db: Db, id: string, { draft, now }: { draft: Uint8Array; now: Date }): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('imports')
    .set({ draft, touched_at: now })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function listCorrections(db: Db, id: string): Promise<Correction[]> {
  const rows = await tables(db)
    .selectFrom('import_corrections')
    .select('correction')
    .where('import_id', '=', id)
    .orderBy('place')
    .execute()
  return rows.map(({ correction }) => correction)
}

/** Keeps the first `keep` corrections, and replaces the others with those in `add`. */
export async function replaceCorrections(
  db: Db,
  id: string,
  { keep, add, now }: { readonly keep: number; readonly add: readonly Correction[]; readonly now: Date },
): Promise<number> {
  await tables(db).deleteFrom('import_corrections').where('import_id', '=', id).where('place', '>=', keep).execute()
  const rows = add.map((correction, index) => ({
    import_id: id,
    place: keep + index,
    correction: JSON.stringify(correction),
  }))
  if (rows.length > 0) await tables(db).insertInto('import_corrections').values(rows).execute()
  const corrections = keep + add.length
  await tables(db).updateTable('imports').set({ corrections, touched_at: now }).where('id', '=', id).execute()
  return corrections
}

/** Marks an import as accepted. Its draft and corrections are deleted, because the play contains them. */
export async function markAccepted(db: Db, id: string, now: Date): Promise<void> {
  await tables(db)
    .updateTable('imports')
    .set({ accepted_at: now, touched_at: now, draft: null })
    .where('id', '=', id)
    .execute()
  await tables(db).deleteFrom('import_corrections').where('import_id', '=', id).execute()
}

export async function removeImport(db: Db, id: string): Promise<void> {
  await tables(db).deleteFrom('imports').where('id', '=', id).execute()
}

/** Lists imports that have not been touched since the given time. */
export async function listUntouched(db: Db, before: Date): Promise<{ id: string; job_id: string }[]> {
  return tables(db).selectFrom('imports').select(['id', 'job_id']).where('touched_at', '<', before).limit(500).execute()
}

export async function knownIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tables(db)
    .selectFrom('imports')
    .select('id')
    .where('id', 'in', [...ids])
    .where('accepted_at', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
