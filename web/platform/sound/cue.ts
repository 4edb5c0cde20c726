/** One unit of playback; cues are played in order. */
export interface Cue {
  readonly id: string
  /**
   * Index of the speech that the cue belongs to, or null. Cues of the same speech don't wait for other cues that join
   * them.
   */
  readonly speech: number | null
  /** Seconds of silence before the cue. */
  readonly pause: number
  /**
   * Set if the cue starts during an earlier one: as soon as the cue `with` reaches the position `at` in its text. 0 is
   * its first word.
   */
  readonly joins: { readonly with: string; readonly at: number } | null
}

/** A word in the audio: its range in the text, and its start and end in seconds. */
export type SoundWord = readonly [begins: number, ends: number, from: number, to: number]

/** Text that the browser speaks itself. */
export interface BrowserSpeech {
  readonly text: string
  readonly language: string
  /** The URI of the browser's voice. If it is absent or unknown, a voice that speaks on this device is used. */
  readonly voice?: string
  /** Factors on the voice's own pitch, speed and volume; 1 if absent. */
  readonly pitch?: number
  readonly rate?: number
  readonly volume?: number
}

/** The audio of a cue, ready to play. */
export interface Clip {
  readonly id: string
  /** An object URL; unlike the server's links, it doesn't expire. */
  readonly source: string
  readonly seconds: number
  readonly words: readonly SoundWord[]
  /** Set if this is only the beginning of the cue: the whole, which begins in the same way and may still be loading. */
  readonly whole?: Promise<Clip>
  /** Set if the browser itself speaks the text; `source` is then empty. */
  readonly aloud?: BrowserSpeech
}

/** The properties and methods of an audio element that playback needs. */
export interface Player {
  src: string
  currentTime: number
  playbackRate: number
  /** From 0 to 1. Phones may ignore it in favour of their volume keys. */
  volume: number
  preservesPitch: boolean
  readonly paused: boolean
  play(): Promise<void>
  pause(): void
  addEventListener(event: 'ended' | 'error', hear: () => void): void
  removeEventListener(event: 'ended' | 'error', hear: () => void): void
}

/**
 * Returns the time, in seconds, at which the audio reaches a position in its text; Infinity if it is the beginning of a
 * longer sound, which doesn't reach it.
 */
export function timeOf({ words, seconds, whole }: Clip, place: number): number {
  if (place <= 0) return 0
  return words.find(([begins]) => begins >= place)?.[2] ?? (whole ? Infinity : seconds)
}

/** Returns the index of the word spoken at a time; -1 before the first. Words must be sorted by time. */
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
