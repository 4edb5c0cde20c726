import type { ElementKind, Element, Play } from '../play.ts'
import type { Layout } from './layout.ts'
import {
  BOLD,
  ITALIC,
  REVISION_SHIFT,
  SMALL,
  SMALL_SCALE,
  STRIKE,
  UNDERLINE,
  widthsOf,
  FIXED_WIDTH,
  type Marked,
} from './measure.ts'
import { slicePieces } from './pieces.ts'
import { isRightToLeft, printedText } from '../rich-text.ts'
import type { Lines, Paragraph } from './types.ts'

/** Text whose marks are the same throughout. Lengths are in points. */
export interface PrintedRun {
  readonly text: string
  readonly x: number
  readonly width: number
  readonly size: number
  readonly bold: boolean
  readonly italic: boolean
  readonly underline: boolean
  readonly strike: boolean
  /** The number of the revision in which this text was last changed, or 0. */
  readonly revision: number
}

/**
 * Kinds of lines before the play, in the order of the pages: its title, other lines of the title page, the heading of
 * the cast list, an entry of that list, another heading, and text below such a heading.
 */
export type FrontKind = 'title' | 'front' | 'characters' | 'character' | 'heading' | 'setting'

/**
 * The paragraph to which a line belongs. All lines of a paragraph have the same values, even across columns and pages.
 */
export interface LineSource {
  readonly kind: ElementKind | FrontKind
  /**
   * The index in the play of the paragraph's first element. For a line before the play, the index of the paragraph
   * among those of the same kind.
   */
  readonly element: number
}

/** A printed line. `y` is the top of the line, from the top of the paper. */
export interface PrintedLine {
  readonly y: number
  readonly runs: readonly PrintedRun[]
  /** Absent for text that the layout adds to a page, such as the page number, `(MORE)` or a repeated cue. */
  readonly of?: LineSource
  /** The separator between this line and the next line of the same paragraph: a space or a line break. */
  readonly spaced?: ' ' | '\n'
}

/** The position and alignment of a line. Lengths are in points. */
export interface LinePosition {
  readonly left: number
  readonly width: number
  readonly align: 'left' | 'centre' | 'right'
  /** The top of the line. */
  readonly y: number
  /** The font size. */
  readonly size: number
}

const SPACE = /\s/

/** Returns the width of marked text in thousandths of an em. */
function extent(part: Marked, layout: Layout): number {
  const widths = widthsOf([part], layout.typeface)
  return widths ? widths.reduce((sum, width) => sum + width, 0) : part.text.length * FIXED_WIDTH
}

/** Sets marked text as one line. */
export function setLine(parts: readonly Marked[], room: LinePosition, layout: Layout): PrintedLine {
  const widths: number[] = []
  let total = 0
  for (const part of parts) {
    const width = (extent(part, layout) * room.size) / 1000
    widths.push(width)
    total += width
  }
  const slack = room.width - total
  let x = room.left + (room.align === 'left' ? 0 : room.align === 'right' ? slack : slack / 2)
  const runs = parts.map(({ text, marks }, i): PrintedRun => {
    const width = widths[i] ?? 0
    x += width
    return {
      text: text.includes('\t') ? text.replace(/\t/g, ' ') : text,
      x: x - width,
      width,
      size: marks & SMALL ? room.size * SMALL_SCALE : room.size,
      bold: (marks & BOLD) !== 0,
      italic: (marks & ITALIC) !== 0,
      underline: (marks & UNDERLINE) !== 0,
      strike: (marks & STRIKE) !== 0,
      revision: marks >> REVISION_SHIFT,
    }
  })
  return { y: room.y, runs }
}

/** Merges adjacent parts that have the same marks. */
function mergeMarked(parts: readonly Marked[]): readonly Marked[] {
  if (parts.length === 1) return parts
  const out: Marked[] = []
  for (const { text, marks } of parts) {
    const last = out.at(-1)
    if (last?.marks === marks) out[out.length - 1] = { text: last.text + text, marks }
    else out.push({ text, marks })
  }
  return out
}

/** A line that can still be changed. */
type Draft = { -readonly [Key in keyof PrintedLine]: PrintedLine[Key] }

