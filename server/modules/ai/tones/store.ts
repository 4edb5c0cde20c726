import type { ToneProposal, ToneAnalysis } from '@replique/contract'
import type { ColumnType, Selectable } from 'kysely'
import type { Db } from '../../../kernel/db/database.ts'

interface AnalysisRow {
  readonly play_id: string
  /** PostgreSQL returns large numbers as text. */
  readonly seq: number | string
  readonly notice: ToneAnalysis['notice']
  readonly plain: number
  readonly made_at: Date
}

interface ProposalRow {
  readonly play_id: string
  /** The proposal's position in the play's list of proposals. */
  readonly place: number
  readonly cue: string
  /** A hash of the speech's words at the time when the tone was detected. */
  readonly words: string
  readonly tone: string
  readonly sure: number
  /** Written as JSON, read as a value. */
  readonly evidence: ColumnType<ToneProposal['evidence'], string, string>
  readonly made_by: ToneProposal['by']
}

// a type, because Kysely needs an index signature, which interfaces don't have
type TonesTables = {
  tone_readings: AnalysisRow
  tone_proposals: ProposalRow
}

const tables = (db: Db) => db.withTables<TonesTables>()

/** Rows per statement, because the number of parameters in a statement is limited. */
const AT_ONCE = 500

export type NewProposal = Omit<Selectable<ProposalRow>, 'play_id' | 'place'>

/** Replaces the detected tones of a play. Call it in a transaction. */
export async function replaceAnalysis(db: Db, row: AnalysisRow, proposals: readonly NewProposal[]): Promise<void> {
  await removeAnalysis(db, row.play_id)
  await tables(db).insertInto('tone_readings').values(row).execute()
  const rows = proposals.map((one, place) => ({
    ...one,
    play_id: row.play_id,
    place,
    evidence: JSON.stringify(one.evidence),
  }))
  for (let at = 0; at < rows.length; at += AT_ONCE)
    await tables(db)
      .insertInto('tone_proposals')
      .values(rows.slice(at, at + AT_ONCE))
      .execute()
}

export async function findAnalysis(db: Db, playId: string): Promise<AnalysisRow | null> {
  const row = await tables(db).selectFrom('tone_readings').selectAll().where('play_id', '=', playId).executeTakeFirst()
  return row ?? null
}

export const listProposals = (db: Db, playId: string): Promise<Selectable<ProposalRow>[]> =>
  tables(db).selectFrom('tone_proposals').selectAll().where('play_id', '=', playId).orderBy('place').execute()

export async function removeAnalysis(db: Db, playId: string): Promise<void> {
  await tables(db).deleteFrom('tone_readings').where('play_id', '=', playId).execute()
}

export async function removeProposals(db: Db, playId: string, cues: readonly string[]): Promise<void> {
  for (let at = 0; at < cues.length; at += AT_ONCE)
    await tables(db)
      .deleteFrom('tone_proposals')
      .where('play_id', '=', playId)
      .where('cue', 'in', cues.slice(at, at + AT_ONCE))
      .execute()
}
