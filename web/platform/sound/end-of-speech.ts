import { LinePosition, pauseThatEnds } from './line-position.ts'

/** Without a speech model: decibels above the background noise at which speech starts, and below which it stops. */
const SPEAKS = 7
const IS_SILENT = 4
/** With a speech model: how likely a sound must be speech for it to start, and to continue. */
const LIKELY = { start: 0.4, continue: 0.2 }
/**
 * Sounds below this level, in decibels relative to full scale, are assumed not to come from somebody near the
 * microphone.
 */
const QUIETEST = -55
/** Minimum seconds of continuous sound for it to count as more than a click. */
const MORE_THAN_A_CLICK = 0.12
/** Characters per second, to tell a cough from a line. */
const LETTERS = 14
/** A silence shorter than this many seconds lies within a word, and is counted as speech. */
const WITHIN_A_WORD = 0.15
/** How much of the speaker's known pace the next line changes. */
const LEARNS = 0.3
/**
 * Speech shorter than this share of the line's expected duration, or than `most` seconds if that is less, counts as a
 * cough.
 */
const COUGH = { share: 0.25, most: 0.8 }
/** How fast the background level adapts while nobody speaks, in decibels per second: slowly up, quickly down. */
const FOLLOWS = { up: 2, down: 30 }

/** A voice, even a singing one, varies by more than this many decibels within this many seconds; a fan doesn't. */
const EVEN = { decibels: 6, seconds: 5 }

export type SpeechState = 'waiting' | 'speaking' | 'ended'

const NOTHING = -89

const decibelsOf = (piece: Float32Array): number => {
  let sum = 0
  for (const sample of piece) sum += sample * sample
  return Math.max(-90, 10 * Math.log10(sum / Math.max(1, piece.length)))
}

/**
 * Detects when somebody starts and stops speaking: by a speech model where there is one, otherwise by the
 * volume, for which it keeps measuring the background noise.
 */
export class EndOfSpeech {
  #room: number | null = null
  #expected = 1
  #text = ''
  #position = new LinePosition('', null)
  /** The speaker's pace in letters per second, from their lines so far. */
  #pace: number | null = null
  #spoken = 0
  /** Seconds of speech since the last pause. */
  #phrase = 0
  #stretch = 0
  #silence = 0
  /** Seconds of silence that end the line now; null if speech has been heard since that was weighed. */
  #ends: number | null = null
  /** The current continuous sound: its duration in seconds and its lowest and highest level. */
  #even = { seconds: 0, least: 0, most: -90 }
  #heard: SpeechState = 'waiting'

  /** Measures the background noise. Call it only while nobody is speaking. */
  listenToRoom(piece: Float32Array): void {
    const level = decibelsOf(piece)
    // a microphone that was just opened delivers pure silence
    if (level > NOTHING) this.#room = Math.min(level, this.#room ?? level)
  }

  /** Prepares for the next line of the same speaker. */
  begin(text: string): void {
    this.#text = text
    this.#expected = Math.max(0.3, text.length / LETTERS)
    this.#start()
  }

  /**
   * Processes a piece of sound and returns the state; after 'ended' it no longer changes. `chance` is how likely the
   * piece is speech, from 0 to 1; null without a speech model.
   */
  hear(piece: Float32Array, rate: number, chance: number | null = null): SpeechState {
    if (this.#heard === 'ended') return 'ended'
    const seconds = piece.length / rate
    const level = decibelsOf(piece)
    const room = this.#room ?? level
    const isSpeaking = this.#heard === 'speaking'
    const above = room + (isSpeaking ? IS_SILENT : SPEAKS)
    const isSpeech = chance === null ? level > above : chance > (isSpeaking ? LIKELY.continue : LIKELY.start)
    if (!isSpeech || level <= QUIETEST) this.#quiet(seconds, { level, room })
    else if (chance === null && this.#isEven(seconds, level)) {
      // the background noise has become louder
      this.#room = this.#even.most
      this.#start()
    } else this.#sound(seconds)
    return this.#heard
  }

  #start(): void {
    this.#position = new LinePosition(this.#text, this.#pace)
    this.#spoken = 0
    this.#phrase = 0
    this.#ends = null
    this.#stretch = 0
    this.#silence = 0
    this.#even = { seconds: 0, least: 0, most: -90 }
    this.#heard = 'waiting'
  }

  #sound(seconds: number): void {
    this.#stretch += seconds
    this.#spoken += seconds
    this.#phrase += seconds
    this.#ends = null
    // a click during a pause doesn't restart the speech
    if (this.#stretch < MORE_THAN_A_CLICK) return
    if (this.#silence >= WITHIN_A_WORD) {
      this.#position.wentOn(this.#phrase - this.#stretch)
      this.#phrase = this.#stretch
    } else this.#phrase += this.#silence
    this.#silence = 0
    this.#heard = 'speaking'
  }

  #isEven(seconds: number, level: number): boolean {
    const { least, most } = this.#even
    this.#even = {
      seconds: this.#even.seconds + seconds,
      least: Math.min(least, level),
      most: Math.max(most, level),
    }
    if (this.#even.most - this.#even.least > EVEN.decibels) this.#even = { seconds: 0, least: level, most: level }
    return this.#even.seconds >= EVEN.seconds
  }

  #quiet(seconds: number, { level, room }: { level: number; room: number }): void {
    this.#stretch = 0
    this.#even = { seconds: 0, least: 0, most: -90 }
    if (this.#heard === 'waiting') {
      this.#spoken = 0
      this.#phrase = 0
      this.#room = room + Math.min(FOLLOWS.up * seconds, Math.max(-FOLLOWS.down * seconds, level - room))
      return
    }
    this.#silence += seconds
    this.#ends ??= pauseThatEnds(this.#position.chanceOfEnd(this.#phrase))
    if (this.#silence < this.#ends) return
    if (this.#spoken < Math.min(COUGH.most, this.#expected * COUGH.share)) return this.#start()
    this.#heard = 'ended'
    this.#learnPace()
  }

  /** Short lines tell little about a pace, and are left out. */
  #learnPace(): void {
    if (this.#spoken < 1) return
    const pace = this.#position.letters / this.#spoken
    this.#pace = this.#pace === null ? pace : this.#pace * (pace / this.#pace) ** LEARNS
  }
}