/** Sets the lines of a paragraph one below the other, starting at `y`. `of` identifies the paragraph. */
export function setLines(
  { pieces, text, style }: Pick<Paragraph, 'pieces' | 'text' | 'style'>,
  { lines, y, of }: { readonly lines: Lines; readonly y: number; readonly of?: LineSource },
  layout: Layout,
): PrintedLine[] {
  const out: PrintedLine[] = []
  const last = text.trimEnd().length
  for (let i = 0; i < lines.length; i += 2) {
    const [start = 0, end = 0] = [lines[i], lines[i + 1]]
    const hang = i === 0 || text[start - 1] === '\n' ? 0 : style.hang
    const words = start + text.slice(start, end).trimEnd().length
    const place = { left: style.left + hang, width: style.width - hang, align: style.align }
    const room = { ...place, y: y + out.length * layout.lineHeight, size: layout.fontSize }
    const line: Draft = setLine(mergeMarked(slicePieces(pieces, start, words)), room, layout)
    if (of) line.of = of
    if (words < last && SPACE.test(text[words] ?? '')) line.spaced = text[end] === '\n' ? '\n' : ' '
    out.push(line)
  }
  return out
}

/** The space, in points, between what is printed in the left margin and what is to the right of it. */
export const MARGIN_GAP = 8

/** Returns the left edge of the text, or of anything printed to its left at this height. */
export const leftEdge = (lines: readonly PrintedLine[], y: number, { left }: Pick<Layout, 'left'>): number =>
  Math.min(left, ...lines.filter((line) => line.y === y).flatMap(({ runs }) => runs.map(({ x }) => x)))

/** Whether an element counts as a verse line. Only the first part of a shared line counts. */
export const isCountedVerse = ({ kind, part, text }: Element): boolean =>
  kind === 'verse' && part !== 'middle' && part !== 'last' && printedText(text).trim() !== ''

/** Whether the numbering of verse lines restarts at a heading. */
export const restartsVerse = (kind: Element['kind'], { verseNumbers: { restart } }: Pick<Layout, 'verseNumbers'>) =>
  (kind === 'act' && restart !== 'never') || (kind === 'scene' && restart === 'scene')

/** Returns the numbers printed beside verse lines, keyed by element, counting from `from`. */
export function verseNumbers({ elements }: Pick<Play, 'elements'>, layout: Pick<Layout, 'verseNumbers'>, from = 0) {
  const numbers = new Map<number, number>()
  const { every } = layout.verseNumbers
  let count = from
  if (every === 0) return numbers
  elements.forEach((element, index) => {
    if (restartsVerse(element.kind, layout)) count = 0
    if (!isCountedVerse(element)) return
    count++
    if (count % every === 0) numbers.set(index, count)
  })
  return numbers
}

/** Sets the number of each numbered verse line that begins on this page, beside its first printed line. */
export function setVerseNumbers(
  lines: readonly PrintedLine[],
  numbers: ReadonlyMap<number, number>,
  layout: Layout,
): PrintedLine[] {
  if (numbers.size === 0) return []
  const seen = new Set<number>()
  return lines.flatMap(({ y, of }) => {
    const number = of?.kind === 'verse' ? numbers.get(of.element) : undefined
    if (!of || number === undefined || seen.has(of.element)) return []
    seen.add(of.element)
    const room = { left: 0, width: layout.verseNumbers.x, align: 'right', y, size: layout.fontSize } as const
    return [setLine([{ text: String(number), marks: 0 }], room, layout)]
  })
}

/** Text in a thumbnail of a sheet. Lengths are in points, and `y` is the baseline. */
interface PictureWords extends Pick<PrintedRun, 'text' | 'x' | 'width' | 'size' | 'bold' | 'italic' | 'underline'> {
  readonly y: number
  /** Whether the text belongs to the heading of an act or scene. */
  readonly heading: boolean
}

/** A thumbnail of a sheet. */
export interface SheetPicture extends Pick<Layout, 'width' | 'height' | 'typeface'> {
  readonly words: readonly PictureWords[]
}

/** The proportion of a line's height above the baseline. */
const ASCENT = 0.78

const tenths = (points: number): number => Math.round(points * 10) / 10

/**
 * Returns the data for a thumbnail of a sheet: its text, with positions. Right-to-left text is positioned from the
 * right.
 */
export function sheetPicture(lines: readonly PrintedLine[], layout: Layout): SheetPicture {
  const { width, height, typeface, left, textWidth, lineHeight, fontSize } = layout
  const words = lines.flatMap(({ y, runs, of }) => {
    const largest = Math.max(fontSize, ...runs.map(({ size }) => size))
    const baseline = tenths(y + ((lineHeight * largest) / fontSize) * ASCENT)
    const isTurned = of !== undefined && isRightToLeft(runs.map(({ text }) => text).join(''))
    const heading = of?.kind === 'act' || of?.kind === 'scene'
    return runs
      .filter(({ text }) => text.trim() !== '')
      .map(({ text, x, width: wide, size, bold, italic, underline }): PictureWords => ({
        text,
        x: tenths(isTurned ? 2 * left + textWidth - x - wide : x),
        y: baseline,
        width: tenths(wide),
        size: tenths(size),
        bold,
        italic,
        underline,
        heading,
      }))
  })
  return { width, height, typeface, words }
}
