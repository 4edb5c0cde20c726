import type { ReadingScript } from '@replique/contract'
import type { VoicesTools } from '../tools.ts'

export interface ReadingsTools extends VoicesTools {
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
