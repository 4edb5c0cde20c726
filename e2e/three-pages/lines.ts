/** Converts printed pages to lines of text, so that they can be compared with pages written by hand. */
import { readPdf } from '@replique/paper/tests'

/** The character grid of a page. */
export interface Grid {
  /** The width of a character and the position of the first column, in points. */
  readonly column: number
  readonly left: number
  readonly line: number
  /** The baseline of the first line, in points. */
  readonly top: number
}

/** A typed page with fixed pitch: 10 characters per inch from 1.5 inches, 6 lines per inch from 1 inch. */
export const TYPED: Grid = { column: 7.2, left: 108, line: 12, top: 72 }

/** A page set in a serif font: columns of 6 points from a margin of 25 mm, lines of 15 points. */
export const SET: Grid = { column: 6, left: (25 * 72) / 25.4, line: 15, top: (25 * 72) / 25.4 }

/** Longer runs of blank lines, such as those before the foot of a page, are shortened to this number. */
const MOST_BLANK = 3

/**
 * Returns each page as text from its first line to its last, with every word in its column. The page header comes
 * first.
 */
export function pagesOf(bytes: Uint8Array, { column, left, line, top }: Grid): string[] {
  return readPdf(bytes).pages.map((page) => {
    const rows = new Map<number, string>()
    for (const { text, x, y } of [...page].sort((a, b) => a.y - b.y || a.x - b.x)) {
      const words = rows.get(y) ?? ''
      const start = Math.round((x - left) / column)
      // a name in small capitals consists of separate runs close to each other
      rows.set(y, (start > words.length + 1 || words === '' ? words.padEnd(start) : words) + text)
    }
    let before = top - 0.01
    return [...rows]
      .flatMap(([y, words]) => {
        const blank = Math.min(MOST_BLANK, Math.ceil((y - before) / line - 1.01))
        before = Math.max(y, top)
        return [...Array.from({ length: Math.max(0, blank) }, () => ''), words.trimEnd()]
      })
      .join('\n')
  })
}
