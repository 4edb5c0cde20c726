import {
  cueText,
  hasRightToLeft,
  isRightToLeft,
  printedText,
  type Layout,
  type LineSource,
  type Play,
} from '@replique/script'

/** The reading direction of a play and its paragraphs. */
export interface Reading {
  /** Whether most paragraphs are read from right to left, so that the pages are bound on the right. */
  readonly isTurned: boolean
  /** Returns whether a line of that paragraph is read from right to left. Without a paragraph, its text decides. */
  readonly rightToLeft: (of: LineSource | undefined, words: string) => boolean
}

const LEFT_TO_RIGHT: Reading = { isTurned: false, rightToLeft: () => false }

/** Kinds of lines before the play, whose `element` is not an index of the play's elements. */
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
export function turnedPlace(
  { x, width }: { readonly x: number; readonly width: number },
  { left, textWidth, width: paper }: Layout,
  of: { readonly isTurned: boolean; readonly rightToLeft: boolean; readonly hasSource: boolean },
): number {
  // a right-to-left play has mirrored margins; a paragraph of the other direction is mirrored between them
  const placed = of.isTurned ? paper - x - width : x
  if (!of.hasSource || of.isTurned === of.rightToLeft) return placed
  const start = of.isTurned ? paper - left - textWidth : left
  return 2 * start + textWidth - placed - width
}
