/** Decibels above the background noise at which speech starts, and below which it stops. */
const SPEAKS = 9
const IS_SILENT = 5
/**
 * Sounds below this level, in decibels relative to full scale, are assumed not to come from somebody near the
 * microphone.
 */
const QUIETEST = -55
/** Minimum seconds of continuous sound for it to count as more than a click. */
const MORE_THAN_A_CLICK = 0.12
/** Characters per second, to estimate how long a line takes to speak. */
const LETTERS = 14
/**
 * Seconds of silence that end a line, depending on the share already spoken. Silence halfway through is more likely to
 * be a pause than silence near the end.
 */
const PAUSES = [
  { said: 0.8, pause: 0.8 },
  { said: 0.5, pause: 1.4 },
  { said: 0, pause: 2.2 },
] as const
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

/** Detects from the volume when somebody starts and stops speaking; keeps measuring the background noise. */
export class EndOfSpeech {
  #room: number | null = null
  #expected = 1
  #spoken = 0
  #stretch = 0
  #silence = 0
  /** The current continuous sound: its duration in seconds and its lowest and highest level. */
  #even = { seconds: 0, least: 0, most: -90 }
  #heard: SpeechState = 'waiting'

  /** Measures the background noise. Call it only while nobody is speaking. */
  listenToRoom(piece: Float32Array): void {
    const level = decibelsOf(piece)
    // a microphone that was just opened delivers pure silence
    if (level > NOTHING) this.#room = Math.min(level, this.#room ?? level)
  }

  /** Prepares for the next line. */
  begin(text: string): void {
    this.#expected = Math.max(0.3, text.length / LETTERS)
    this.#start()
  }

  /** Processes a piece of sound and returns the state; after 'ended' it no longer changes. */
  hear(piece: Float32Array, rate: number): SpeechState {
    if (this.#heard === 'ended') return 'ended'
    const seconds = piece.length / rate
    const level = decibelsOf(piece)
    const room = this.#room ?? level
    if (level > Math.max(QUIETEST, room + (this.#heard === 'speaking' ? IS_SILENT : SPEAKS)))
      this.#sound(seconds, level)
    else this.#quiet(seconds, { level, room })
    return this.#heard
  }

  #start(): void {
    this.#spoken = 0
    this.#stretch = 0
    this.#silence = 0
    this.#even = { seconds: 0, least: 0, most: -90 }
    this.#heard = 'waiting'
  }

  #sound(seconds: number, level: number): void {
    if (this.#isEven(seconds, level)) {
      // the background noise has become louder
      this.#room = this.#even.most
      return this.#start()
    }
    this.#stretch += seconds
    this.#spoken += seconds
    // a click during a pause doesn't restart the speech
    if (this.#stretch < MORE_THAN_A_CLICK) return
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
      this.#room = room + Math.min(FOLLOWS.up * seconds, Math.max(-FOLLOWS.down * seconds, level - room))
      return
    }
    this.#silence += seconds
    const said = this.#spoken / this.#expected
    const { pause } = PAUSES.find((one) => said >= one.said) ?? PAUSES[2]
    if (this.#silence < pause) return
    if (this.#spoken < Math.min(COUGH.most, this.#expected * COUGH.share)) this.#start()
    else this.#heard = 'ended'
  }
}
