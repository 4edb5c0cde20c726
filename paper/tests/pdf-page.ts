/** A page of a printed document as lines, so that its numbers can be held beside those of a table of rules. */
import type { ReadText } from './read-pdf.ts'

const ASCENT = 0.78

export interface PdfLine {
  readonly text: string
  /** In points from the left edge of the paper. */
  readonly left: number
  /** The top of the line's own height, in points from the top of the paper. */
  readonly top: number
  readonly size: number
  readonly fonts: readonly string[]
}

/** Words that begin on one height as lines, apart where columns are. */
export function linesOf(page: readonly ReadText[], lineHeight: number): PdfLine[] {
  return page.map(({ text, x, y, size, font }) => ({
    text: text.trimEnd(),
    left: x,
    top: y - lineHeight * ASCENT * Math.max(1, size / 12),
    size,
    fonts: [font.replace(/^.*\+/, '')],
  }))
}

/** The line of exactly these words. */
export function lineOf(lines: readonly PdfLine[], text: string): PdfLine {
  const found = lines.find((line) => line.text === text)
  if (!found) throw new Error(`No "${text}" among ${JSON.stringify(lines.map((line) => line.text))}`)
  return found
}
