/** An end of sentence: its sign, whatever closes with it, and the white space after. */
const SENTENCE_END = /[.!?…]+(?:[ \u00a0\u202f]?["'”’»)\]]+)?[ \t]+(?![;:?!»])/g

/** A full stop that ends no sentence: titles, initials. */
const ABBREVIATION = /(?:^|[\s(])(?:\p{Lu}|MM|Mr|Mrs|Ms|Dr|Dre|Me|Mgr|St|Ste|Sr|Jr|vs|cf|etc)\.$/u

/**
 * The last place in `text` after `after` and not after `limit` where a new sentence starts; undefined where there is none.
 * Offsets in UTF-16 units.
 */
export function lastSentenceStart(text: string, after: number, limit: number): number | undefined {
  const from = Math.max(0, after - 1)
  const window = text.slice(from, limit + 1)
  let found: number | undefined
  for (const match of window.matchAll(SENTENCE_END)) {
    const start = from + match.index + match[0].length
    if (start <= after || start > limit || start >= text.length) continue
    if (!ABBREVIATION.test(text.slice(Math.max(0, from + match.index - 8), from + match.index + 1))) found = start
  }
  return found
}
