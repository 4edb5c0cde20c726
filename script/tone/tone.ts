/** The tone of a speech: one of a small set that actors, readers and voices can all use. */

/**
 * `neutral`: says, asks, reports. `joyful`: glad, merry, proud, triumphant. `sad`: grieves, mourns, regrets, gives up.
 * `angry`: furious, indignant, threatening, hard. `afraid`: afraid, anxious, ill at ease. `tender`: loving, comforting,
 * grateful, gentle. `mocking`: ironic, teasing, contemptuous, in jest at somebody's cost. `surprised`: taken aback,
 * amazed, cannot believe it. `urgent`: begs, urges, hurries, calls for help.
 */
export type ToneName = 'neutral' | 'joyful' | 'sad' | 'angry' | 'afraid' | 'tender' | 'mocking' | 'surprised' | 'urgent'

export const TONE_NAMES: readonly ToneName[] = [
  'neutral',
  'joyful',
  'sad',
  'angry',
  'afraid',
  'tender',
  'mocking',
  'surprised',
  'urgent',
]

/** A touch of it, clearly, or as strongly as one can. */
export type ToneIntensity = 1 | 2 | 3
export const TONE_INTENSITIES: readonly ToneIntensity[] = [1, 2, 3]

/** The tone of a whole speech. */
export interface SpeechTone {
  readonly name: ToneName
  /** 1 where it is neutral: nothing is more or less so. */
  readonly intensity: ToneIntensity
}
