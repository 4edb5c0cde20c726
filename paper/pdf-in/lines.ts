import { announcesPlace, textOf, type RichText } from '@replique/script'
import type { PlacedText, PdfPage } from './page.ts'
import { rowsIn, piecesOf, type Row, columnsIn, segmentsOf, type Segment } from './segments.ts'
import { bandsIn, type Band, type CutRow } from './columns.ts'
import { readingOrder, turnedPage } from './right-to-left.ts'

/** Matches numbers of scenes, speeches and lines, and the asterisks or bars of revisions. */
const NUMBER = /^\(?\d{1,4}[A-Za-z]{0,2}[.)]?$/
const MARK = /^(?:\*{1,3}|\|)$/
/** Matches scene headings, which keep their numbers. */
const SLUG = /^(?:INT|EXT|EST|I\/E)\b/i
/** Minimum distance between a number and the text, in points. */
const OUTSIDE = 1

const isNumber = (text: PlacedText | undefined): boolean => text !== undefined && NUMBER.test(text.text.trim())
const isMark = (text: PlacedText | undefined): boolean =>
  isNumber(text) || (text !== undefined && MARK.test(text.text.trim()))

/**
 * Returns the left and right edges of the text, ignoring the marks beside it. At least two rows must begin at the left
 * edge.
 */
function edgesOf(rows: readonly Row[]): { readonly left: number; readonly right: number } {
  const starts = rows
    .flatMap(({ texts }) => (isNumber(texts[0]) && texts.length > 1 ? (texts[1] ?? []) : (texts[0] ?? [])))
    .map(({ x }) => x)
    .toSorted((a, b) => a - b)
  const left = starts.find((x, at) => (starts[at + 1] ?? Infinity) - x < 2) ?? starts[0] ?? 0
  const ends = rows.map(({ texts }) => {
    const last = texts.length > 1 && isMark(texts.at(-1)) ? texts.at(-2) : texts.at(-1)
    return last === undefined ? 0 : last.x + last.width
  })
  return { left, right: Math.max(0, ...ends) }
}

/** Removes the numbers and asterisks outside the text from a row, but keeps the number of a scene heading. */
function withoutMarks(row: Row, edges: { readonly left: number; readonly right: number }): Row {
  const { texts } = row
  const [first, second] = texts
  const last = texts.at(-1)
  if (texts.length < 2 || first === undefined || second === undefined || last === undefined) return row
  const isLeft = isNumber(first) && first.x + first.width < edges.left - OUTSIDE && second.x >= edges.left - OUTSIDE
  const isRight = isMark(last) && last.x > edges.right + OUTSIDE
  const isTwin = isLeft && isRight && first.text.trim() === last.text.trim()
  const opens = second.text.trim()
  const keepsLeft = isTwin || SLUG.test(opens) || announcesPlace(opens)
  const from = isLeft && !keepsLeft ? 1 : 0
  const to = isRight ? texts.length - 1 : texts.length
  return from === 0 && to === texts.length ? row : { ...row, texts: texts.slice(from, to) }
}

/** Removes numbers and marks from the margins of a page, and adds how many there were to `left`. */
function withoutMarginMarks(rows: readonly Row[], left: { margins: number }): Row[] {
  const edges = edgesOf(rows)
  return rows.map((row) => {
    const kept = withoutMarks(row, edges)
    left.margins += row.texts.length - kept.texts.length
    return kept
  })
}

/** Rotates text so that it runs from left to right. */
function turn(text: PlacedText, page: PdfPage): PlacedText {
  const { x, y } = text
  if (text.turned === 90) return { ...text, x: y, y: page.width - x }
  if (text.turned === 270) return { ...text, x: page.height - y, y: x }
  if (text.turned === 180) return { ...text, x: page.width - x, y: page.height - y }
  return text
}

/**
 * Returns the text of a page in its most frequent orientation, rotated upright, and the number of letters in other
 * orientations.
 */
function uprightTexts(page: PdfPage): { readonly texts: PlacedText[]; readonly left: number } {
  const letters = new Map<number, number>()
  for (const { text, turned = 0 } of page.texts)
    letters.set(turned, (letters.get(turned) ?? 0) + text.replace(/\s/g, '').length)
  const ways = [...letters].filter(([way]) => way % 90 === 0).toSorted((a, b) => b[1] - a[1])
  const most = ways[0]?.[0] ?? 0
  const all = [...letters.values()].reduce((sum, count) => sum + count, 0)
  return {
    texts: page.texts.filter(({ turned = 0 }) => turned === most).map((text) => turn(text, page)),
    left: all - (letters.get(most) ?? 0),
  }
}

/** A printed line and its position, in points from the top left corner of the page. */
export interface PdfLine {
  readonly words: RichText
  readonly page: number
  readonly x: number
  readonly end: number
  /** The baseline. */
  readonly y: number
  readonly size: number
  readonly heading?: number
  /** The edges of the line's column, if the page has several. */
  readonly column?: { readonly left: number; readonly right: number }
  /** Whether the previous line is at the foot of another column. */
  readonly startsColumn?: true
  /** Whether this line is spoken at the same time as the lines of the previous column. */
  readonly beside?: true
  /** The lowest baseline above the next line, if it is not that of this line. */
  readonly bottom?: number
}

/** How much was left out of the pages. */
export interface LeftOut {
  /** Letters in another orientation. */
  turned: number
  /** Footnote marks. */
  notes: number
  /** Numbers and asterisks in the margins. */
  margins: number
}

const endOfFirst = ({ texts: [first] }: Row): number => (first === undefined ? 0 : first.x + first.width)

const TAB = { text: '\t' }

interface RowOfPage extends CutRow {
  readonly row: Row
}

/** Joins the segments of a row into a line, with a tab at each wide space. */
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

/**
 * Removes the number of a speech. In the first column this number is in the margin, but in the second it is within the
 * page.
 */
const withoutNumber = ([first, ...rest]: RichText): RichText =>
  first === undefined ? [] : [{ ...first, text: first.text.replace(/^\d{1,4}[.)]?\s+(?=\p{Lu})/u, '') }, ...rest]

/** Returns the lines of two columns, those of the left column first. */
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

/** Returns the lines of a page in reading order. */
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
      // the next line is below both columns, so its distance must be measured from the lower column
      if (last !== undefined && rows[band.to] !== undefined)
        out[out.length - 1] = { ...last, bottom: rows[band.to - 1]!.y }
      at = band.to - 1
    }
  }
  return out
}
