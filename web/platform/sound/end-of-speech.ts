/** Decibels above the room from which on somebody speaks, and below which they are silent. */
const SPEAKS = 9
const IS_SILENT = 5
/** What is quieter than this, in decibels below the loudest there can be, is nobody near the microphone. */
const QUIETEST = -55
/** Seconds of sound at a stretch that are more than a click. */
const MORE_THAN_A_CLICK = 0.12
/** Letters that are said in a second by whoever takes their time. */
const LETTERS = 14
/**
 * Seconds of silence that end a line, by how much of it was said: who has said half of it pauses, who has said most of it
 * has ended.
 */
const PAUSES = [
  { said: 0.8, pause: 0.8 },
  { said: 0.5, pause: 1.4 },
  { said: 0, pause: 2.2 },
] as const
/** Of the time that a line takes, and at most these seconds: what is shorter is a cough. */
const COUGH = { share: 0.25, most: 0.8 }
/** How fast the room is followed while nobody speaks, in decibels a second: what was quieter at any time is the room. */
const FOLLOWS = { up: 2, down: 30 }

/** A voice goes up and down by more than so many decibels within so many seconds, even a singing one; a fan does not. */
const EVEN = { decibels: 6, seconds: 5 }

export type Heard = 'waiting' | 'speaking' | 'ended'

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
  /** Of what goes on without a pause: how long, and between which levels. */
  #even = { seconds: 0, least: 0, most: -90 }
  #heard: Heard = 'waiting'

  /** Listens to the room, in which nobody speaks. */
  listenToRoom(piece: Float32Array): void {
    const level = decibelsOf(piece)
    // a microphone that has just been opened hears nothing at all
    if (level > NOTHING) this.#room = Math.min(level, this.#room ?? level)
  }

  /** Another line is about to be said. */
  begin(text: string): void {
    this.#expected = Math.max(0.3, text.length / LETTERS)
    this.#start()
  }

  /** What the next piece of sound makes of it; once a line has ended it stays so. */
  hear(piece: Float32Array, rate: number): Heard {
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
      // the room is louder than it was
      this.#room = this.#even.most
      return this.#start()
    }
    this.#stretch += seconds
    this.#spoken += seconds
    // a click in a pause does not make it begin anew
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
