import type { SoundFormat } from '@replique/contract'
import type { EngineFault } from '../engines/engine.ts'

export type Times = readonly (readonly [from: number, to: number])[]

/** As a sound is kept: to be sent, or as the samples themselves, packed, of what is heard over something else. */
export type KeptFormat = SoundFormat | 'samples'

export interface SoundRow {
  readonly id: string
  readonly play_id: string
  readonly key: string
  readonly format: KeptFormat
  readonly seconds: number
  readonly bytes: number
  readonly times: Times
  readonly fault: EngineFault | null
  readonly made_at: Date
  readonly used_at: Date
}

interface UseRow {
  readonly user_id: string
  readonly day: string
  readonly letters: number
}

// A type and not an interface: Kysely asks for an index signature.
export type SpeechTables = {
  speech_sounds: SoundRow
  speech_use: UseRow
}
