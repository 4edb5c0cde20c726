import { hasRightToLeft } from '@replique/script'
import { mirroredText } from '../pdf/reading-direction.ts'
import type { PlacedText } from './page.ts'
import type { Row } from './segments.ts'

const LETTERS = /\p{L}/gu
const LEFT_TO_RIGHT = /[\p{L}\p{N}]/u

/** Returns whether most letters are read from right to left. */
function isMostly(texts: readonly PlacedText[]): boolean {
  let [all, some] = [0, 0]
  for (const { text } of texts) {
    const letters = text.match(LETTERS)?.length ?? 0
    all += letters
    if (hasRightToLeft(text)) some += letters
  }
  return some * 2 > all
}

/** Mirrors the positions of words between two edges, which reverses their order. */
const mirrored = (texts: readonly PlacedText[], left: number, right: number): PlacedText[] =>
  texts.map((text) => ({ ...text, x: left + right - text.x - text.width }))

/**
 * Mirrors a page that is read from right to left, so that it can be read from left to right. Returns any other page
 * unchanged.
 */
export const turnedPage = (
  texts: readonly PlacedText[],
  width: number,
): { texts: readonly PlacedText[]; isTurned: boolean } =>
  texts.some(({ text }) => hasRightToLeft(text)) && isMostly(texts)
    ? { texts: mirrored(texts, 0, width), isTurned: true }
    : { texts, isTurned: false }

/** Reverses each sequence of words whose direction is opposite to that of the row. */
function turnStretches(texts: readonly PlacedText[], isAgainst: (text: string) => boolean | undefined): PlacedText[] {
  const out = [...texts]
  for (let from = 0; from < out.length; from++) {
    if (isAgainst(out[from]?.text ?? '') !== true) continue
    let last = from
    for (let at = from + 1; at < out.length && isAgainst(out[at]?.text ?? '') !== false; at++)
      if (isAgainst(out[at]?.text ?? '')) last = at
    const stretch = out.slice(from, last + 1)
    const right = Math.max(...stretch.map(({ x, width }) => x + width))
    const again = mirrored(stretch, Math.min(...stretch.map(({ x }) => x)), right)
    out.splice(from, stretch.length, ...again.toSorted((a, b) => a.x - b.x))
    from = last
  }
  return out
}

const againstRight = (text: string): boolean | undefined =>
  hasRightToLeft(text) ? false : LEFT_TO_RIGHT.test(text) ? true : undefined
const againstLeft = (text: string): boolean | undefined =>
  hasRightToLeft(text) ? true : LEFT_TO_RIGHT.test(text) ? false : undefined

/** Reverses and mirrors punctuation among right-to-left words, because it is stored as drawn, from left to right. */
function readSigns(texts: readonly PlacedText[]): PlacedText[] {
  return texts.map((one, at) => {
    if (againstRight(one.text) !== undefined) return one
    const [before, after] = [texts[at - 1]?.text ?? '', texts[at + 1]?.text ?? '']
    const isWithin = againstRight(before) === true && againstRight(after) === true
    return isWithin ? one : { ...one, text: mirroredText(one.text) }
  })
}

/** Returns a row with its words in reading order, positioned as if they were all read from left to right. */
export function readingOrder(row: Row, isTurned: boolean): Row {
  const { texts } = row
  if (!texts.some(({ text }) => hasRightToLeft(text))) {
    // the words of a left-to-right row were mirrored with the rest of the page, so this reverses them
    return isTurned && texts.length > 1 ? { ...row, texts: turnStretches(texts, againstRight) } : row
  }
  const mostly = isMostly(texts)
  const [first, last] = [Math.min(...texts.map(({ x }) => x)), Math.max(...texts.map(({ x, width }) => x + width))]
  const along = isTurned === mostly ? texts : mirrored(texts, first, last).toSorted((a, b) => a.x - b.x)
  if (!mostly) return { ...row, texts: turnStretches(along, againstLeft) }
  return { ...row, texts: turnStretches(readSigns(along), againstRight) }
}
