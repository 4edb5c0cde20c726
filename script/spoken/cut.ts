/** Approximate characters in one breath; with longer texts, engines take longer to start. */
export const LONGEST_BREATH = 300
/** Minimum length of a part, as a share of the window. Shorter parts sound chopped, so a later comma is better. */
const SHORTEST = 0.3

/** The end of a sentence with its closing marks; East Asian punctuation needs no space after it. */
const SENTENCE = /(?:(?<![.!?…])[.!?…]+[\s\u00a0\u202f]*["»”’')\]]*(?=\s)|[。！？]+[」』”]*|\n)/gu
const CLAUSE = /[;:,、，](?=\s)|\s[–—-](?=\s)/gu
const SPACE = /\s+/gu
/** A full stop that does not end a sentence: "M. Jourdain", "Mrs. Alving", "J. K.". */
const SHORTENED = /(?:^|[\s.(])(?:\p{Lu}|M|MM|Mr|Mrs|Ms|Dr|St|Mme|Mlle|Jr|Sr|Prof|No|vs)\.$/u
const JOINED = /\p{M}|\u{200d}/u
const MOST_JOINED = 32

interface Slice {
  readonly from: number
  readonly to: number
}

/** Returns the last offset in a window after one of these signs, but not before the minimum length. */
function lastAfter(window: string, signs: RegExp, refuses?: RegExp): number | undefined {
  let found: number | undefined
  for (const sign of window.matchAll(signs)) {
    const end = sign.index + sign[0].length
    if (end < window.length * SHORTEST) continue
    if (refuses?.test(window.slice(Math.max(0, end - 12), end))) continue
    found = end
  }
  return found
}

/** Returns an offset near the window's end that does not separate a letter from its accents. */
function lastLetter(text: string, from: number, end: number): number {
  let at = end
  for (let back = 0; back < MOST_JOINED && at > from + 1; back++, at--) {
    const code = text.charCodeAt(at)
    const low = code >= 0xdc00 && code <= 0xdfff
    if (!low && !JOINED.test(text[at] ?? '') && text[at - 1] !== '\u200d') return at
  }
  return end
}

/** Returns where a breath that begins here ends: after a sentence, otherwise a clause, a word, or a letter. */
function breathEnd(text: string, from: number, to: number): number {
  if (to - from <= LONGEST_BREATH) return to
  // one more character, to see the space after a full stop
  const window = text.slice(from, from + LONGEST_BREATH + 1)
  const at = lastAfter(window, SENTENCE, SHORTENED) ?? lastAfter(window, CLAUSE) ?? lastAfter(window, SPACE)
  return at === undefined ? lastLetter(text, from, from + LONGEST_BREATH) : from + at
}

const isSpace = (sign: string | undefined): boolean => sign !== undefined && /\s/u.test(sign)

/** Splits a range of text into breaths without surrounding white space; every other character is in exactly one. */
export function cutForSpeech(text: string, from: number, to: number): readonly Slice[] {
  const out: Slice[] = []
  let at = from
  while (at < to) {
    if (isSpace(text[at])) {
      at++
      continue
    }
    const stop = breathEnd(text, at, to)
    let end = stop
    while (end > at && isSpace(text[end - 1])) end--
    out.push({ from: at, to: end })
    at = Math.max(stop, at + 1)
  }
  return out
}
