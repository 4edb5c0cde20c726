import type { ToneProposal, ToneReading } from '@replique/contract'
import type { ColumnType } from 'kysely'

export interface ReadingRow {
  readonly play_id: string
  /** PostgreSQL hands large numbers over as text. */
  readonly seq: number | string
  readonly notice: ToneReading['notice']
  readonly plain: number
  readonly made_at: Date
}

export interface ProposalRow {
  readonly play_id: string
  /** Its place among the proposals of the play. */
  readonly place: number
  readonly cue: string
  /** A mark of the words that the speech had. */
  readonly words: string
  readonly tone: string
  readonly sure: number
  /** JSON as written, a value as read. */
  readonly evidence: ColumnType<ToneProposal['evidence'], string, string>
  readonly made_by: ToneProposal['by']
}

// A type and not an interface: Kysely asks for an index signature.
export type TonesTables = {
  tone_readings: ReadingRow
  tone_proposals: ProposalRow
}
