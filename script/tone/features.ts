/** What a speech is known by to the weights that were learned: its words, how its sentences begin and end, its marks. */
import { fold } from './lexicon.ts'

/** Something that a speech has. */
export interface Feature {
  readonly value: number
  /** Where the words stand that show it; a mark or a length stands nowhere. */
  readonly at?: readonly [from: number, to: number]
}

interface Token {
  readonly text: string
  readonly from: number
  readonly to: number
}

const TOKEN = /[a-zœæß]+(?:'(?=[a-zœæ]))?|\.{3}|[!?…]/gu
const WORD = /[a-zœæß]/u
/** Marks weigh less than words: they stand in nearly every speech. */
const MARK = 0.7
/** Words of a long speech weigh less each; below so many they are as few as that. */
const FEW_WORDS = 4

/** Everything that a speech has, by the name it has in the weights. */
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
  /** The mark it ends with, or nothing. */
  readonly mark: string
}

function sentencesOf(folded: string): Sentence[] {
  return Array.from(folded.matchAll(/[^.!?…]+[.!?…\s]*/gu), ({ 0: text, index }) => {
    const marks = text.match(/\.{3}|[.!?…]/gu) ?? []
    const mark = marks.at(-1) ?? ''
    return { words: tokensOf(text, index).filter((one) => WORD.test(one.text)), mark: mark === '...' ? '…' : mark }
  }).filter(({ words }) => words.length > 0)
}

/** How much there is of something, in a few steps. */
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
