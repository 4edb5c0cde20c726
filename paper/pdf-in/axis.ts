import type { PdfLine } from './lines.ts'

/** Points within which two places are one. */
const NEAR = 2
/** Beginnings that lines about one axis must have before it is one. */
const SEVERAL = 3

/** Tells the lines that stand about a common middle, whatever their length, from those that begin at a common place. */
export class Axis {
  readonly #middle: number | undefined
  readonly #starts = new Map<number, { all: number; centred: number }>()
  readonly #xOf: (line: PdfLine) => number

  /** `xOf` gives the beginning of a line from the left edge of the text of its page. */
  constructor(lines: readonly PdfLine[], xOf: (line: PdfLine) => number) {
    this.#xOf = xOf
    const indented = lines.filter((line) => xOf(line) > line.size)
    this.#middle = this.#findMiddle(indented)
    for (const line of indented) {
      const key = Math.round(xOf(line) / NEAR)
      const { all, centred } = this.#starts.get(key) ?? { all: 0, centred: 0 }
      this.#starts.set(key, { all: all + 1, centred: centred + (this.#isInTheMiddle(line) ? 1 : 0) })
    }
  }

  #middleOf(line: PdfLine): number {
    return this.#xOf(line) + (line.end - line.x) / 2
  }

  /** The middle that lines with the most different beginnings share. */
  #findMiddle(lines: readonly PdfLine[]): number | undefined {
    const starts = new Map<number, Set<number>>()
    for (const line of lines) {
      const middle = Math.round(this.#middleOf(line) / NEAR)
      const held = starts.get(middle) ?? new Set<number>()
      starts.set(middle, held.add(Math.round(this.#xOf(line) / NEAR)))
    }
    let best: { middle: number; count: number } | undefined
    for (const [middle, { size }] of starts) {
      // the true middle may lie between two steps
      const count = size + (starts.get(middle + 1)?.size ?? 0) / 2 + (starts.get(middle - 1)?.size ?? 0) / 2
      if (size >= SEVERAL && (best === undefined || count > best.count)) best = { middle, count }
    }
    if (best === undefined) return undefined
    const { middle } = best
    const near = lines.map((line) => this.#middleOf(line)).filter((at) => Math.abs(at / NEAR - middle) <= 1.5)
    return near.toSorted((a, b) => a - b)[Math.floor(near.length / 2)]
  }

  #isInTheMiddle(line: PdfLine): boolean {
    return this.#middle !== undefined && Math.abs(this.#middleOf(line) - this.#middle) <= NEAR * 1.25
  }

  isCentred(line: PdfLine): boolean {
    const x = this.#xOf(line)
    if (x <= line.size || !this.#isInTheMiddle(line)) return false
    const { all, centred } = this.#starts.get(Math.round(x / NEAR)) ?? { all: 1, centred: 1 }
    return centred >= all * 0.5
  }
}
