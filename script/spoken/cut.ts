/** About the number of characters spoken in one breath; longer texts make engines slower to start. */
export const LONGEST_BREATH = 300
/** A part shorter than this share of it sounds chopped; a comma further on is the better place. */
const SHORTEST = 0.3

/** A sentence's end with what closes it; signs of the far east need no space after them. */
const SENTENCE = /(?:(?<![.!?…])[.!?…]+[\s\u00a0\u202f]*["»”’')\]]*(?=\s)|[。！？]+[」』”]*|\n)/gu
const CLAUSE = /[;:,、，](?=\s)|\s[–—-](?=\s)/gu
const SPACE = /\s+/gu
/** "M. Jourdain", "Mrs. Alving", "J. K.": a full stop that ends no sentence. */
const SHORTENED = /(?:^|[\s.(])(?:\p{Lu}|M|MM|Mr|Mrs|Ms|Dr|St|Mme|Mlle|Jr|Sr|Prof|No|vs)\.$/u
const JOINED = /\p{M}|\u{200d}/u
const MOST_JOINED = 32

interface Slice {
  readonly from: number
  readonly to: number
}

/** The last place in a window behind one of these signs, at or after the shortest. */
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

/** A place at the window's end that parts no letter from its accents. */
function lastLetter(text: string, from: number, end: number): number {
  let at = end
  for (let back = 0; back < MOST_JOINED && at > from + 1; back++, at--) {
    const code = text.charCodeAt(at)
    const low = code >= 0xdc00 && code <= 0xdfff
    if (!low && !JOINED.test(text[at] ?? '') && text[at - 1] !== '\u200d') return at
  }
  return end
}

/** Where a breath that begins here ends: behind a sentence, else a clause, else a word, else a letter. */
function breathEnd(text: string, from: number, to: number): number {
  if (to - from <= LONGEST_BREATH) return to
  // one character more, so that the space after a full stop is seen
  const window = text.slice(from, from + LONGEST_BREATH + 1)
  const at = lastAfter(window, SENTENCE, SHORTENED) ?? lastAfter(window, CLAUSE) ?? lastAfter(window, SPACE)
  return at === undefined ? lastLetter(text, from, from + LONGEST_BREATH) : from + at
}

const isSpace = (sign: string | undefined): boolean => sign !== undefined && /\s/u.test(sign)

/** Cuts a stretch of a text into breaths without white space around them; every other sign is in exactly one. */
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
