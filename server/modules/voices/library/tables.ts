import type { VoiceAge, VoiceGender } from '@replique/contract'
import type { Language } from '@replique/script'

export interface VoiceRow {
  readonly id: string
  /** Whose it is alone; else it is a group's. */
  readonly user_id: string | null
  readonly group_id: string | null
  readonly added_by: string | null
  readonly name: string
  readonly engine: string
  readonly voice: string
  readonly language: Language
  readonly gender: VoiceGender
  readonly age: VoiceAge
  readonly pitch: number
  readonly rate: number
  readonly volume: number
  readonly manner: string
  readonly created_at: Date
  readonly changed_at: Date
}

export interface PronunciationRow {
  readonly play_id: string
  readonly folded: string
  readonly written: string
  readonly said: string
}

// A type and not an interface: Kysely asks for an index signature.
export type LibraryTables = {
  voices: VoiceRow
  pronunciations: PronunciationRow
}
