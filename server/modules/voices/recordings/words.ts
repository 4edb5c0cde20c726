import { createHash } from 'node:crypto'

/** Marks that are written in several ways and said in one. */
const ALIKE: readonly (readonly [RegExp, string])[] = [
  [/[‘’ʼ′]/gu, "'"],
  [/[“”„«»″]/gu, '"'],
  [/[‐‑–—―−]/gu, '-'],
  // spaces before marks are a matter of print
  [/\s+(?=[!?;:.,»"])/gu, ''],
  [/(?<=")\s+/gu, ''],
  [/\s+/gu, ' '],
]

/**
 * What stands for the words of a line, 22 characters: the same for the same words whatever their typography, and
 * another one where a word or a mark that is heard is another one.
 */
export function wordsKey(text: string): string {
  let plain = text.normalize('NFKC').trim()
  for (const [written, said] of ALIKE) plain = plain.replaceAll(written, said)
  return createHash('sha256').update(plain).digest('base64url').slice(0, 22)
}
