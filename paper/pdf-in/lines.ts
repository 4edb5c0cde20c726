import { textOf, type RichText } from '@replique/script'
import type { PdfPage, PlacedText } from './page.ts'
import { piecesOf } from './pieces.ts'
import { rowsIn, type Row } from './rows.ts'
import { segmentsOf } from './segments.ts'
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
}

/** What of the pages was left out, in pieces. */
export interface LeftOut {
  /** Letters that run another way than the rest. */
  turned: number
  /** Marks of notes. */
  notes: number
}

const endOfFirst = ({ texts: [first] }: Row): number => (first === undefined ? 0 : first.x + first.width)

const TAB = { text: '\t' }

/** The lines of a page from the top; words far apart on one line are parted by a tab. */
export function linesOf(page: PdfPage, left: LeftOut): PdfLine[] {
  const { texts, left: turned } = uprightTexts(page)
  left.turned += turned
  const pieces: PlacedText[] = texts.flatMap((text) => piecesOf(text))
  return rowsIn(pieces).flatMap((row) => {
    const segments = segmentsOf(row, left).filter(({ words }) => textOf(words).trim() !== '')
    const [first] = segments
    if (first === undefined) return []
    const words = segments.flatMap((segment, place) => (place === 0 ? segment.words : [TAB, ...segment.words]))
    const heading = segments.find((segment) => segment.heading !== undefined)?.heading
    return [
      {
        words,
        page: page.number,
        x: first.x,
        end: row.isCrowded ? endOfFirst(row) : (segments.at(-1)?.end ?? first.end),
        y: row.y,
        size: row.size,
        ...(heading !== undefined && { heading }),
      },
    ]
  })
}
