import type { Excerpt } from '@replique/contract'
import { fold } from './search-text.ts'

/**
 * A search query, folded in the same way as the stored text. Contains only letters, digits, spaces and our own
 * operators.
 */
export interface SearchQuery {
  /** The query for `websearch_to_tsquery`: words, with `or` between alternatives and `-` before excluded words. */
  readonly words: string
  /**
   * The last word of the query, which may be incomplete, and the query before it. Null if the last word can't be a
   * prefix.
   */
  readonly beginning: { readonly before: string; readonly start: string } | null
  /** Phrases that must occur, and phrases that must not. */
  readonly phrases: readonly string[]
  readonly without: readonly string[]
  /** The search terms, to be highlighted in results. */
  readonly terms: readonly string[]
}

/** Minimum length of a search prefix. A single letter would match everything. */
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

/** Quotes a word that the database would read as an operator. */
const literal = (word: string): string => (word === 'or' ? `"${word}"` : word)

function written({ words, kind }: Part): string {
  if (kind === 'or') return 'or'
  if (kind === 'not') return words.map((word) => `-${literal(word)}`).join(' ')
  return kind === 'not-phrase' ? '' : words.map(literal).join(' ')
}

const joined = (parts: readonly Part[]): string => parts.map(written).filter(Boolean).join(' ')

/** Parses what the user typed; null if there is nothing to search for. */
export function parseQuery(text: string): SearchQuery | null {
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

/** The stems to highlight, and the last word typed, which is matched as a prefix. */
interface Wanted {
  readonly stems: readonly string[]
  readonly start: string | null
}

const WORD_WITH_MARKS = /[\p{L}\p{N}\p{M}]+/gu
/** Maximum number of characters in a matching word after the stem. */
const ENDING = 5
const LONGEST = 160
const BEFORE = 60
/** Maximum number of matching paragraphs that are compared to choose an excerpt. */
const TRIES = 40

type Mark = Excerpt['marks'][number]

/**
 * Returns the prefixes that words with this stem can begin with, so that `happi` also matches `happy`, and `cheval`
 * also matches `chevaux`.
 */
const beginningsOf = (stem: string): string[] => [
  stem,
  ...(stem.endsWith('i') ? [`${stem.slice(0, -1)}y`] : []),
  ...(stem.length > 5 ? [stem.slice(0, -1)] : []),
]

function matcher({ stems, start }: Wanted): (word: string) => boolean {
  const beginnings = [...new Set(stems.flatMap(beginningsOf))]
  const firsts = new Map<string, boolean>()
  const all = [...beginnings, ...(start === null ? [] : [start])]
  const mayBegin = (letter: string): boolean => {
    const known = firsts.get(letter)
    if (known !== undefined) return known
    const first = fold(letter)
    const found = all.some((one) => one.startsWith(first.charAt(0)))
    firsts.set(letter, found)
    return found
  }
  return (word) => {
    // cheap check first, because folding is slow and most words start with another letter
    if (!mayBegin(word.charAt(0))) return false
    const folded = fold(word)
    if (start !== null && folded.startsWith(start)) return true
    return beginnings.some((one) => folded.startsWith(one) && folded.length <= one.length + ENDING)
  }
}

/** Returns the matches in a paragraph, as character positions. */
function marksIn(line: string, matches: (word: string) => boolean): Mark[] {
  const marks: Mark[] = []
  for (const { 0: word, index } of line.matchAll(WORD_WITH_MARKS))
    if (matches(word)) marks.push([index, index + word.length])
  return marks
}

/** Cuts a paragraph around its first match, between words. */
function cut(line: string, marks: readonly Mark[]): Excerpt {
  if (line.length <= LONGEST) return { text: line, marks: [...marks] }
  const start = Math.max(0, (marks[0]?.[0] ?? 0) - BEFORE)
  const from = start === 0 ? 0 : line.indexOf(' ', start) + 1
  const space = line.lastIndexOf(' ', from + LONGEST)
  const to = line.length <= from + LONGEST ? line.length : space > from ? space : from + LONGEST
  const lead = from === 0 ? '' : '… '
  const kept = marks.filter(([start, end]) => start >= from && end <= to)
  const shift = lead.length - from
  const text = `${lead}${line.slice(from, to).toWellFormed()}${to < line.length ? ' …' : ''}`
  return { text, marks: kept.map(([start, end]) => [start + shift, end + shift]) }
}

/** Returns an excerpt from the paragraph that matches the most different words, or null if nothing matches. */
export function excerptOf(body: string, wanted: Wanted): Excerpt | null {
  const matches = matcher(wanted)
  const enough = wanted.stems.length
  let best: { line: string; marks: Mark[]; kinds: number } | null = null
  let tries = 0
  for (const line of body.split('\n')) {
    const marks = marksIn(line, matches)
    if (marks.length === 0) continue
    const kinds = new Set(marks.map(([from, to]) => fold(line.slice(from, Math.min(to, from + 4))))).size
    if (best === null || kinds > best.kinds) best = { line, marks, kinds }
    if (best.kinds >= enough || ++tries >= TRIES) break
  }
  return best === null ? null : cut(best.line, best.marks)
}
