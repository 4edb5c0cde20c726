import { createRequire } from 'node:module'
import type { Bidi } from 'bidi-js'

let opened: Bidi | undefined

/** The library, loaded when it is first needed. Its types are those of a module, and it is none. */
function openBidi(): Bidi {
  opened ??= (createRequire(import.meta.url)('bidi-js') as () => Bidi)()
  return opened
}

/** Words of one direction within a line, in the order of reading. */
export interface Stretch {
  readonly text: string
  readonly rightToLeft: boolean
  /** Its place among the stretches of the line from left to right, from 0. */
  readonly place: number
}

/**
 * Cuts a line into stretches of one direction by the Unicode Bidirectional Algorithm, and at the offsets given. The line
 * is a whole paragraph to it: what a paragraph's other lines say about its direction is in `rightToLeft`.
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

/** From the highest level down, what stands at it or above is turned around (UAX #9, L2). */
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

/** Characters without letters of their own that stand among words read from right to left, as they are drawn from left to right. */
export const turned = (text: string): string =>
  Array.from(text, (sign) => openBidi().getMirroredCharacter(sign) ?? sign)
    .reverse()
    .join('')
