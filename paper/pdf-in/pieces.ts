import type { PlacedText } from './page.ts'

/** Spaces that stand for a wide space rather than for one between two words. */
const WIDE = /\s{3,}/
/** A space is at most this share of the letters' height. */
const WIDEST = 0.6

/**
 * Words as they stand: spaces at the ends fall away, so that the gap to the next words is what is measured, and words
 * with several spaces between them are two.
 */
export function piecesOf(placed: PlacedText): PlacedText[] {
  const { text, x, width, size } = placed
  const words = text.trim()
  if (words === '') return []
  if (words === text && !WIDE.test(words)) return [placed]
  const letter = Math.min(width / text.length, size * WIDEST)
  const out: PlacedText[] = []
  let from = x + (text.length - text.trimStart().length) * letter
  const end = x + width - (text.length - text.trimEnd().length) * letter
  for (const part of words.split(/(\s{3,})/)) {
    const until = Math.min(end, from + part.length * (width / text.length))
    if (part.trim() !== '') out.push({ ...placed, text: part, x: from, width: Math.max(0, until - from) })
    from = until
  }
  const last = out.at(-1)
  if (last !== undefined) out[out.length - 1] = { ...last, width: Math.max(0, end - last.x) }
  return out
}
