/**
 * Weights learned from sample speeches (bench/intelligence/taught): the features of a speech, and how strongly each
 * word and mark indicates a tone.
 */
import { fold } from './lexicon.ts'
import type { Language } from '../play.ts'
import english from './learned-en.json' with { type: 'json' }
import french from './learned-fr.json' with { type: 'json' }
import type { ToneEvidence } from './signs.ts'
import { TONE_NAMES, type ToneName } from './tone.ts'

/** A feature of a speech. */
interface Feature {
  readonly value: number
  /** Offsets of the evidence in the text. Absent for punctuation and lengths. */
  readonly at?: readonly [from: number, to: number]
}

interface Token {
  readonly text: string
  readonly from: number
  readonly to: number
}

const TOKEN = /[a-zœæß]+(?:'(?=[a-zœæ]))?|\.{3}|[!?…]/gu
const WORD = /[a-zœæß]/u
/** Punctuation weighs less than words, because it is in nearly every speech. */
const MARK = 0.7
/**
 * Each word of a long speech weighs less. Speeches with fewer words than this are weighted as if they had this many.
 */
const FEW_WORDS = 4

/** Returns all features of a speech, keyed by their names in the weights. */
export function featuresOf(text: string): ReadonlyMap<string, Feature> {
  const folded = fold(text)
  const tokens = tokensOf(folded)
  const words = tokens.filter(({ text: one }) => WORD.test(one))
  const found = new Map<string, Feature>()
  const value = 2 / Math.sqrt(Math.max(FEW_WORDS, words.length))
  const add = (name: string, from: Token, to = from): void => {
    if (!found.has(name)) found.set(name, { value, at: [from.from, to.to] })
  }
  tokens.forEach((token, i) => {
    const next = tokens[i + 1]
    if (WORD.test(token.text)) add(`w ${token.text}`, token)
    if (next) add(`b ${token.text} ${next.text}`, token, next)
  })
  const sentences = sentencesOf(folded)
  for (const sentence of sentences) {
    const [first, second] = sentence.words
    const last = sentence.words.at(-1)
    if (!first || !last) continue
    add(`s ${first.text}${sentence.mark}`, first)
    add(`s2 ${first.text} ${second?.text ?? ''}${sentence.mark}`, first, second ?? first)
    add(`e ${last.text}${sentence.mark}`, last)
  }
  for (const mark of marksOf(text, sentences.length, words.length)) found.set(mark, { value: MARK })
  return found
}

function tokensOf(folded: string, offset = 0): Token[] {
  return Array.from(folded.matchAll(TOKEN), ({ 0: text, index }) => ({
    text: text === '...' ? '…' : text,
    from: offset + index,
    to: offset + index + text.length,
  }))
}

interface Sentence {
  readonly words: readonly Token[]
  /** The punctuation at its end, or an empty string. */
  readonly mark: string
}

function sentencesOf(folded: string): Sentence[] {
  return Array.from(folded.matchAll(/[^.!?…]+[.!?…\s]*/gu), ({ 0: text, index }) => {
    const marks = text.match(/\.{3}|[.!?…]/gu) ?? []
    const mark = marks.at(-1) ?? ''
    return { words: tokensOf(text, index).filter((one) => WORD.test(one.text)), mark: mark === '...' ? '…' : mark }
  }).filter(({ words }) => words.length > 0)
}

/** Returns how many of the limits an amount exceeds. */
const step = (amount: number, limits: readonly number[]): number => limits.filter((limit) => amount > limit).length

function marksOf(text: string, sentenceCount: number, wordCount: number): string[] {
  const sentences = Math.max(1, sentenceCount)
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0
  const [cries, asks] = [count(/!/gu), count(/\?/gu)]
  const ends = text.match(/[.!?…]/gu) ?? []
  const is = (name: string, holds: boolean): string[] => (holds ? [name] : [])
  return [
    `cries ${step(cries, [0, 1, 2])}`,
    `asks ${step(asks, [0, 1, 2])}`,
    ...is('cries all', cries >= sentences),
    ...is('asks all', asks >= sentences),
    ...is('dots', /…|\.{3}/u.test(text)),
    ...is('asks and cries', /\?\s*!|!\s*\?/u.test(text)),
    `first ${ends[0] ?? ''}`,
    `last ${ends.at(-1) ?? ''}`,
    `words ${step(wordCount, [3, 7, 14, 25, 45])}`,
    `each ${step(wordCount / sentences, [3, 6, 10, 16])}`,
    `sentences ${Math.min(sentences, 6)}`,
    ...is('calls', /^\s*[^.!?…,]{1,25},/u.test(text)),
    ...is('dash', /[—–]/u.test(text)),
    ...is('commas', count(/,/gu) >= sentences * 2),
    ...is('capitals', /(?<!\p{L})\p{Lu}{4,}(?!\p{L})/u.test(text)),
    ...is('digits', /\d/u.test(text)),
    ...is('again', /(?<!\p{L})(\p{L}{2,})[,.!? …]+\1(?!\p{L})/iu.test(text)),
    'speech',
  ]
}

/** The probable tones of a speech, from the learned weights alone. */
interface Learned {
  /** The natural logarithm of each tone's probability. */
  readonly likely: Readonly<Record<ToneName, number>>
  /** Returns the words that indicate a tone, strongest first. */
  evidenceFor(tone: ToneName): readonly ToneEvidence[]
}

/** The unit of the integer weights in the file. */
export const WEIGHT_UNIT = 1 / 16
/** Added to each probability, so that its logarithm is finite. */
const LEAST = 1e-4
/** Minimum weight of words that count as evidence. */
const TELLING = 0.12

/**
 * Returns the fingerprint of the samples that the weights were learned from. If it differs from that of the current
 * samples, `npm run teach` must be run.
 */
export const learnedFrom = (language: Language): string => (language === 'fr' ? french : english).taughtBy

/** The weight of each feature for each tone, in the order of TONE_NAMES. */
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

/** Returns the probable tones of a speech, based on the learned weights. */
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
