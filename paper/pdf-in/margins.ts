import type { PdfLine } from './lines.ts'
import { textOf } from '@replique/script'

/** Maximum distance in points at which two positions count as equal. */
const NEAR_AXIS = 2
/** Minimum number of different line starts among lines with the same middle for that middle to count as an axis. */
const SEVERAL = 3

/** Distinguishes lines of any length that are centred on a common axis from lines that begin at the same position. */
class Axis {
  readonly #middle: number | undefined
  readonly #starts = new Map<number, { all: number; centred: number }>()
  readonly #xOf: (line: PdfLine) => number

  /** `xOf` returns where a line begins, measured from the left edge of the text on its page. */
  constructor(lines: readonly PdfLine[], xOf: (line: PdfLine) => number) {
    this.#xOf = xOf
    const indented = lines.filter((line) => xOf(line) > line.size)
    this.#middle = this.#findMiddle(indented)
    for (const line of indented) {
      const key = Math.round(xOf(line) / NEAR_AXIS)
      const { all, centred } = this.#starts.get(key) ?? { all: 0, centred: 0 }
      this.#starts.set(key, { all: all + 1, centred: centred + (this.#isInTheMiddle(line) ? 1 : 0) })
    }
  }

  #middleOf(line: PdfLine): number {
    return this.#xOf(line) + (line.end - line.x) / 2
  }

  /** Returns the middle whose lines have the largest number of different starts. */
  #findMiddle(lines: readonly PdfLine[]): number | undefined {
    const starts = new Map<number, Set<number>>()
    for (const line of lines) {
      const middle = Math.round(this.#middleOf(line) / NEAR_AXIS)
      const held = starts.get(middle) ?? new Set<number>()
      starts.set(middle, held.add(Math.round(this.#xOf(line) / NEAR_AXIS)))
    }
    let best: { middle: number; count: number } | undefined
    for (const [middle, { size }] of starts) {
      // the true middle may lie between two steps
      const count = size + (starts.get(middle + 1)?.size ?? 0) / 2 + (starts.get(middle - 1)?.size ?? 0) / 2
      if (size >= SEVERAL && (best === undefined || count > best.count)) best = { middle, count }
    }
    if (best === undefined) return undefined
    const { middle } = best
    const near = lines.map((line) => this.#middleOf(line)).filter((at) => Math.abs(at / NEAR_AXIS - middle) <= 1.5)
    return near.toSorted((a, b) => a - b)[Math.floor(near.length / 2)]
  }

  #isInTheMiddle(line: PdfLine): boolean {
    return this.#middle !== undefined && Math.abs(this.#middleOf(line) - this.#middle) <= NEAR_AXIS * 1.25
  }

  isCentred(line: PdfLine): boolean {
    const x = this.#xOf(line)
    if (x <= line.size || !this.#isInTheMiddle(line)) return false
    const { all, centred } = this.#starts.get(Math.round(x / NEAR_AXIS)) ?? { all: 1, centred: 1 }
    return centred >= all * 0.5
  }
}

/** The edges of a page's text, in points from the left edge of the page. */
interface Measure {
  readonly left: number
  readonly right: number
}

/** Maximum share of lines that begin left of the left edge, or end right of the right edge. */
const EDGE = 0.03
const RAGGED = 0.01
/** Maximum distance in points at which two positions count as equal. */
const NEAR = 2
/** Left and right pages are measured separately only if there are more lines than this. */
const ENOUGH = 200

function measureOf(lines: readonly PdfLine[]): Measure {
  const starts = lines.map(({ x }) => x).toSorted((a, b) => a - b)
  const ends = lines.map(({ end }) => end).toSorted((a, b) => b - a)
  return {
    left: starts[Math.floor(lines.length * EDGE)] ?? 0,
    right: ends[Math.floor(lines.length * RAGGED)] ?? 0,
  }
}

/** The edges of the text on left pages and on right pages. In books, they differ. */
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

  /** Returns the edges of the text around a line: those of its column or its page. */
  of({ page, column }: PdfLine): Measure {
    return column ?? (page % 2 === 1 ? this.#odd : this.#even)
  }

  /** Returns the distance in points from the left edge of the text to the first letter. */
  indent(line: PdfLine): number {
    return Math.max(0, line.x - this.of(line).left)
  }

  /** Returns how a line is aligned. Lines of different lengths that begin at the same position are not centred. */
  align(line: PdfLine): 'left' | 'centre' | 'right' {
    if (this.#axis.isCentred(line)) return 'centre'
    const { left, right } = this.of(line)
    const isShort = textOf(line.words).length < 60
    return isShort && line.x - left > (right - left) * 0.4 && Math.abs(right - line.end) < NEAR * 2 ? 'right' : 'left'
  }
}
