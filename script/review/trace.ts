import type { ScriptReading } from '../formats/reading.ts'
import { textOf } from '../rich-text.ts'
import type { Element } from '../play.ts'
import type { SourceLine } from '../recognise/source.ts'

/** Reduces text to its letters and digits, in capitals and without accents, so that comparisons ignore formatting. */
const lettersOf = (words: string): string =>
  words
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toUpperCase()

/** The index of the line where an element begins in its document and, for a cue, the name used there. */
export interface Trace {
  readonly at: number
  readonly called?: string
}

/**
 * The number of letters used to find the start of an element. Text of at most `SHORT` letters is too common, so it must
 * begin within `SHORT` letters of the expected position.
 */
const KEY = 24
const SHORT = 3
/** Number of letters after an element within which the next one must begin. */
const NEAR = 4_000

/** A document as one sequence of letters. */
class Letters {
  readonly all: string
  readonly #starts: number[] = []

  constructor(lines: readonly SourceLine[]) {
    const parts: string[] = []
    let length = 0
    for (const { text } of lines) {
      const letters = lettersOf(textOf(text))
      this.#starts.push(length)
      parts.push(letters)
      length += letters.length
    }
    this.all = parts.join('')
  }

  startOf(line: number): number {
    return this.#starts[line] ?? this.all.length
  }

  /** Returns the last line with letters that begins at or before the letter with this index. */
  lineAt(letter: number): number {
    let low = 0
    let high = this.#starts.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (this.#starts[middle]! <= letter) low = middle
      else high = middle - 1
    }
    return low
  }

  find(key: string, from: number, to: number): number {
    const at = this.all.slice(from, to).indexOf(key)
    return at < 0 ? -1 : from + at
  }
}

interface Found {
  readonly letter: number
  readonly length: number
  readonly called?: string
}

function findWords(letters: Letters, words: string, from: number, to: number): Found | null {
  const whole = lettersOf(words)
  if (whole === '') return null
  const key = whole.slice(0, KEY)
  const letter = letters.find(key, from, key.length > SHORT ? to : Math.min(to, from + SHORT))
  return letter < 0 ? null : { letter, length: whole.length }
}

/** Finds the nearest of a character's names; of two at the same position, the longer. */
function findName(letters: Letters, names: readonly string[], from: number, to: number): Found | null {
  let best: Found | null = null
  for (const called of names) {
    const key = lettersOf(called)
    if (key === '') continue
    let letter = letters.find(key, from, to)
    // a short name occurs inside many words, so it must begin its line
    if (key.length <= SHORT)
      while (letter > from && letters.startOf(letters.lineAt(letter)) !== letter)
        letter = letters.find(key, letter + 1, to)
    if (letter < 0) continue
    if (best === null || letter < best.letter || (letter === best.letter && key.length > best.length))
      best = { letter, length: key.length, called }
  }
  return best
}

/**
 * Finds the line where each element of a reading begins. Keeps the positions that the reader provides, and finds the
 * other elements by their letters, which are in the same order in the document. Linear in the length of the text.
 */
export function traceOf({ play, source = [], places = [], variants = {} }: ScriptReading): Trace[] {
  const letters = new Letters(source)
  const names = new Map(play.characters.map(({ id, name }) => [id, [...new Set([...(variants[id] ?? []), name])]]))
  const find = (element: Element, from: number, to: number): Found | null =>
    element.character === undefined
      ? findWords(letters, textOf(element.text), from, to)
      : findName(letters, names.get(element.character) ?? [], from, to)
  let cursor = 0
  let last = 0
  return play.elements.map((element, index) => {
    const place = places[index]
    const begins = place !== undefined && place !== places[index - 1]
    if (begins) cursor = Math.max(cursor, letters.startOf(place))
    const next = places.slice(index + 1, index + 60).find((one) => one !== undefined && one !== place)
    const end = Math.min(cursor + NEAR, next === undefined ? Infinity : Math.max(cursor, letters.startOf(next)))
    const found = find(element, cursor, end)
    if (found !== null) cursor = found.letter + found.length
    const at = begins ? place : found === null ? last : letters.lineAt(found.letter)
    last = Math.max(last, at)
    return { at: last, ...(found?.called !== undefined && { called: found.called }) }
  })
}
