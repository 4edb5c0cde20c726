import type { ReadMode } from '@replique/contract'

export interface ReadThroughRow {
  readonly id: string
  readonly play_id: string
  readonly group_id: string | null
  /** Null once the account is deleted. */
  readonly opened_by: string | null
  readonly opened_at: Date
  /** The frozen play: gzipped JSON. */
  readonly script: Uint8Array
  readonly lines: number
  readonly leader_id: string | null
  readonly sound_device: string | null
  readonly line: number
  readonly move: number
  readonly running: boolean
  readonly since: Date
  readonly spent: number
  readonly active_at: Date
  readonly ended_at: Date | null
}

export interface PartRow {
  readonly reading_id: string
  readonly character_id: string
  readonly way: ReadMode
  readonly user_id: string | null
  readonly voice_id: string | null
}

export interface PersonRow {
  readonly reading_id: string
  readonly user_id: string
  readonly joined_at: Date
  readonly seen_at: Date
}

export interface DeviceRow {
  readonly reading_id: string
  readonly device_id: string
  readonly user_id: string
  readonly since: Date
  readonly seen_at: Date
}

export interface TimeRow {
  readonly reading_id: string
  readonly line: number
  readonly ms: number
}

// a type, because Kysely needs an index signature, which interfaces don't have
export type ReadThroughsTables = {
  readings: ReadThroughRow
  reading_parts: PartRow
  reading_people: PersonRow
  reading_devices: DeviceRow
  reading_times: TimeRow
}
