import { textOf } from '../rich-text.ts'
import { isAllCaps } from './letters.ts'
import type { SourceLine } from './source.ts'

/** Lines, and share of all, that must go on from the one above. */
const LEAST = 12
const SHARE = 0.1

const BEGINS_SMALL = /^\p{Ll}/u
const ENDS = /[.!?…:;"”»)\]]$/u

/**
 * Whether lines were broken where a page ended them, as in what was printed: a sentence goes on in small letters on the
 * line below, again and again. Takes time in proportion to the lines.
 */
export function areBroken(lines: readonly SourceLine[]): boolean {
  let above = ''
  let goingOn = 0
  for (const { text, gap } of lines) {
    const words = textOf(text).trim()
    if (gap < 0.5 && BEGINS_SMALL.test(words) && above !== '' && !ENDS.test(above) && !isAllCaps(above)) goingOn++
    above = words
  }
  return goingOn >= Math.max(LEAST, lines.length * SHARE)
}
