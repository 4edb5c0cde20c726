import type { VoiceAge, VoiceGender } from '@replique/contract/voice-traits'
import type { Language, SpeechTone } from '@replique/script'

/** Sample rate of all speech on the server (one channel, 16 bits), which is the built-in engine's own rate. */
export const SAMPLE_RATE = 22_050

/** A voice that an engine offers. */
export interface EngineVoice {
  /** The voice's id, unique within its engine, and stable as long as the engine sounds the same. */
  readonly id: string
  readonly name: string
  /** A language tag such as "en-GB" or "fr"; null if the voice speaks any language. */
  readonly accent: string | null
  readonly languages: readonly Language[]
  readonly gender: VoiceGender
  readonly age: VoiceAge
}

/** How a voice is adjusted. 0 for pitch and 1 for rate and volume leave it unchanged. */
export interface Delivery {
  /** Change of pitch in semitones, −12 to 12. */
  readonly pitch: number
  /** Speed relative to the voice's own, 0.5 to 2. */
  readonly rate: number
  /** Loudness relative to that of all voices, 0 to 2. */
  readonly volume: number
  /**
   * How to speak, in the writer's words, as in a parenthetical: "whispering". Passed on to engines that understand
   * text.
   */
  readonly manner: string
  /** The tone of the speech; undefined if nobody set it. */
  readonly tone?: SpeechTone
  readonly sung?: boolean
}

export interface SpeechRequest {
  readonly voice: string
  readonly language: Language
  /** The words in order, with their punctuation, as they should be spoken. Empty words are skipped. */
  readonly words: readonly string[]
  readonly delivery: Delivery
  /** How the words are said in regular French verse. Only for engines that read verse. */
  readonly verse?: SpokenVerse
  /** The account that is charged for the speech, if it is counted. */
  readonly owner?: string
}

/** How a line of verse is said. Numbers are indexes of words. */
export interface SpokenVerse {
  /** The words whose mute e at the end is said: "noire" in "une noire nuit". */
  readonly sounded: readonly number[]
  /** The word after which the line pauses; null for none. */
  readonly caesura: number | null
}

/** When a word is spoken, in seconds from the beginning. */
export interface WordTime {
  readonly from: number
  readonly to: number
}

export interface Speech {
  /** The sound: one channel at SAMPLE_RATE. */
  readonly samples: Int16Array
  /**
   * The time of each word in the request, in ascending order. Reported by the engine if it can, otherwise estimated.
   */
  readonly times: readonly WordTime[]
}

export type EngineFault = 'down' | 'key_wrong' | 'busy' | 'refused' | 'wrong_answer' | 'unknown_voice'

/**
 * Thrown if an engine did not speak. `wait` is in seconds, or null if the engine gave no time. The message contains
 * none of the spoken text.
 */
export class EngineError extends Error {
  readonly fault: EngineFault
  readonly wait: number | null
  constructor(fault: EngineFault, { wait = null, cause }: { wait?: number | null; cause?: unknown } = {}) {
    super(`the speech engine did not speak: ${fault}`, { cause })
    this.fault = fault
    this.wait = wait
  }
}

/** A speech engine. All engines pass the same acceptance tests. */
export interface Engine {
  /**
   * Identifies the engine. The id and the version are part of each sound's key, so everything is synthesised again when
   * the version changes.
   */
  readonly id: string
  readonly version: string
  /** Whether each request costs the operator money. */
  readonly paid: boolean
  /** Whether it says verse as `SpeechRequest.verse` tells it to. */
  readonly readsVerse?: true
  voices(): Promise<readonly EngineVoice[]>
  /**
   * Speaks, or throws an EngineError. If the signal is aborted, throws the signal's reason. Markup in the words is
   * never interpreted. An engine that speaks a long line in parts may report the first part before the others are done.
   */
  speak(request: SpeechRequest, signal: AbortSignal, onBeginning?: (beginning: Speech) => void): Promise<Speech>
  close(): Promise<void>
}
