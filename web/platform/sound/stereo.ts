/** Where characters are heard from left to right, so that many voices can be told apart in headphones. */
import type { CharacterId, Utterance } from '@replique/script'
import type { Player } from './cue.ts'

/** A position from −1, the left ear alone, to 1, the right ear alone. */
export type Pan = number

/** The furthest position from the centre. Further out, a voice seems to speak into one ear. */
const WIDEST = 0.7
/** With fewer speakers than this, they are placed closer together. */
const WIDE = 4

/**
 * Returns a position for each character who speaks, spread evenly. Those who say the most are closest to the centre.
 */
export function placesOf(utterances: readonly Pick<Utterance, 'speakers' | 'text'>[]): ReadonlyMap<CharacterId, Pan> {
  const lengths = new Map<CharacterId, number>()
  for (const { speakers, text } of utterances)
    for (const id of speakers) lengths.set(id, (lengths.get(id) ?? 0) + text.length)
  const speakers = [...lengths].sort(([, a], [, b]) => b - a)
  const width = WIDEST * Math.min(1, speakers.length / WIDE)
  const between = Math.max(1, speakers.length - 1)
  const middle = (speakers.length - 1) / 2
  // from the centre outwards, left before right
  const slots = speakers.map((_, slot) => slot - middle).sort((a, b) => Math.abs(a) - Math.abs(b) || a - b)
  return new Map(speakers.map(([id], at) => [id, ((slots[at] ?? 0) * 2 * width) / between]))
}

/** Returns the position of an utterance: the centre for the narrator, and between its speakers for a chorus. */
export const placeOf = ({ speakers }: Pick<Utterance, 'speakers'>, places: ReadonlyMap<CharacterId, Pan>): Pan =>
  speakers.reduce((sum, id) => sum + (places.get(id) ?? 0), 0) / Math.max(1, speakers.length)

/** The part of the browser's audio graph that is used here. */
export type StereoContext = Pick<
  AudioContext,
  'state' | 'destination' | 'resume' | 'close' | 'createMediaElementSource' | 'createStereoPanner'
>

/**
 * Places players from left to right. A player that has once been placed is heard only while the audio context runs, and
 * browsers start a context only during a tap or a key press; until it runs, nothing is placed.
 */
export class Stereo {
  readonly #open: () => StereoContext
  #context: StereoContext | null = null
  readonly #panners = new WeakMap<Player, StereoPannerNode>()

  constructor(open: () => StereoContext = () => new AudioContext()) {
    this.#open = open
  }

  /** Starts the audio context. Call this while handling a tap or a key. */
  start(): void {
    if (!this.#context) {
      const { audioSession } = navigator as { audioSession?: { type: string } }
      // otherwise, phones silence audio contexts with the mute switch and behind the lock screen
      if (audioSession) audioSession.type = 'playback'
      try {
        this.#context = this.#open()
      } catch {
        // a browser without audio contexts plays everything in the centre
        return
      }
    }
    this.resume()
  }

  /** Continues after an interruption, such as a telephone call. Call this while handling a tap or a key. */
  resume(): void {
    if (this.#context && this.#context.state !== 'running') this.#context.resume().catch(() => undefined)
  }

  /** Whether a player can be heard now. */
  canPlay(player: Player): boolean {
    return this.#context?.state === 'running' || !this.#panners.has(player)
  }

  /** Moves a player to a position; null moves it back to the centre if it has been moved. */
  place(player: Player, pan: Pan | null): void {
    const panner = this.#panners.get(player) ?? (pan === null ? undefined : this.#connect(player))
    if (panner) panner.pan.value = pan ?? 0
  }

  /** Releases the audio context. Players that have been placed are silent from then on. */
  end(): void {
    this.#context?.close().catch(() => undefined)
    this.#context = null
  }

  #connect(player: Player): StereoPannerNode | undefined {
    if (this.#context?.state !== 'running') return undefined
    const panner = this.#context.createStereoPanner()
    // browsers allow this once for each element
    this.#context.createMediaElementSource(player as HTMLMediaElement).connect(panner)
    panner.connect(this.#context.destination)
    this.#panners.set(player, panner)
    return panner
  }
}
