import { keyOf } from './line.ts'
import { SENTENCE_END, isOpen, BEGINS_LOWER_CASE, type OpenWords, type UnmarkedWords } from './settle.ts'
import weights from './unmarked-weights.json' with { type: 'json' }
import { directionChance, signsOf, type WordingFeatures, type WordingWeights } from './wording.ts'

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []

/** Returns the words of the text, followed by an extra token that marks the first word as its beginning. */
function tokensOf(text: string): string[] {
  const words = wordsOf(text)
  return words.length === 0 ? [] : [...words, `^${words[0]}`]
}

/** Smoothing: number of occurrences added for each word, with the average share of directions among them. */
const LEANING = 1
/** Maximum evidence from one word. */
const MOST = 3

/** Compares how often words occur in the directions of a document and in the whole document. */
class LeaningWords {
  readonly #directions = new Map<string, number>()
  readonly #all = new Map<string, number>()
  #ofDirections = 0
  #ofAll = 0

  /** Counts the words of text that is a direction with probability `chance`. */
  add(text: string, chance: number): void {
    for (const word of tokensOf(text)) {
      this.#all.set(word, (this.#all.get(word) ?? 0) + 1)
      this.#directions.set(word, (this.#directions.get(word) ?? 0) + chance)
      this.#ofDirections += chance
      this.#ofAll++
    }
  }

