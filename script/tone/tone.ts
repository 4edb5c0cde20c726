/** The tone of a speech, from a small set that actors, readers and voices can all use. */

/**
 * `neutral`: says, asks, reports. `joyful`: glad, merry, proud, triumphant. `sad`: grieves, mourns, regrets, gives up.
 * `angry`: furious, indignant, threatening, hard. `afraid`: afraid, anxious, ill at ease. `tender`: loving, comforting,
 * grateful, gentle. `mocking`: ironic, teasing, contemptuous, joking at somebody's expense. `surprised`: taken aback,
 * amazed, incredulous. `urgent`: begs, urges, hurries, calls for help.
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

/** Slight, clear, or very strong. */
export type ToneIntensity = 1 | 2 | 3
export const TONE_INTENSITIES: readonly ToneIntensity[] = [1, 2, 3]

/** The tone of a whole speech. */
export interface SpeechTone {
  readonly name: ToneName
  /** Always 1 if neutral. */
  readonly intensity: ToneIntensity
}
