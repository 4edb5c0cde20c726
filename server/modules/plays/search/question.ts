import { fold } from './findable.ts'

/** What somebody looks for, folded as the texts are: nothing in it but letters, digits, spaces and signs of ours. */
export interface Question {
  /** For `websearch_to_tsquery`: words, `or` between them, `-` before those that must not be there. */
  readonly words: string
  /** The same without the last word, which may be the beginning of one; null where it is none. */
  readonly beginning: { readonly before: string; readonly start: string } | null
  /** Words that have to stand side by side, and words that must not. */
  readonly phrases: readonly string[]
  readonly without: readonly string[]
  /** The words that are looked for, to be marked where they are found. */
  readonly terms: readonly string[]
}

/** A beginning of one letter would find everything. */
const SHORTEST_START = 2
const PART = /(-?)"([^"]*)"?|(?<=^|\s)(-?)([^\s"]+)|[^\s"]+/gu
const WORD = /[\p{L}\p{N}]+/gu
const OR = /^(?:OR|OU)$/u

interface Part {
  readonly words: readonly string[]
  readonly kind: 'words' | 'phrase' | 'not' | 'not-phrase' | 'or'
}

function partOf([whole, notPhrase, phrase, not, word]: RegExpExecArray): Part {
  const words = fold(phrase ?? word ?? whole).match(WORD) ?? []
  if (phrase !== undefined) return { words, kind: notPhrase === '-' ? 'not-phrase' : 'phrase' }
  if (not === '-') return { words, kind: words.length > 1 ? 'not-phrase' : 'not' }
  return { words, kind: OR.test(whole) ? 'or' : 'words' }
}

/** A word that would mean something else to the database means itself between quotation marks. */
const literal = (word: string): string => (word === 'or' ? `"${word}"` : word)

function written({ words, kind }: Part): string {
  if (kind === 'or') return 'or'
  if (kind === 'not') return words.map((word) => `-${literal(word)}`).join(' ')
  return kind === 'not-phrase' ? '' : words.map(literal).join(' ')
}

const joined = (parts: readonly Part[]): string => parts.map(written).filter(Boolean).join(' ')

/** Reads what somebody typed; null where there is nothing to look for. */
export function readQuestion(text: string): Question | null {
  const quoted = text.toWellFormed().replaceAll(/[«»“”„‟]/gu, '"')
  const parts = [...quoted.matchAll(PART)].map(partOf).filter(({ words }) => words.length > 0)
  if (parts.length === 0) return null
  const ofKind = (...kinds: Part['kind'][]) => parts.filter(({ kind }) => kinds.includes(kind))
  const last = parts.at(-1)
  const start = last?.kind === 'words' ? (last.words.at(-1) ?? '') : ''
  const before = [...parts.slice(0, -1), { kind: 'words' as const, words: last?.words.slice(0, -1) ?? [] }]
  const together = (found: readonly Part[]) => found.map(({ words }) => words.join(' '))
  return {
    words: joined(parts),
    beginning: start.length < SHORTEST_START ? null : { before: joined(before), start },
    phrases: together(ofKind('phrase')).filter((phrase) => phrase.includes(' ')),
    without: together(ofKind('not-phrase')),
    terms: [...new Set(ofKind('words', 'phrase').flatMap(({ words }) => words))],
  }
}
