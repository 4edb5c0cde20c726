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

// A type and not an interface: Kysely asks for an index signature.
type AttributesTables = {
  attribute_guesses: Omit<GuessRow, 'proposals'> & {
    /** JSON as written, a value as read. */
    readonly proposals: ColumnType<GuessRow['proposals'], string | null, string | null>
  }
}

const tables = (db: Db) => db.withTables<AttributesTables>()

interface Asked {
  readonly playId: string
  readonly ownerId: string
}

/** Notes what was asked; proposals of before stay until there are new ones. */
export async function putAsked(
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

/** Keeps what a job read, unless another was asked for since. */
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

/** Puts some proposals aside, or all of them; inside a transaction two who do it at once both have their way. */
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
