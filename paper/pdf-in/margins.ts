import { textOf } from '@replique/script'
import { Axis } from './axis.ts'
import type { PdfLine } from './lines.ts'

/** Where the text of a page stands between its margins, in points from the left edge of the page. */
export interface Measure {
  readonly left: number
  readonly right: number
}

/** Shares of the lines that may begin before the left edge, or end after the right one. */
const EDGE = 0.03
const RAGGED = 0.01
/** Points within which two places are one. */
const NEAR = 2
/** Lines of a book before its left and right pages are told apart. */
const ENOUGH = 200

function measureOf(lines: readonly PdfLine[]): Measure {
  const starts = lines.map(({ x }) => x).toSorted((a, b) => a - b)
  const ends = lines.map(({ end }) => end).toSorted((a, b) => b - a)
  return {
    left: starts[Math.floor(lines.length * EDGE)] ?? 0,
    right: ends[Math.floor(lines.length * RAGGED)] ?? 0,
  }
}

/** The measures of left and right pages: books have other margins on each. */
export class Margins {
  readonly #odd: Measure
  readonly #even: Measure
  readonly #axis: Axis

  constructor(lines: readonly PdfLine[]) {
    const inText = lines.filter(({ column }) => column === undefined)
    const odd = measureOf(inText.filter(({ page }) => page % 2 === 1))
    const even = measureOf(inText.filter(({ page }) => page % 2 === 0))
    const isBook = Math.abs(odd.left - even.left) > NEAR * 2 && inText.length > ENOUGH
    const both = measureOf(inText)
    this.#odd = isBook ? odd : both
    this.#even = isBook ? even : both
    this.#axis = new Axis(lines, (line) => line.x - this.of(line).left)
  }

  /** Between which margins a line stands: its column's, or its page's. */
  of({ page, column }: PdfLine): Measure {
    return column ?? (page % 2 === 1 ? this.#odd : this.#even)
  }

  /** Points from the left edge of the text to the first letter. */
  indent(line: PdfLine): number {
    return Math.max(0, line.x - this.of(line).left)
  }

  /** How a line is set, as far as it shows; words that begin at one place whatever their length are not centred. */
  align(line: PdfLine): 'left' | 'centre' | 'right' {
    if (this.#axis.isCentred(line)) return 'centre'
    const { left, right } = this.of(line)
    const isShort = textOf(line.words).length < 60
    return isShort && line.x - left > (right - left) * 0.4 && Math.abs(right - line.end) < NEAR * 2 ? 'right' : 'left'
  }
}
