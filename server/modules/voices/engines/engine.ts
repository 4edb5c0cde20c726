import type { Language, SpeechTone } from '@replique/script'

/** Samples a second of all speech in the server, one channel, 16 bits: what the built-in engine speaks in. */
export const SAMPLE_RATE = 22_050

export const GENDERS = ['female', 'male', 'neutral'] as const
export const AGES = ['child', 'young', 'adult', 'old'] as const
export type Gender = (typeof GENDERS)[number]
export type Age = (typeof AGES)[number]

/** A voice as an engine offers it. */
export interface EngineVoice {
  /** Unique within its engine, and the same as long as the engine sounds the same. */
  readonly id: string
  readonly name: string
  /** A language tag, "en-GB" or "fr"; null where the voice speaks any. */
  readonly accent: string | null
  readonly languages: readonly Language[]
  readonly gender: Gender
  readonly age: Age
}

/** How a voice is set: 0 or 1 is the engine's own way. */
export interface Delivery {
  /** Semitones, −12 to 12. */
  readonly pitch: number
  /** Times the voice's own speed, 0.5 to 2. */
  readonly rate: number
  /** Times the voice's own loudness, 0 to 2. */
  readonly volume: number
  /** In the writer's words, as a parenthetical has them: "whispering"; engines that understand words are told. */
  readonly manner: string
  /** The tone of the speech; undefined if nobody set it. */
  readonly tone?: SpeechTone
}

export interface SpeechRequest {
  readonly voice: string
  readonly language: Language
  /** The words with their marks, one after another, as they are to be said; an empty one is passed over. */
  readonly words: readonly string[]
  readonly delivery: Delivery
  /** The account that it is spoken for, where what is spoken is counted. */
  readonly owner?: string
}

/** When a word is said, in seconds from the beginning. */
export interface WordTime {
  readonly from: number
  readonly to: number
}

export interface Speech {
  /** One channel at SAMPLE_RATE. */
  readonly samples: Int16Array
  /** One for each word of the request, ascending; the engine's own where it tells, else spread over the sound. */
  readonly times: readonly WordTime[]
}

export type EngineFault = 'down' | 'key_wrong' | 'busy' | 'refused' | 'wrong_answer' | 'unknown_voice'

/** Why an engine did not speak. `wait` is in seconds, where it said so. Nothing of the text is in the message. */
export class EngineError extends Error {
  readonly fault: EngineFault
  readonly wait: number | null
  constructor(fault: EngineFault, { wait = null, cause }: { wait?: number | null; cause?: unknown } = {}) {
    super(`the speech engine did not speak: ${fault}`, { cause })
    this.fault = fault
    this.wait = wait
  }
}

/** One way to make speech. Every one passes the same acceptance suite. */
export interface Engine {
  /** Part of each sound's key, with the engine's version, so that a new version speaks anew. */
  readonly id: string
  readonly version: string
  /** Whether each request costs the operator money. */
  readonly paid: boolean
  voices(): Promise<readonly EngineVoice[]>
  /** Speaks, or throws an EngineError; the signal ends it early with its reason. Markup among the words is said, never obeyed. */
  speak(request: SpeechRequest, signal: AbortSignal): Promise<Speech>
  close(): Promise<void>
}
