import {
  cueText,
  hasRightToLeft,
  isRightToLeft,
  printedText,
  type Layout,
  type LineSource,
  type Play,
} from '@replique/script'
import { createRequire } from 'node:module'
import type { Bidi } from 'bidi-js'

let opened: Bidi | undefined

/** Loads the library on first use. Its types describe an ES module, but it isn't one. */
function openBidi(): Bidi {
  opened ??= (createRequire(import.meta.url)('bidi-js') as () => Bidi)()
  return opened
}

/** Consecutive characters of a line that have the same direction, in reading order. */
interface Stretch {
  readonly text: string
  readonly rightToLeft: boolean
  /** Its index among the line's stretches from left to right, counted from 0. */
  readonly place: number
}

/**
 * Splits a line at the given offsets and, following the Unicode Bidirectional Algorithm, wherever the direction
 * changes. The algorithm is applied as if the line were an entire paragraph; `rightToLeft` is the direction of the
 * actual paragraph.
 */
export function directionRuns(text: string, rightToLeft: boolean, cuts: readonly number[]): Stretch[] {
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

/**
 * Returns the order in which to draw stretches: reverses each sequence at or above a level, from the highest level down
 * (UAX #9, L2).
 */
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

/** Reverses and mirrors neutral characters within right-to-left text, because they are drawn from left to right. */
export const mirroredText = (text: string): string =>
  Array.from(text, (sign) => openBidi().getMirroredCharacter(sign) ?? sign)
    .reverse()
    .join('')

/** The reading direction of a play and its paragraphs. */
export interface Reading {
  /** Whether most paragraphs are read from right to left. If so, the pages are bound on the right. */
  readonly isTurned: boolean
  /**
   * Returns whether a line of the paragraph `of` is read from right to left. If `of` is undefined, this depends on the
   * line's own text.
   */
  readonly rightToLeft: (of: LineSource | undefined, words: string) => boolean
}

const LEFT_TO_RIGHT: Reading = { isTurned: false, rightToLeft: () => false }

/** Kinds of lines that come before the play. Their `element` is not an index into the play's elements. */
const FRONT = new Set(['title', 'front', 'characters', 'character', 'heading', 'setting'])

export function readingOf(play: Pick<Play, 'elements' | 'characters' | 'titlePage'>): Reading {
  const { elements, characters, titlePage } = play
  const isPlain =
    !titlePage.some(({ value }) => hasRightToLeft(value)) &&
    !characters.some(({ name }) => hasRightToLeft(name)) &&
    !elements.some(({ text }) => hasRightToLeft(printedText(text)))
  if (isPlain) return LEFT_TO_RIGHT
  const texts = elements.map((one) => (one.kind === 'cue' ? cueText(play, one) : printedText(one.text)))
  const turned = texts.map((text) => isRightToLeft(text))
  const written = texts.filter((text) => /\p{L}/u.test(text)).length
  return {
    isTurned: turned.filter(Boolean).length * 2 > written,
    rightToLeft: (of, words) =>
      of === undefined || FRONT.has(of.kind) ? isRightToLeft(words) : (turned[of.element] ?? false),
  }
}

/** Returns where text ends up after mirroring, in points from the left. `x` is its position in the layout. */
export function mirroredPlace(
  { x, width }: { readonly x: number; readonly width: number },
  { left, textWidth, width: paper }: Layout,
  of: { readonly isTurned: boolean; readonly rightToLeft: boolean; readonly hasSource: boolean },
): number {
  // a right-to-left play has mirrored margins; a paragraph in the other direction is mirrored between them
  const placed = of.isTurned ? paper - x - width : x
  if (!of.hasSource || of.isTurned === of.rightToLeft) return placed
  const start = of.isTurned ? paper - left - textWidth : left
  return 2 * start + textWidth - placed - width
}
