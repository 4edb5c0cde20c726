import { FIXED_WIDTH, widthsOf } from './measure.ts'
import type { ElementKind } from '../play.ts'
import type { ElementStyle, Layout } from './layout.ts'
import { joinPieces, slicePieces } from './pieces.ts'
import type { Lines, Role, Paragraph, Piece } from './types.ts'

/** All widths are in thousandths of an em. */
interface Measure {
  /** The width of each UTF-16 unit. Undefined if every unit is `FIXED_WIDTH` wide. */
  readonly widths: Uint16Array | undefined
  readonly firstWidth: number
  /** The width of the second and later lines of each paragraph. */
  readonly restWidth: number
  /** The maximum number of lines. Unlimited if omitted. */
  readonly limit?: number | undefined
}

const NEWLINE = 10
const SPACE = 32
const TAB = 9
const HYPHEN = 0x2d
const SOFT_HYPHEN = 0xad
const EM_DASH = 0x2014
const EN_DASH = 0x2013
const ZERO_WIDTH_SPACE = 0x200b

/** Punctuation that French separates from the preceding word with a space. A line never starts with it. */
const STAYS_WITH_WORD = new Set(Array.from(';:?!»', (sign) => sign.charCodeAt(0)))
const OPENING_GUILLEMET = '«'.charCodeAt(0)

const isSpace = (code: number): boolean => code === SPACE || code === TAB
const isIdeograph = (code: number): boolean =>
  (code >= 0x3041 && code <= 0x9fff) || (code >= 0xac00 && code <= 0xd7a3) || (code >= 0xf900 && code <= 0xfaff)
const isWordCharacter = (code: number): boolean => code > SPACE && code !== HYPHEN && code !== EM_DASH

function mayBreakAfter(text: string, i: number): boolean {
  const code = text.charCodeAt(i)
  const next = text.charCodeAt(i + 1)
  if (code === HYPHEN) return isWordCharacter(next) && i > 0 && isWordCharacter(text.charCodeAt(i - 1))
  if (code === EM_DASH || code === EN_DASH) return i > 0 && text.charCodeAt(i - 1) > SPACE && next > SPACE
  if (code === ZERO_WIDTH_SPACE || code === SOFT_HYPHEN) return true
  return isIdeograph(code) && isIdeograph(next)
}

/** Whether a line can be broken at the spaces between `from` and `to`. */
function mayBreakAtSpaces(text: string, from: number, to: number): boolean {
  if (from > 0 && text.charCodeAt(from - 1) === OPENING_GUILLEMET) return false
  if (!STAYS_WITH_WORD.has(text.charCodeAt(to))) return true
  const after = text.charCodeAt(to + 1)
  return !(Number.isNaN(after) || isSpace(after) || after === NEWLINE || after === 0xa0)
}

interface Line {
  readonly width: number
  readonly widths: Uint16Array | undefined
}

/** Returns the end of the line that begins at `start`, and the start of the next line. */
function breakLine(text: string, start: number, line: Line): [number, number] {
  const { widths } = line
  let room = line.width
  let end = -1
  let next = -1
  let i = start
  while (i < text.length) {
    const code = text.charCodeAt(i)
    if (code === NEWLINE) return [i, i + 1]
    if (isSpace(code)) {
      let to = i
      while (to < text.length && isSpace(text.charCodeAt(to))) {
        room -= widths?.[to] ?? FIXED_WIDTH
        to++
      }
      if (to === text.length) return [to, to]
      if (i > start && mayBreakAtSpaces(text, i, to)) [end, next] = [i, to]
      i = to
      continue
    }
    const size = widths?.[i] ?? FIXED_WIDTH
    if (size > room) return end >= 0 ? [end, next] : i > start ? [i, i] : firstCharacter(text, start, widths)
    room -= size
    i++
    if (mayBreakAfter(text, i - 1)) [end, next] = [i, i]
  }
  return [i, i]
}

