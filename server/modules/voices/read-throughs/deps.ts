import type { ReadingScript } from '@replique/contract'
import type { SignedIn } from '../../../kernel/actor.ts'
import type { VoicesDeps } from '../deps.ts'

/** Whether somebody may give parts of a play to all of these voices. */
export type MayCastVoices = (actor: SignedIn, playId: string, voiceIds: readonly string[]) => Promise<boolean>

export interface ReadingsDeps extends VoicesDeps {
  readonly mayCastVoices: MayCastVoices
  /** What is read in a reading. */
  readonly scriptOf: (readingId: string) => Promise<ReadingScript>
  /** Shows every device, on every node, how a reading stands now. */
  readonly show: (readingId: string) => void
}

/** A reading and its play, as a path names them. */
export interface Place {
  readonly id: string
  readonly readingId: string
}
