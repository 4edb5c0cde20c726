import { textOf, type RichText } from '@replique/script'
import { bandsIn, type Band, type CutRow } from './columns.ts'
import { withoutMarginMarks } from './margin-marks.ts'
import type { PdfPage } from './page.ts'
import { piecesOf } from './pieces.ts'
import { readingOrder, turnedPage } from './right-to-left.ts'
import { rowsIn, type Row } from './rows.ts'
import { columnsIn, segmentsOf, type Segment } from './segments.ts'
import { uprightTexts } from './upright.ts'

/** A printed line with its place. Measures in points from the top left corner of the page. */
export interface PdfLine {
  readonly words: RichText
  readonly page: number
  readonly x: number
  readonly end: number
  /** Of the baseline. */
  readonly y: number
  readonly size: number
  readonly heading?: number
  /** The edges of the column it stands in, where the page has several. */
  readonly column?: { readonly left: number; readonly right: number }
  /** Whether the line before it stands at the foot of another column. */
  readonly startsColumn?: true
  /** Whether it is said at the same time as the lines of the column before. */
  readonly beside?: true
  /** Of the lowest baseline above the next line, where that is not this one. */
  readonly bottom?: number
}

/** What of the pages was left out, in pieces. */
export interface LeftOut {
  /** Letters that run another way than the rest. */
  turned: number
  /** Marks of notes. */
  notes: number
  /** Numbers and stars in the margins. */
  margins: number
}

const endOfFirst = ({ texts: [first] }: Row): number => (first === undefined ? 0 : first.x + first.width)

const TAB = { text: '\t' }

interface RowOfPage extends CutRow {
  readonly row: Row
}

/** Stretches of one row as a line; words far apart are parted by a tab. */
function lineOf({ row, y, size }: RowOfPage, segments: readonly Segment[], page: number): PdfLine[] {
  const [first] = segments
  if (first === undefined) return []
  const heading = segments.find((segment) => segment.heading !== undefined)?.heading
  return [
    {
      words: segments.flatMap((segment, place) => (place === 0 ? segment.words : [TAB, ...segment.words])),
      page,
      x: first.x,
      end: row.isCrowded ? endOfFirst(row) : (segments.at(-1)?.end ?? first.end),
      y,
      size,
      ...(heading !== undefined && { heading }),
    },
  ]
}

/** The number of a speech, which stands in the margin of the first column but within the page for the second. */
const withoutNumber = ([first, ...rest]: RichText): RichText =>
  first === undefined ? [] : [{ ...first, text: first.text.replace(/^\d{1,4}[.)]?\s+(?=\p{Lu})/u, '') }, ...rest]

/** Two columns one after the other: the left one first. */
function columnsOf(rows: readonly RowOfPage[], band: Band, page: number): PdfLine[] {
  const middle = (band.left + band.right) / 2
  const lines = (isRight: boolean): PdfLine[] => {
    const side = rows.flatMap((row) =>
      lineOf(
        row,
        row.segments.filter(({ x }) => x >= middle === isRight),
        page,
      ),
    )
    const column = { left: Math.min(...side.map(({ x }) => x)), right: Math.max(...side.map(({ end }) => end)) }
    return side.map((line, at) => ({
      ...line,
      ...(isRight && band.kind === 'beside' && at === 0 && { words: withoutNumber(line.words) }),
      column,
      ...(isRight && at === 0 && { startsColumn: true as const }),
      ...(isRight && band.kind === 'beside' && { beside: true as const }),
    }))
  }
  return [...lines(false), ...lines(true)]
}

/** The lines of a page in the order in which they are read. */
export function linesOf(page: PdfPage, left: LeftOut): PdfLine[] {
  const { texts, left: turned } = uprightTexts(page)
  left.turned += turned
  const { texts: pieces, isTurned } = turnedPage(
    texts.flatMap((text) => piecesOf(text)),
    page.width,
  )
  const ordered = rowsIn(pieces).map((row) => readingOrder(row, isTurned))
  const given = withoutMarginMarks(ordered, left)
  const columns = columnsIn(given.map((row) => segmentsOf(row, { notes: 0 })))
  const rows = given.map((row) => ({
    row,
    y: row.y,
    size: row.size,
    segments: segmentsOf(row, left, columns).filter(({ words }) => textOf(words).trim() !== ''),
  }))
  const bands = bandsIn(rows)
  const out: PdfLine[] = []
  for (let at = 0; at < rows.length; at++) {
    const band = bands.find(({ from }) => from === at)
    if (band === undefined) out.push(...lineOf(rows[at]!, rows[at]!.segments, page.number))
    else {
      out.push(...columnsOf(rows.slice(band.from, band.to), band, page.number))
      const last = out.at(-1)
      // what follows stands below both columns
      if (last !== undefined && rows[band.to] !== undefined)
        out[out.length - 1] = { ...last, bottom: rows[band.to - 1]!.y }
      at = band.to - 1
    }
  }
  return out
}
