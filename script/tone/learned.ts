/** What was learned from speeches of many hands (bench/intelligence/taught): how much each word and mark speaks for a tone. */
import type { Language } from '../play.ts'
import { featuresOf } from './features.ts'
import english from './learned-en.json' with { type: 'json' }
import french from './learned-fr.json' with { type: 'json' }
import type { ToneEvidence } from './scores.ts'
import { TONE_NAMES, type ToneName } from './tone.ts'

/** What a speech sounds like, whatever is known besides. */
export interface Learned {
  /** The natural logarithm of how likely each tone is. */
  readonly likely: Readonly<Record<ToneName, number>>
  /** The words that speak for a tone rather than another, the best first. */
  evidenceFor(tone: ToneName): readonly ToneEvidence[]
}

/** A weight in the file is a whole number of these. */
export const WEIGHT_UNIT = 1 / 16
/** No tone is thought less likely than this. */
const LEAST = 1e-4
/** Words that say less than this for a tone are no evidence of it. */
const TELLING = 0.12

/** What the weights were learned from, as `npm run teach` knows it again. */
export const learnedFrom = (language: Language): string => (language === 'fr' ? french : english).taughtBy

/** What each thing says for each tone, in the order of their names. */
type Weights = ReadonlyMap<string, Float64Array>

const read = new Map<Language, Weights>()

function weightsOf(language: Language): Weights {
  const known = read.get(language)
  if (known !== undefined) return known
  const lines = Object.entries<string>((language === 'fr' ? french : english).weights)
  const weights = new Map(
    lines.map(([name, line]) => [name, Float64Array.from(line.split(' '), (one) => Number(one) * WEIGHT_UNIT)]),
  )
  read.set(language, weights)
  return weights
}

/** The tone of what is said, by what speeches of that tone have. */
export function learnedOf(text: string, language: Language): Learned {
  const weights = weightsOf(language)
  const sums = new Float64Array(TONE_NAMES.length)
  const words: { readonly at: readonly [number, number]; readonly value: number; readonly says: Float64Array }[] = []
  for (const [name, { value, at }] of featuresOf(text)) {
    const says = weights.get(name)
    if (says === undefined) continue
    for (let tone = 0; tone < says.length; tone++) sums[tone]! += says[tone]! * value
    if (at) words.push({ at, value, says })
  }
  const most = Math.max(...sums)
  const powers = Array.from(sums, (sum) => Math.exp(sum - most))
  const all = powers.reduce((a, b) => a + b, 0)
  const likely = TONE_NAMES.map((name, tone) => [name, Math.log(powers[tone]! / all + LEAST)] as const)
  return {
    likely: Object.fromEntries(likely) as Record<ToneName, number>,
    evidenceFor(name) {
      const tone = TONE_NAMES.indexOf(name)
      return words
        .map(({ at, value, says }) => ({ at, tells: says[tone]! * value }))
        .filter(({ tells }) => tells > TELLING)
        .toSorted((a, b) => b.tells - a.tells)
        .map(({ at }) => ({ kind: 'words', text: text.slice(...at) }))
    },
  }
}
