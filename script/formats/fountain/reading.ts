import type { Character, CharacterId } from '../../character.ts'
import type { Element } from '../../play.ts'
import { plain, type RichText } from '../../rich-text.ts'
import { indentOf, trimLine, trimRight } from '../../recognise/letters.ts'
import { type MarkedLine, readEmphasis } from './emphasis.ts'
import type { Aside, Lines } from './lines.ts'

/** The parsed body of a Fountain file; `rows[i]` is the line at which `elements[i]` begins. */
export interface Body {
  readonly elements: Element[]
  readonly rows: number[]
  readonly characters: Character[]
}

/**
 * A body being parsed. `at` is the current line, and `fresh` means that any kind of element can begin on that line, for
 * example because it follows a blank line.
 */
export interface Reading extends Body {
  readonly lines: Lines
  readonly byName: Map<string, CharacterId>
  at: number
  fresh: boolean
  /** Whether acts are written as sections, in which case their subsections can be scenes. */
  hasActs: boolean
}

/** Returns the text of a line as written, without its asides. */
export const rawWords = ({ lines }: Reading, at: number): string => lines.words[at] ?? ''

/** Returns the trimmed text of a line. */
export const wordsAt = (reading: Reading, at: number): string => trimLine(rawWords(reading, at))

/** Returns the notes and cuts in a line, if it has any. */
export const asidesAt = ({ lines }: Reading, at: number): readonly Aside[] | undefined =>
  lines.marked[at] === 0 ? undefined : lines.asides.get(at)

/** Returns the trimmed text of a line from `from` to its end. */
export const wordsFrom = (reading: Reading, at: number, from: number): string =>
  trimLine(from === 0 ? rawWords(reading, at) : rawWords(reading, at).slice(from))

/** Like `wordsFrom`, with the asides at adjusted offsets. */
export function markedLine(reading: Reading, at: number, from: number): MarkedLine {
  const asides = asidesAt(reading, at)
  if (!asides) return { words: wordsFrom(reading, at, from) }
  const right = trimRight(rawWords(reading, at))
  const start = Math.min(right.length, from + indentOf(right.slice(from)))
  return withAsides(right.slice(start), asides, start)
}

/**
 * Returns the text with its asides. Their offsets are reduced by `by`, because the text begins that far into the
 * original line.
 */
export const withAsides = (words: string, asides: readonly Aside[], by: number): MarkedLine => ({
  words,
  asides: asides.map((aside) => ({ ...aside, at: Math.min(Math.max(aside.at - by, 0), words.length) })),
})

/** Removes the last character of a marked line: the sign that determined its kind. */
export function withoutLastCharacter({ words, asides }: MarkedLine): MarkedLine {
  const rest = trimRight(words.slice(0, -1))
  return asides ? withAsides(rest, asides, 0) : { words: rest }
}

/** Parses the text of a line from `from` to its end. */
export function parseFrom(reading: Reading, at: number, from: number): RichText {
  if (reading.lines.marked[at] === 0) return plain(wordsFrom(reading, at, from))
  const { words, asides } = markedLine(reading, at, from)
  return readEmphasis(words, asides)
}

/** Adds the element that begins on line `at`. */
export function add(reading: Reading, at: number, element: Element): void {
  reading.elements.push(element)
  reading.rows.push(reading.lines.rows ? (reading.lines.rows[at] ?? at) : at)
}
