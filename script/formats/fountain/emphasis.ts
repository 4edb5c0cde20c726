import type { RichText, Run } from '../../rich-text.ts'
import type { LineReading, Piece } from './delimiter.ts'
import { addWords, endOfDelimiter, openedBy, turnAt } from './delimiter.ts'
import type { Aside } from './lines.ts'
import { BOLD, ITALIC, UNDERLINE, addRun, marksOf } from './marks.ts'

const MARKUP = /[*_\\]/
const BACKSLASH = 92

/** What a backslash may stand before so that it is meant as it is. */
const ESCAPABLE = '*_\\['

/** Whether words hold anything that could be markup. */
export const hasMarkup = (words: string): boolean => MARKUP.test(words)

const NO_ASIDES: readonly Aside[] = []

/** Reads one line's emphasis. A mark that is not closed on its line stays as written. */
export function readEmphasis(line: string, asides: readonly Aside[] = NO_ASIDES): RichText {
  if (!MARKUP.test(line)) return asides.length === 0 ? (line === '' ? [] : [{ text: line }]) : withAsides(line, asides)
  const reading = readingOf(line, asides)
  let from = 0
  for (let at = nextStop(reading, 0); at < Infinity; at = nextStop(reading, at)) {
    const aside = asides[reading.asidesRead]
    if (aside && aside.at <= at) {
      addWords(reading, from, at)
      from = at
      reading.pieces.push({ words: '', aside, off: 0, on: 0 })
      reading.asidesRead++
    } else if (line.charCodeAt(at) !== BACKSLASH) {
      const end = endOfDelimiter(reading, at)
      if (turnAt(reading, from, at, end)) from = end
      at = end
    } else if (at + 1 < line.length && ESCAPABLE.includes(line.charAt(at + 1))) {
      addWords(reading, from, at)
      from = at + 1
      at += 2
    } else at++
  }
  addWords(reading, from, line.length)
  for (const mark of [ITALIC, BOLD, UNDERLINE]) {
    const piece = openedBy(reading, mark)
    if (!piece) continue
    piece.on &= ~mark
    piece.words += mark === BOLD ? '**' : mark === ITALIC ? '*' : '_'
  }
  return runsOf(reading.pieces)
}

const readingOf = (line: string, asides: readonly Aside[]): LineReading => ({
  line,
  asides,
  pieces: [],
  bold: undefined,
  italic: undefined,
  underline: undefined,
  asidesRead: 0,
  star: placeOf(line, '*', 0),
  underscore: placeOf(line, '_', 0),
  backslash: placeOf(line, '\\', 0),
})

function placeOf(line: string, sign: string, from: number): number {
  const at = line.indexOf(sign, from)
  return at < 0 ? Infinity : at
}

function withAsides(line: string, asides: readonly Aside[]): RichText {
  const runs: Run[] = []
  let from = 0
  for (const aside of asides) {
    addRun(runs, line.slice(from, aside.at), 0)
    addRun(runs, aside.text, 0, aside.kind)
    from = aside.at
  }
  addRun(runs, line.slice(from), 0)
  return runs
}

/** Where the next aside or sign stands, at or after a place; each sign is looked for only once. An aside that an escape passed over counts as standing there. */
function nextStop(reading: LineReading, from: number): number {
  const { line } = reading
  if (reading.star < from) reading.star = placeOf(line, '*', from)
  if (reading.underscore < from) reading.underscore = placeOf(line, '_', from)
  if (reading.backslash < from) reading.backslash = placeOf(line, '\\', from)
  const sign = Math.min(reading.star, reading.underscore, reading.backslash)
  const aside = reading.asides[reading.asidesRead]
  return aside && aside.at <= sign ? Math.max(aside.at, from) : sign
}

function runsOf(pieces: readonly Piece[]): RichText {
  const runs: Run[] = []
  let marks = 0
  for (const piece of pieces) {
    marks &= ~piece.off
    if (piece.aside) addRun(runs, piece.aside.text, marks, piece.aside.kind)
    else addRun(runs, piece.words, marks)
    marks |= piece.on
  }
  return runs
}

const marksAt = (runs: RichText, at: number): number => {
  const run = runs.at(at)
  return run && !run.aside ? marksOf(run) : 0
}

/** A line and what it holds beside its words. */
export interface MarkedLine {
  readonly words: string
  readonly asides?: readonly Aside[] | undefined
}

/** Reads the lines of one paragraph. A line with nothing but asides adds no line break; a break has the marks that both its sides share. */
export function readParagraph(lines: readonly MarkedLine[]): RichText {
  if (lines.every((line) => line.asides === undefined && !MARKUP.test(line.words))) {
    const text = lines.length === 1 ? (lines[0]?.words ?? '') : lines.map((line) => line.words).join('\n')
    return text === '' ? [] : [{ text }]
  }
  const runs: Run[] = []
  let started = false
  for (const line of lines) {
    const read = readEmphasis(line.words, line.asides)
    const hidden = line.words === '' && line.asides !== undefined
    if (started && !hidden) addRun(runs, '\n', marksAt(runs, -1) & marksAt(read, 0))
    if (!hidden) started = true
    for (const run of read) addRun(runs, run.text, marksOf(run), run.aside)
  }
  return runs
}
