/** The pages of a printed play as lines of signs, so that they can be compared with what somebody wrote down by hand. */
import { readPdf } from '@replique/paper/tests'

/** Where the signs of a page stand. */
export interface Grid {
  /** Of one character, and where the first column stands; in points. */
  readonly column: number
  readonly left: number
  readonly line: number
  /** The baseline of the first line. */
  readonly top: number
}

/** A page typed with a fixed pitch: 10 characters to the inch from 1.5 inches, 6 lines to the inch from 1 inch. */
export const TYPED: Grid = { column: 7.2, left: 108, line: 12, top: 72 }

/** A page set in a serif: columns of 6 points from the margin of 25 mm, lines of 15 points. */
export const SET: Grid = { column: 6, left: (25 * 72) / 25.4, line: 15, top: (25 * 72) / 25.4 }

/** The foot of a page that is not full is no more empty than this. */
const MOST_BLANK = 3

/** Each page as the lines from its first to its last, every word in its column; the head stands above them. */
export function pagesOf(bytes: Uint8Array, { column, left, line, top }: Grid): string[] {
  return readPdf(bytes).pages.map((page) => {
    const rows = new Map<number, string>()
    for (const { text, x, y } of [...page].sort((a, b) => a.y - b.y || a.x - b.x)) {
      const words = rows.get(y) ?? ''
      const start = Math.round((x - left) / column)
      // a name in small capitals is set letter and letters, close to one another
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
