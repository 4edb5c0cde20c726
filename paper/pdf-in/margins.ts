import { textOf } from '@replique/script'
import type { PdfLine } from './lines.ts'

/** Where the text of a page stands between its margins, in points from the left edge of the page. */
interface Measure {
  readonly left: number
  readonly right: number
}

/** Share of the lines that must begin at or before the left edge, or end at or after the right one. */
const EDGE = 0.03
/** Points within which two places are one. */
const NEAR = 2

function measureOf(lines: readonly PdfLine[]): Measure {
  const starts = lines.map(({ x }) => x).toSorted((a, b) => a - b)
  const ends = lines.map(({ end }) => end).toSorted((a, b) => b - a)
  const at = Math.floor(lines.length * EDGE)
  return { left: starts[at] ?? 0, right: ends[Math.floor(lines.length * 0.01)] ?? 0 }
}

/** The measures of left and right pages: books have other margins on each. */
export class Margins {
  readonly #odd: Measure
  readonly #even: Measure
  readonly #centred = new Map<number, { all: number; centred: number }>()

  constructor(lines: readonly PdfLine[]) {
    const odd = measureOf(lines.filter(({ page }) => page % 2 === 1))
    const even = measureOf(lines.filter(({ page }) => page % 2 === 0))
    const both = measureOf(lines)
    const isBook = Math.abs(odd.left - even.left) > NEAR * 2 && lines.length > 200
    this.#odd = isBook ? odd : both
    this.#even = isBook ? even : both
    for (const line of lines) this.#count(line)
  }

  #measure({ page }: PdfLine): Measure {
    return page % 2 === 1 ? this.#odd : this.#even
  }

  #key(line: PdfLine): number {
    return Math.round(this.indent(line) / NEAR)
  }

  #count(line: PdfLine): void {
    const held = this.#centred.get(this.#key(line)) ?? { all: 0, centred: 0 }
    const centred = held.centred + (this.#isInTheMiddle(line) ? 1 : 0)
    this.#centred.set(this.#key(line), { all: held.all + 1, centred })
  }

  #isInTheMiddle(line: PdfLine): boolean {
    const { left, right } = this.#measure(line)
    const [before, after] = [line.x - left, right - line.end]
    return (
      before > line.size && after > line.size && Math.abs(before - after) < Math.max(NEAR * 2, (right - left) * 0.02)
    )
  }

  /** Points from the left edge of the text to the first letter. */
  indent(line: PdfLine): number {
    return Math.max(0, line.x - this.#measure(line).left)
  }

  /** How a line is set, as far as it shows; words that begin at one place whatever their length are not centred. */
  align(line: PdfLine): 'left' | 'centre' | 'right' {
    const { left, right } = this.#measure(line)
    if (this.#isInTheMiddle(line)) {
      const { all, centred } = this.#centred.get(this.#key(line)) ?? { all: 1, centred: 1 }
      if (centred >= all * 0.5) return 'centre'
    }
    const isShort = textOf(line.words).length < 60
    return isShort && line.x - left > (right - left) * 0.4 && Math.abs(right - line.end) < NEAR * 2 ? 'right' : 'left'
  }
}
