import { createRequire } from 'node:module'
import type { Bidi } from 'bidi-js'

let opened: Bidi | undefined

/** Loads the library on first use. Its types describe an ES module, but it isn't one. */
function openBidi(): Bidi {
  opened ??= (createRequire(import.meta.url)('bidi-js') as () => Bidi)()
  return opened
}

/** Text of one direction within a line, in reading order. */
export interface Stretch {
  readonly text: string
  readonly rightToLeft: boolean
  /** Its index from left to right among the stretches of the line, from 0. */
  readonly place: number
}

/**
 * Splits a line into stretches of one direction by the Unicode Bidirectional Algorithm, and at the given offsets. The
 * algorithm sees the line as a whole paragraph; `rightToLeft` is the direction of the actual paragraph.
 */
export function stretchesOf(text: string, rightToLeft: boolean, cuts: readonly number[]): Stretch[] {
  const { levels } = openBidi().getEmbeddingLevels(text, rightToLeft ? 'rtl' : 'ltr')
  const starts = [0]
  for (let i = 1; i < text.length; i++) if (levels[i] !== levels[i - 1] || cuts.includes(i)) starts.push(i)
  const stretches = starts.map((from, i) => ({ text: text.slice(from, starts[i + 1]), level: levels[from] ?? 0 }))
  const order = visualOrder(stretches.map(({ level }) => level))
  return stretches.map(({ text: words, level }, i) => ({
    text: words,
    rightToLeft: level % 2 === 1,
    place: order.indexOf(i),
  }))
}

/** Reverses each sequence at or above a level, from the highest level down (UAX #9, L2). */
function visualOrder(levels: readonly number[]): number[] {
  const order = levels.map((_, i) => i)
  const highest = Math.max(0, ...levels)
  for (let level = highest; level > 0; level--) {
    for (let from = 0; from < order.length; from++) {
      let to = from
      while (to < order.length && (levels[order[to] ?? 0] ?? 0) >= level) to++
      if (to > from + 1) order.splice(from, to - from, ...order.slice(from, to).reverse())
      from = Math.max(from, to - 1)
    }
  }
  return order
}

/**
 * Reverses and mirrors characters without a direction of their own within right-to-left text, because they are drawn
 * from left to right.
 */
export const turned = (text: string): string =>
  Array.from(text, (sign) => openBidi().getMirroredCharacter(sign) ?? sign)
    .reverse()
    .join('')
