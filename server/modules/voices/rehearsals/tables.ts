import type { RehearsalMode } from '@replique/contract'

export interface RunRow {
  readonly user_id: string
  readonly play_id: string
  readonly id: string
  readonly scene_id: string | null
  readonly mode: RehearsalMode
  readonly at: Date
  readonly lines: number
  readonly prompted: number
  readonly missed: number
}

export interface MissRow {
  readonly user_id: string
  readonly play_id: string
  readonly line_id: string
  readonly scene_id: string
  readonly box: number
  readonly due: number
}

// A type and not an interface: Kysely asks for an index signature.
export type RehearsalTables = {
  rehearsal_runs: RunRow
  rehearsal_misses: MissRow
}
