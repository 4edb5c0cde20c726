import type { Correction } from '@replique/script'
import type { ColumnType, Generated } from 'kysely'

export interface ImportRow {
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
  /** JSON as written, a value as read. */
  readonly correction: ColumnType<Correction, string, string>
}

// A type and not an interface: Kysely asks for an index signature.
export type ImportsTables = {
  imports: Omit<ImportRow, 'corrections'> & { readonly corrections: Generated<number> }
  import_corrections: CorrectionRow
}