  /**
   * Returns the evidence that the text is a direction: above 0 if its words occur in other directions more often than
   * usual. `own` is the probability with which the text itself was counted.
   */
  says(text: string, own: number): number {
    const tokens = tokensOf(text)
    const usual = (this.#ofDirections + 1) / (this.#ofAll + 10)
    const sum = tokens.reduce((all, word) => {
      const times = Math.max(0, (this.#all.get(word) ?? 0) - 1)
      const here = Math.max(0, (this.#directions.get(word) ?? 0) - own)
      const says = Math.log((here + usual * LEANING) / (times + LEANING) / usual)
      return all + Math.max(-MOST, Math.min(MOST, says))
    }, 0)
    return sum / Math.sqrt(tokens.length + 1)
  }
}

/** Statistics on the text without markup in a whole document. */
interface Manner {
  readonly names: ReadonlySet<string>
  /** Number of syllables in a line of verse; 0 if it varies. */
  readonly metre: number
  /** Whether paragraphs and lines begin with capitals. */
  readonly capitals: boolean
  /** Keys of the directions that are certain. */
  readonly known: ReadonlySet<string>
}

/** Maximum share of the pieces of text that begin in lower case, in a document that capitalises lines. */
const FEW_SMALL = 0.15

const syllablesIn = (text: string): number => text.match(/[aeiouyàâäéèêëíîïóôöúùûüœæőűåаеёиоуыэюя]+/giu)?.length ?? 0

/** Returns the number of syllables that most lines have, plus or minus one; 0 if no number fits most of them. */
function metreOf(lines: readonly string[]): number {
  const counts = new Map<number, number>()
  for (const line of lines) counts.set(syllablesIn(line), (counts.get(syllablesIn(line)) ?? 0) + 1)
  const around = (of: number): number => [of - 1, of, of + 1].reduce((sum, one) => sum + (counts.get(one) ?? 0), 0)
  const best = [...counts.keys()].reduce((most, one) => (around(one) > around(most) ? one : most), 0)
  return around(best) > lines.length / 2 ? best : 0
}

const mannerOf = (open: readonly OpenWords[], certain: readonly string[], names: ReadonlySet<string>): Manner => ({
  names,
  metre: metreOf(open.flatMap(({ text, verse }) => (verse ? text : []))),
  capitals: open.filter(({ text }) => BEGINS_LOWER_CASE.test(text)).length < open.length * FEW_SMALL,
  known: new Set(certain.map(keyOf)),
})

/** Whether text begins with a name and then says what that character does. */
function beginsWithName(text: string, key: string, names: ReadonlySet<string>): boolean {
  const parts = key.split(' ')
  const named = [1, 2, 3].some((length) => parts.length > length && names.has(parts.slice(0, length).join(' ')))
  return named && /^[\p{L}\p{M}'’ -]+ \p{Ll}/u.test(text) && !/^\S+,/.test(text)
}

/** Counts the names of up to three words within text. */
const namesWithin = (key: string, names: ReadonlySet<string>): number => {
  const parts = key.split(' ')
  return parts.filter((_, at) => [1, 2, 3].some((length) => names.has(parts.slice(at, at + length).join(' ')))).length
}

/** Returns the evidence for and against a direction as features. Their weights are stored under the same names. */
function featuresOf(one: OpenWords, { names, metre, capitals, known }: Manner): WordingFeatures {
  const { text, before, after, first, last, opening, verse } = one
  const key = keyOf(text)
  const inSentence = isOpen(before)
  const named = namesWithin(key, names)
  const small = BEGINS_LOWER_CASE.test(text)
  const syllables = syllablesIn(text)
  return {
    always: true,
    first,
    last,
    only: first && last,
    begins: opening,
    inSentence,
    follows: inSentence && small,
    unfinished: isOpen(text) && BEGINS_LOWER_CASE.test(after),
    closes: inSentence && small && SENTENCE_END.test(text),
    interrupts: inSentence && BEGINS_LOWER_CASE.test(after) && SENTENCE_END.test(text),
    unlikeOthers: small && capitals,
    named: named > 0,
    namedAgain: named > 1,
    isName: names.has(key),
    nameFirst: beginsWithName(text, key, names),
    callsName: named > 0 && /(?:^|[^\p{L}])\p{L}+[,!?]/u.test(text) && !/^\p{L}+ \p{Ll}/u.test(text),
    known: known.has(key),
    inMetre: verse && metre > 0 && Math.abs(syllables - metre) <= 1,
    short: verse && syllables < metre * 0.6,
    ...signsOf(text),
  }
}

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0)

/** Returns the features of the wording and position of text. */
export function wordingFeatures({ open, certain, names }: UnmarkedWords): WordingFeatures[] {
  const manner = mannerOf(open, certain, names)
  return open.map((one) => featuresOf(one, manner))
}

/** Returns the features of `wordingFeatures` plus those that depend on the probabilities of the first round. */
export function documentFeatures(
  { open, certain }: UnmarkedWords,
  first: readonly WordingFeatures[],
  chances: readonly number[],
): WordingFeatures[] {
  const words = new LeaningWords()
  for (const direction of certain) words.add(direction, 1)
  open.forEach(({ text }, at) => words.add(text, chances[at]!))
  const often = Math.log(sum(chances) / open.length + 0.002)
  const besideNames = Math.log(certain.length / open.length + 0.01)
  const apart = chances.filter((_, at) => open[at]!.apart === true)
  // spacing is evidence only if most text that is set apart is likely to be a direction, because paragraphs within a
  // speech can be as far apart as speeches
  const tells = apart.length > 0 && sum(apart) > apart.length / 2
  // the dialogue before the preceding directions
  let said = ''
  return open.map(({ text, apart: own, before }, at) => {
    const chance = chances[at]!
    const afterDirection = before !== '' && chances[at - 1]! > 0.5
    if (!afterDirection) said = before
    return {
      ...first[at]!,
      apart: tells && own === true,
      near: tells && own === false,
      afterDirection,
      resumes: afterDirection && isOpen(said) && BEGINS_LOWER_CASE.test(text),
      often,
      besideNames,
      sounds: Math.log((chance + 1e-4) / (1 - chance + 1e-4)),
      vocabulary: words.says(text, chance),
    }
  })
}

/**
 * Returns the probability that each piece of open text is a direction. Uses logistic regression in two rounds, with
 * weights that bench/importer/directions learned from 27 plays in ten languages.
 */
export function classifyUnmarked(
  words: UnmarkedWords,
  { first, second }: { first: WordingWeights; second: WordingWeights } = weights,
): number[] {
  const given = (features: readonly WordingFeatures[], table: WordingWeights): number[] =>
    words.open.map(({ verse }, at) => directionChance(features[at]!, verse, table))
  const features = wordingFeatures(words)
  const chances = given(documentFeatures(words, features, given(features, first)), second)
  // a name alone is a cue, and text that consists only of dots is the speaker's silence
  const isNoDirection = (key: string): boolean => key === '' || words.names.has(key)
  return words.open.map(({ text }, at) => (isNoDirection(keyOf(text)) ? 0 : chances[at]!))
}
