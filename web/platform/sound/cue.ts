/** Something to be played, in its order. */
export interface Cue {
  readonly id: string
  /** Of the same speech as others with the same one: what follows in it waits for nobody who falls in. Null: of none. */
  readonly speech: number | null
  /** Seconds of silence before it. */
  readonly pause: number
  /** It begins while an earlier one is heard, when that has come to this place in its text; 0 with its first word. */
  readonly joins: { readonly with: string; readonly at: number } | null
}

/** A word in the audio: its place in the text, and its time in seconds. */
export type SoundWord = readonly [begins: number, ends: number, from: number, to: number]

/** What a browser is to say itself, where no sound can be had. */
export interface Aloud {
  readonly text: string
  readonly language: string
}

/** The sound of a cue, here to be played. */
export interface Clip {
  readonly id: string
  /** An address that the page itself holds; it outlives links that end. */
  readonly source: string
  readonly seconds: number
  readonly words: readonly SoundWord[]
  /** The browser says it itself; there is no source then. */
  readonly aloud?: Aloud
}

/** What plays a sound; a page's audio element does. */
export interface Player {
  src: string
  currentTime: number
  playbackRate: number
  /** From 0 to 1; a phone may keep it as its keys say. */
  volume: number
  preservesPitch: boolean
  readonly paused: boolean
  play(): Promise<void>
  pause(): void
  addEventListener(event: 'ended' | 'error', hear: () => void): void
  removeEventListener(event: 'ended' | 'error', hear: () => void): void
}

/** The time, in seconds, at which the audio reaches a place in its text. */
export function timeOf({ words, seconds }: Clip, place: number): number {
  if (place <= 0) return 0
  return words.find(([begins]) => begins >= place)?.[2] ?? seconds
}

/** Which word of a sound is said at a time; -1 before the first. Words are in the order of their times. */
export function wordAt(words: readonly SoundWord[], seconds: number): number {
  let low = 0
  let high = words.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle]?.[2] ?? 0) <= seconds) low = middle + 1
    else high = middle
  }
  return low - 1
}
