import type { PdfLine } from './lines.ts'

/** Returns the most frequent value, with values grouped in steps of `width`, or undefined if there are none. */
export function mostOften(values: readonly number[], width: number): number | undefined {
  const counts = new Map<number, { count: number; sum: number }>()
  for (const value of values) {
    const key = Math.round(value / width)
    const held = counts.get(key) ?? { count: 0, sum: 0 }
    counts.set(key, { count: held.count + 1, sum: held.sum + value })
  }
  let best: { count: number; sum: number } | undefined
  for (const one of counts.values()) if (best === undefined || one.count > best.count) best = one
  return best === undefined ? undefined : best.sum / best.count
}

/** Default leading as a multiple of the letter size. */
const USUAL = 1.17
/** Maximum distance between lines of the same paragraph, as a multiple of the letter size. */
const WIDEST = 2.6
/** Minimum share of all distances for a smaller one to be the leading. */
const OFTEN = 0.12

const sizeKey = (size: number): number => Math.round(size * 2)

/** The distance between lines within a paragraph, by letter size. */
export class Leading {
  readonly #bySize = new Map<number, number>()
  readonly #share: number

  constructor(lines: readonly PdfLine[]) {
    const distances = new Map<number, number[]>()
    const shares: number[] = []
    lines.forEach((line, at) => {
      const next = lines[at + 1]
      if (next === undefined || next.page !== line.page || Math.abs(next.size - line.size) > 0.3) return
      const distance = next.y - line.y
      if (distance < line.size * 0.7 || distance > line.size * WIDEST) return
      const key = sizeKey(line.size)
      push(distances, key, distance)
      shares.push(distance / line.size)
    })
    this.#share = smallestOften(shares, 0.02) ?? USUAL
    for (const [key, all] of distances) {
      const found = all.length >= 8 ? smallestOften(all, 0.3) : undefined
      if (found !== undefined) this.#bySize.set(key, found)
    }
  }

  of(size: number): number {
    return this.#bySize.get(sizeKey(size)) ?? size * this.#share
  }
}

/**
 * Returns the smallest frequent distance. A document with an empty line after each speech has more of the larger one.
 */
function smallestOften(values: readonly number[], width: number): number | undefined {
  const most = mostOften(values, width)
  if (most === undefined) return undefined
  const smaller = values.filter((value) => value < most - width * 2)
  const candidate = mostOften(smaller, width)
  if (candidate === undefined) return most
  const count = smaller.filter((value) => Math.abs(value - candidate) <= width).length
  return count >= values.length * OFTEN ? candidate : most
}

function push(held: Map<number, number[]>, key: number, value: number): void {
  const list = held.get(key)
  if (list === undefined) held.set(key, [value])
  else list.push(value)
}
