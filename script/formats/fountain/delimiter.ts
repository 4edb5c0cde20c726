import type { Aside } from './lines.ts'
import { BOLD, ITALIC, UNDERLINE } from './marks.ts'

const UNDERSCORE = 95
const LETTER = /[\p{L}\p{N}]/u
const GAP = /\s/

/** A piece of a line: words, an aside, or a delimiter that may turn out to be words; marks go off before it and on after it. */
export interface Piece {
  words: string
  readonly aside: Aside | undefined
  off: number
  on: number
}

/** A line being read: its pieces, and for each mark the piece that opened it. */
export interface LineReading {
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

/** Adds the words from one place to another as a piece. */
export function addWords({ line, pieces }: LineReading, from: number, to: number): void {
  if (to > from) pieces.push({ words: line.slice(from, to), aside: undefined, off: 0, on: 0 })
}

/** Where the run of stars or underscores that begins at `at` ends: an aside cuts it short. */
export function endOfDelimiter({ line, asides, asidesRead }: LineReading, at: number): number {
  const code = line.charCodeAt(at)
  const stop = asides[asidesRead]?.at ?? line.length
  let end = at + 1
  while (end < stop && line.charCodeAt(end) === code) end++
  return end
}

/** Switches the marks of the delimiter from `at` to `end`, the words since `from` before it; false where it is only a part of the words. */
export function turnAt(reading: LineReading, from: number, at: number, end: number): boolean {
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

/** Whether a delimiter may open, by what stands after it, and close, by what stands before it. */
interface Flanks {
  mayOpen: boolean
  mayClose: boolean
}

function marksFor(code: number, size: number): number {
  if (code === UNDERSCORE) return size === 1 ? UNDERLINE : 0
  return size === 1 ? ITALIC : size === 2 ? BOLD : size === 3 ? BOLD | ITALIC : 0
}

/** The piece that opened a mark which is open now. */
export function openedBy(reading: LineReading, mark: number): Piece | undefined {
  return mark === BOLD ? reading.bold : mark === ITALIC ? reading.italic : reading.underline
}

function mayTurn(reading: LineReading, marks: number, { mayOpen, mayClose }: Flanks): boolean {
  for (const mark of [BOLD, ITALIC, UNDERLINE])
    if (marks & mark && !(openedBy(reading, mark) ? mayClose : mayOpen)) return false
  return true
}

/** Closes the marks that are open and opens those that are not. */
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
