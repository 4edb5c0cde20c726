/** How a speech is meant: a small set of tones that an actor, a reader and a voice can all do something with. */

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

/** In the form in which it can be compared and kept: "neutral", "angry 2". */
export const spellTone = ({ name, intensity }: SpeechTone): string =>
  name === 'neutral' ? name : `${name} ${intensity}`

/** What such a form says; undefined where it makes no sense. */
export function readTone(value: unknown): SpeechTone | undefined {
  if (typeof value !== 'string' || value.length > 20) return undefined
  const [word, strength, ...rest] = value.split(' ')
  const name = TONE_NAMES.find((one) => one === word)
  if (name === undefined || rest.length > 0) return undefined
  if (name === 'neutral') return strength === undefined ? { name, intensity: 1 } : undefined
  const intensity = TONE_INTENSITIES.find((one) => String(one) === strength)
  return intensity && { name, intensity }
}

/** Whether two tones are the same; so are two that are not there. */
export const sameTone = (a: SpeechTone | undefined, b: SpeechTone | undefined): boolean =>
  (a && spellTone(a)) === (b && spellTone(b))
