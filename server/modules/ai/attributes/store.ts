import type { AttributeProposal, AttributeAnalysis } from '@replique/contract'
import type { ColumnType } from 'kysely'
import type { Db } from '../../../kernel/db/database.ts'

export interface GuessRow {
  readonly play_id: string
  readonly owner_id: string
  readonly job_id: string
  readonly proposals: readonly AttributeProposal[] | null
  readonly model: AttributeAnalysis['model']
  readonly asked_at: Date
}

// a type, because Kysely needs an index signature, which interfaces don't have
type AttributesTables = {
  attribute_guesses: Omit<GuessRow, 'proposals'> & {
    /** Written as JSON text, read as a value. */
    readonly proposals: ColumnType<GuessRow['proposals'], string | null, string | null>
  }
}

const tables = (db: Db) => db.withTables<AttributesTables>()

interface Asked {
  readonly playId: string
  readonly ownerId: string
}

/** Stores the current job. Earlier proposals stay until the job has stored new ones. */
export async function saveAnalysisJob(
  db: Db,
  { playId, ownerId, jobId, now }: Asked & { readonly jobId: string; readonly now: Date },
): Promise<void> {
  await tables(db)
    .insertInto('attribute_guesses')
    .values({ play_id: playId, owner_id: ownerId, job_id: jobId, proposals: null, model: null, asked_at: now })
    .onConflict((on) => on.columns(['play_id', 'owner_id']).doUpdateSet({ job_id: jobId, asked_at: now }))
    .execute()
}

export async function findGuess(db: Db, { playId, ownerId }: Asked): Promise<GuessRow | null> {
  const row = await tables(db)
    .selectFrom('attribute_guesses')
    .selectAll()
    .where('play_id', '=', playId)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return row ?? null
}

/** Stores the proposals of a job, unless a newer job was started. */
export async function putProposals(
  db: Db,
  { playId, ownerId, jobId }: Asked & { readonly jobId: string },
  { proposals, model }: Pick<GuessRow, 'model'> & { readonly proposals: readonly AttributeProposal[] },
): Promise<void> {
  await tables(db)
    .updateTable('attribute_guesses')
    .set({ proposals: JSON.stringify(proposals), model })
    .where('play_id', '=', playId)
    .where('owner_id', '=', ownerId)
    .where('job_id', '=', jobId)
    .execute()
}

/** Rejects some proposals, or all of them. It locks the row, so call it in a transaction. */
export async function dropProposals(db: Db, { playId, ownerId }: Asked, ids: readonly string[] | null): Promise<void> {
  const row = await tables(db)
    .selectFrom('attribute_guesses')
    .select('proposals')
    .where('play_id', '=', playId)
    .where('owner_id', '=', ownerId)
    .forUpdate()
    .executeTakeFirst()
  if (!row?.proposals) return
  const gone = ids === null ? null : new Set(ids)
  const left = gone === null ? [] : row.proposals.filter(({ id }) => !gone.has(id))
  await tables(db)
    .updateTable('attribute_guesses')
    .set({ proposals: JSON.stringify(left) })
    .where('play_id', '=', playId)
    .where('owner_id', '=', ownerId)
    .execute()
}

export const listGuesses = (db: Db, ownerId: string): Promise<GuessRow[]> =>
  tables(db).selectFrom('attribute_guesses').selectAll().where('owner_id', '=', ownerId).orderBy('play_id').execute()

export async function forgetGuesses(db: Db, ownerId: string): Promise<void> {
  await tables(db).deleteFrom('attribute_guesses').where('owner_id', '=', ownerId).execute()
}
