import type { Element, ElementKind } from '../play.ts'
import { textOf, type Run } from '../rich-text.ts'
import type { ElementStyle, Layout } from './layout.ts'
import { BOLD, ITALIC, REVISION_SHIFT, SMALL, STRIKE, UNDERLINE, type Marked } from './measure.ts'
import type { Source, Piece } from './types.ts'

/**
 * Converts text to upper case without changing any offsets. A letter with a longer capital, such as ß, is left as it
 * is.
 */
export function capitals(text: string): string {
  const upper = text.toUpperCase()
  if (upper.length === text.length) return upper
  return Array.from(text, (letter) =>
    letter.toUpperCase().length === letter.length ? letter.toUpperCase() : letter,
  ).join('')
}

/**
 * A word in letters that have capitals, including a single letter after an apostrophe: the S of DETECTIVE'S, but not
 * the ABBÉ of L'ABBÉ.
 */
const WORD = /[\p{LC}\p{Lm}]+(?:['’]\p{LC}(?!\p{LC}))?/gu
const ROMAN_NUMBER = /^[IVXLC]+(?!['’\p{L}])/u

/**
 * Sets the first letter of each word as a capital, and the rest as small capitals. Roman numerals are set entirely in
 * capitals or, in headings, in small capitals.
 */
export function smallCapitals(piece: Piece, inHeading = false): Piece[] {
  const text = capitals(piece.text)
  const out: Piece[] = []
  let at = 0
  const push = (to: number, small: number): void => {
    if (to > at) {
      const from = piece.added ? piece.from : piece.from + at
      out.push({ ...piece, text: text.slice(at, to), marks: piece.marks | small, from })
    }
    at = to
  }
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const number = ROMAN_NUMBER.test(text.slice(index))
    push(index + (number && inHeading ? 0 : number ? word.length : 1), 0)
    push(index + word.length, SMALL)
  }
  push(text.length, 0)
  return out
}

const marksOf = (run: Run): number =>
  (run.bold ? BOLD : 0) | (run.italic ? ITALIC : 0) | (run.underline ? UNDERLINE : 0) | (run.strike ? STRIKE : 0)

const LAST_REVISION = 255

/** Returns an element's revision as marks. */
export const revisionMarks = ({ revision = 0 }: Element): number =>
  revision >= 1 ? Math.min(Math.floor(revision), LAST_REVISION) << REVISION_SHIFT : 0

/** Returns the number of blank lines at the start of an action, which are printed as space above it. */
export const blankLines = ({ kind, text }: Element): number => (kind === 'action' ? textOf(text).search(/[^\n]|$/) : 0)

/** Returns the printed text of an element, with the capitals and marks of its style. */
export function piecesOf(element: Element, index: number, style: ElementStyle): Piece[] {
  const own =
    (style.bold ? BOLD : 0) | (style.italic ? ITALIC : 0) | (style.underline ? UNDERLINE : 0) | revisionMarks(element)
  const out: Piece[] = []
  const above = blankLines(element)
  let from = 0
  /**
   * Whether the printed text before an aside ends with a space, in which case a space after the aside would be one too
   * many.
   */
  let spaced = false
  for (const run of element.text) {
    const start = Math.max(above - from, spaced && run.text.startsWith(' ') ? 1 : 0)
    const text = run.text.slice(start)
    if (run.aside) spaced = /\s$/.test(out.at(-1)?.text ?? ' ')
    else if (text !== '') {
      const marks = own | marksOf(run)
      const piece: Piece = { text: style.caps ? capitals(text) : text, marks, element: index, from: from + start }
      out.push(...(style.smallCaps ? smallCapitals(piece, true) : [piece]))
      spaced = false
    }
    from += run.text.length
  }
  // slice() drops the spare capacity that an array gains as it grows; thousands of these arrays are kept
  return out.slice()
}

/** Returns the number of the latest revision in these pieces, or 0 if there is none. */
export const latestRevision = (pieces: readonly Marked[]): number =>
  pieces.reduce((latest, { marks }) => Math.max(latest, marks >> REVISION_SHIFT), 0)

export const joinPieces = (pieces: readonly Piece[]): string =>
  pieces.length === 1 ? (pieces[0]?.text ?? '') : pieces.map((piece) => piece.text).join('')

/** Creates a piece of text that the layout adds before the text of an element (`from` is 0) or after it. */
export function addedPiece(text: string, near: Piece | undefined, from: number): Piece {
  return {
    text,
    marks: near ? near.marks & ~(UNDERLINE | SMALL | STRIKE) : 0,
    element: near?.element ?? 0,
    from,
    added: true,
  }
}

const MANY_PIECES = 16
const offsets = new WeakMap<readonly Piece[], Uint32Array>()

/**
 * Returns the offset in the joined text at which each piece starts. The offsets are cached if there are many pieces,
 * because long text is sliced line by line.
 */
function startsOf(pieces: readonly Piece[]): Uint32Array {
  const known = offsets.get(pieces)
  if (known) return known
  const starts = new Uint32Array(pieces.length)
  pieces.forEach((piece, i) => (starts[i + 1] = (starts[i] ?? 0) + piece.text.length))
  if (pieces.length > MANY_PIECES) offsets.set(pieces, starts)
  return starts
}

/** Returns the index of the last piece that starts at or before an offset. */
function pieceAt(starts: Uint32Array, offset: number): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low
}

/** Returns the pieces between two offsets of their joined text. */
export function slicePieces(pieces: readonly Piece[], start: number, end: number): Piece[] {
  const [only] = pieces
  if (only && pieces.length === 1) {
    const { text, from } = only
    if (start >= Math.min(end, text.length)) return []
    return [{ ...only, text: text.slice(start, end), from: only.added ? from : from + start }]
  }
  const starts = startsOf(pieces)
  const out: Piece[] = []
  for (let i = pieceAt(starts, start); i < pieces.length; i++) {
    const [piece, at] = [pieces[i], starts[i] ?? 0]
    if (!piece || at >= end) break
    const [from, to] = [Math.max(start - at, 0), Math.min(end - at, piece.text.length)]
    if (from >= to) continue
    out.push({ ...piece, text: piece.text.slice(from, to), from: piece.added ? piece.from : piece.from + from })
  }
  return out
}

const IN_BRACKETS = /^\s*\((.*)\)\s*$/su

/** Adds round brackets around text that isn't already in brackets. */
function withBrackets(pieces: Piece[]): Piece[] {
  const first = pieces[0]
  const last = pieces.at(-1)
  if (!first || !last || IN_BRACKETS.test(joinPieces(pieces))) return pieces
  return [addedPiece('(', first, first.from), ...pieces, addedPiece(')', last, last.from + last.text.length)]
}

/** Removes the outer brackets and the white space around them. */
export function withoutBrackets(pieces: Piece[]): Piece[] {
  const text = joinPieces(pieces)
  const inner = IN_BRACKETS.exec(text)?.[1] ?? text
  const start = text.indexOf(inner) + (inner.length - inner.trimStart().length)
  return slicePieces(pieces, start, start + inner.trim().length)
}

/** The position of a column in dual dialogue: its index, from 0, and the number of columns. */
interface SpeechColumn {
  readonly at: number
  readonly of: number
}

/** The maximum number of speeches set side by side. */
export const MAX_COLUMNS = 6

/**
 * A speech that is being composed: the elements from `from` up to but not including `to`, and its column if it is in
 * dual dialogue.
 */
export interface SpeechRange {
  readonly from: number
  readonly to: number
  /** The first element of the block. The indexes of elements are relative to it. */
  readonly origin: number
  readonly column: SpeechColumn | undefined
}

/**
 * Returns the position of a column, in points. Two columns have the positions that the layout defines. More columns
 * have equal widths, rounded down to whole characters in a monospaced font.
 */
export function columnPlace(layout: Pick<Layout, 'dual' | 'typeface' | 'fontSize'>, { at, of }: SpeechColumn) {
  const { left, columnWidth, gap, cueIndent, bracketIndent } = layout.dual
  if (of <= 2) return { left: left + at * (columnWidth + gap), width: columnWidth, cueIndent, bracketIndent }
  const pitch = layout.typeface === 'courier' ? layout.fontSize * 0.6 : 1
  const whole = (points: number): number => Math.floor(points / pitch + 0.01) * pitch
  const width = whole((2 * columnWidth + gap - gap * (of - 1)) / of)
  const narrowed = (indent: number): number => whole((indent * width) / columnWidth)
  return {
    left: left + at * (width + gap),
    width,
    cueIndent: narrowed(cueIndent),
    bracketIndent: narrowed(bracketIndent),
  }
}

/** Returns the style of an element kind in a speech. It is narrower in dual dialogue. */
export function speechStyle(
  kind: ElementKind,
  layout: Layout,
  column: SpeechColumn | undefined,
): ElementStyle | undefined {
  const style = layout.elements[kind]
  if (!style || column === undefined) return style
  const { left, width, cueIndent, bracketIndent } = columnPlace(layout, column)
  const indent = kind === 'cue' ? cueIndent : kind === 'parenthetical' ? bracketIndent : 0
  return { ...style, left: left + indent, width: width - indent }
}

/** Returns the printed form of a cue, as pieces. Only the name is set in capitals: the extension keeps its case. */
export function namePieces(source: Source, index: number, range: SpeechRange): Piece[] {
  const cue = source.elements[index]
  const style = speechStyle('cue', source.layout, range.column)
  if (!cue || !style) return []
  const own = piecesOf(cue, index - range.origin, { ...style, caps: false, smallCaps: false })
  const name = cue.character === undefined ? '' : (source.names.get(cue.character) ?? '')
  if (name === '') return own
  const first: Piece = {
    text: style.caps ? capitals(name) : name,
    marks: revisionMarks(cue),
    element: index - range.origin,
    from: 0,
    added: true,
  }
  return own.length === 0 ? [first] : [first, addedPiece(' ', first, 0), ...own]
}

/** Returns the text of one element of a speech. */
export function spokenPieces(element: Element, index: number, style: ElementStyle): Piece[] {
  const pieces = piecesOf(element, index, style)
  return style.brackets ? withBrackets(pieces) : pieces
}
