import type { Aside } from './lines.ts'
import { BOLD, ITALIC, UNDERLINE, addRun, marksOf } from './marks.ts'
import type { RichText, Run } from '../../rich-text.ts'

const UNDERSCORE = 95
const LETTER = /[\p{L}\p{N}]/u
const GAP = /\s/

/**
 * A piece of a line: text, an aside, or a delimiter that may turn out to be text. The marks in `off` end before the
 * piece, and those in `on` begin after it.
 */
interface Piece {
  words: string
  readonly aside: Aside | undefined
  off: number
  on: number
}

/** The state while one line is parsed: its pieces, and the piece that opened each active mark. */
interface LineReading {
  readonly line: string
  readonly asides: readonly Aside[]
  readonly pieces: Piece[]
  bold: Piece | undefined
  italic: Piece | undefined
  underline: Piece | undefined
  asidesRead: number
  star: number
  underscore: number
  backslash: number
}

/** Adds the text between two offsets as a piece, if there is any. */
function addWords({ line, pieces }: LineReading, from: number, to: number): void {
  if (to > from) pieces.push({ words: line.slice(from, to), aside: undefined, off: 0, on: 0 })
}

/** Returns the end of the run of stars or underscores that begins at `at`. The run can't extend past an aside. */
function endOfDelimiter({ line, asides, asidesRead }: LineReading, at: number): number {
  const code = line.charCodeAt(at)
  const stop = asides[asidesRead]?.at ?? line.length
  let end = at + 1
  while (end < stop && line.charCodeAt(end) === code) end++
  return end
}

/**
 * Adds the text from `from` to `at`, then toggles the marks of the delimiter from `at` to `end`. Returns false if the
 * delimiter is plain text.
 */
function turnAt(reading: LineReading, from: number, at: number, end: number): boolean {
  const { line, asides, asidesRead } = reading
  const code = line.charCodeAt(at)
  const marks = marksFor(code, end - at)
  if (marks === 0) return false
  const asideBefore = asidesRead > 0 && asides[asidesRead - 1]?.at === at
  const asideAfter = asides[asidesRead]?.at === end
  const before = asideBefore ? 'x' : line.charAt(at - 1)
  const after = asideAfter ? 'x' : line.charAt(end)
  const flanks: Flanks = { mayOpen: after !== '' && !GAP.test(after), mayClose: before !== '' && !GAP.test(before) }
  if (code === UNDERSCORE) {
    flanks.mayOpen &&= asideBefore || !LETTER.test(before)
    flanks.mayClose &&= asideAfter || !LETTER.test(after)
  }
  if (!mayTurn(reading, marks, flanks)) return false
  addWords(reading, from, at)
  const piece: Piece = { words: '', aside: undefined, off: 0, on: 0 }
  reading.pieces.push(piece)
  turn(reading, marks, piece)
  return true
}

/**
 * Whether a delimiter can open or close marks. Opening depends on the character after it, closing on the character
 * before it.
 */
interface Flanks {
  mayOpen: boolean
  mayClose: boolean
}

function marksFor(code: number, size: number): number {
  if (code === UNDERSCORE) return size === 1 ? UNDERLINE : 0
  return size === 1 ? ITALIC : size === 2 ? BOLD : size === 3 ? BOLD | ITALIC : 0
}

/** Returns the piece that opened a mark, if the mark is active. */
function openedBy(reading: LineReading, mark: number): Piece | undefined {
  return mark === BOLD ? reading.bold : mark === ITALIC ? reading.italic : reading.underline
}

function mayTurn(reading: LineReading, marks: number, { mayOpen, mayClose }: Flanks): boolean {
  for (const mark of [BOLD, ITALIC, UNDERLINE])
    if (marks & mark && !(openedBy(reading, mark) ? mayClose : mayOpen)) return false
  return true
}

/** Toggles these marks at a piece: closes those that are active and opens the others. */
function turn(reading: LineReading, marks: number, piece: Piece): void {
  for (const mark of [BOLD, ITALIC, UNDERLINE]) {
    if (!(marks & mark)) continue
    const opened = openedBy(reading, mark)
    if (opened) piece.off |= mark
    else piece.on |= mark
    const now = opened ? undefined : piece
    if (mark === BOLD) reading.bold = now
    else if (mark === ITALIC) reading.italic = now
    else reading.underline = now
  }
}

const MARKUP = /[*_\\]/
const BACKSLASH = 92

/** Characters that can be escaped with a backslash. */
const ESCAPABLE = '*_\\['

/** Whether the text contains anything that could be markup. */
export const hasMarkup = (words: string): boolean => MARKUP.test(words)

const NO_ASIDES: readonly Aside[] = []

/** Parses the emphasis in one line. A mark that isn't closed on the same line is kept as text. */
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

/**
 * Returns the offset of the next aside or sign at or after `from`, searching for each sign only once. An aside inside
 * an escape that has been skipped counts as being at `from`.
 */
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

/** The text of a line without its asides, and the asides. */
export interface MarkedLine {
  readonly words: string
  readonly asides?: readonly Aside[] | undefined
}

/**
 * Parses the lines of one paragraph. A line that has only asides adds no line break. A line break gets the marks shared
 * by the text on both sides of it.
 */
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