/** Returns a line with a single character and its combining characters, for a character that is too wide to fit. */
function firstCharacter(text: string, start: number, widths: Uint16Array | undefined): [number, number] {
  let end = start + 1
  while (end < text.length && widths?.[end] === 0 && text.charCodeAt(end) !== NEWLINE) end++
  return [end, end]
}

/** Breaks the text into lines, starting at offset `from`. Empty text yields one empty line. */
export function wrap(text: string, from: number, measure: Measure): Lines {
  const { widths, firstWidth, restWidth, limit = Infinity } = measure
  if (!widths && from === 0 && text.length * FIXED_WIDTH <= firstWidth && !text.includes('\n')) return [0, text.length]
  const lines: number[] = []
  let start = from
  let width = firstWidth
  for (;;) {
    const [end, next] = breakLine(text, start, { width, widths })
    lines.push(start, end)
    const newline = text.charCodeAt(end) === NEWLINE && next === end + 1
    if (next >= text.length) {
      if (newline) lines.push(text.length, text.length)
      // slice() drops the spare capacity that an array gains as it grows; thousands of these arrays are kept
      return lines.slice()
    }
    if (lines.length >= 2 * limit) return lines.slice()
    start = next
    width = newline ? firstWidth : restWidth
  }
}

export const lineCount = (lines: Lines): number => lines.length >> 1

const roleOf = (kind: ElementKind): Role => {
  if (kind === 'cue') return 'cue'
  if (kind === 'parenthetical') return 'bracket'
  if (kind === 'dialogue' || kind === 'lyrics' || kind === 'verse') return 'words'
  return kind === 'action' || kind === 'centred' ? 'plain' : 'heading'
}

/**
 * If text is at least this long, its widths are cached, so that they aren't measured again for each page that it spans.
 */
const LONG_TEXT = 10_000
const measured = new WeakMap<readonly Piece[], { readonly widths: Uint16Array | undefined }>()

function measure(pieces: readonly Piece[], length: number, layout: Layout): Uint16Array | undefined {
  if (length < LONG_TEXT) return widthsOf(pieces, layout.typeface)
  const known = measured.get(pieces) ?? { widths: widthsOf(pieces, layout.typeface) }
  measured.set(pieces, known)
  return known.widths
}

/** Breaks the text of a paragraph into lines, beginning at an offset and stopping at an optional limit. */
export function linesFrom(
  paragraph: Pick<Paragraph, 'pieces' | 'text' | 'style'>,
  layout: Layout,
  { from, limit }: { readonly from: number; readonly limit?: number },
): Lines {
  const { pieces, text, style } = paragraph
  const perPoint = 1000 / layout.fontSize
  const room = {
    widths: measure(pieces, text.length, layout),
    firstWidth: Math.floor(style.width * perPoint + 0.01),
    restWidth: Math.floor((style.width - style.hang) * perPoint + 0.01),
    limit,
  }
  return wrap(text, from, room)
}

/** Creates a paragraph from these pieces, or returns undefined if there is nothing to print. */
export function paragraph(
  pieces: readonly Piece[],
  of: { readonly kind: ElementKind; readonly style: ElementStyle; readonly before?: number },
  layout: Layout,
): Paragraph | undefined {
  const text = joinPieces(pieces)
  if (text.trim() === '') return undefined
  const { kind, style } = of
  const lines = linesFrom({ pieces, text, style }, layout, { from: 0 })
  return { kind, role: roleOf(kind), style, before: of.before ?? style.before, pieces, text, lines }
}

/**
 * Converts an offset in the text of a paragraph to a place in the play. `element` is relative to the first element of
 * the block.
 */
export function sourceOf({ pieces }: Paragraph, offset: number): { element: number; offset: number } {
  const [piece] = slicePieces(pieces, offset, offset + 1)
  if (piece) return { element: piece.element, offset: piece.from }
  const last = pieces.at(-1)
  return last ? { element: last.element, offset: last.from + last.text.length } : { element: 0, offset: 0 }
}
