/** Capitals from other alphabets that look Latin and appear among Latin letters in scans. */
const LOOKS_LATIN = new Map(
  'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВЕКМНОРСТХІЅЈ'.split('').map((sign, at) => [sign, 'ABEZHIKMNOPTYXABEKMHOPCTXISJ'[at] ?? sign]),
)
const FOREIGN = /[\u0370-\u04ff]/

/**
 * Converts a word that mixes capitals of several alphabets, as scans often do, to Latin letters: "ΤΕRZO" becomes TERZO.
 */
export const inOneAlphabet = (word: string): string =>
  FOREIGN.test(word) && (/[A-Z]/.test(word) || isAllLookalike(word))
    ? word
        .split('')
        .map((sign) => LOOKS_LATIN.get(sign) ?? sign)
        .join('')
    : word

/** Whether all letters of a word are Greek but look Latin. Real Greek words have an accent or other letters. */
const isAllLookalike = (word: string): boolean =>
  word.length > 1 && /^[\u0370-\u03ff]+$/.test(word) && word.split('').every((sign) => LOOKS_LATIN.has(sign))

/** Minimum length, in letters, of a word whose spelling is normalised; shorter words must match letter for letter. */
const SHORTEST = 4

/** Reduces old spellings of a word to one form: "SCAENA" and "SCENA", "FYRST" and "FIRST". */
export const foldSpelling = (word: string): string =>
  word.length < SHORTEST
    ? word
    : word
        .replace(/V/g, 'U')
        .replace(/[YJ]/g, 'I')
        .replace(/[OAE]E/g, 'E')
        .replace(/(.)\1/gu, '$1')
        .replace(/E$/, '')

/** Whether two words differ by at most one letter that was added, removed or replaced. */
export function isNear(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let from = 0
  while (from < a.length && a[from] === b[from]) from++
  let end = 0
  while (end < Math.min(a.length, b.length) - from && a.at(-1 - end) === b.at(-1 - end)) end++
  return Math.max(a.length, b.length) - from - end <= 1
}

/** Small words within names, in several languages. */
const PARTICLES = new Set(
  `de du des d la le les l à au aux et en un une del los las el y di della dello delle dei degli da do dos das e
  von vom zu zur zum der die das dem den und van het ter ten of the and to in at`.split(/\s+/),
)
/** Minimum number of occurrences of a small word in lower case, and its minimum frequency: one in this many words. */
const SEVERAL = 3
const OFTEN = 3000

/**
 * Returns the small words that occur often enough in lower case in the text. In English text, "de" is not one of them,
 * although "De Vere" contains it.
 */
export function smallWordsIn(lines: readonly { readonly words: string }[]): ReadonlySet<string> {
  const counts = new Map<string, number>()
  let all = 0
  for (const { words } of lines)
    for (const word of words.match(/\p{L}+/gu) ?? []) {
      all++
      if (PARTICLES.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  return new Set([...counts].filter(([, times]) => times >= Math.max(SEVERAL, all / OFTEN)).map(([word]) => word))
}

/**
 * If all words in a name begin with a capital, puts the small words in lower case, as in the rest of the document:
 * "Suite De Titus" becomes "Suite de Titus".
 */
export function withSmallWords(name: string, small: ReadonlySet<string>): string {
  if (!/\p{Ll}/u.test(name) || /(?:^|\s)\p{Ll}/u.test(name)) return name
  return name.replace(/(?<=\p{L}[\s'’-])\p{Lu}\p{Ll}*(?=['’\s-]|$)/gu, (word, at: number) => {
    const own = word.toLowerCase()
    const isLast = at + word.length === name.length && !/['’]$/.test(name.slice(0, at))
    return small.has(own) && !isLast ? own : word
  })
}

/** Minimum number of letters in an abbreviated name. */
const SHORTEST_ABBREVIATION = 3

/**
 * Whether a name is the long form of a recurring one: old editions have "George:" at a first entrance and "Geor:"
 * afterwards.
 */
export function isLongForm(key: string, recurring: ReadonlySet<string>): boolean {
  if (key.includes(' ')) return false
  for (let length = SHORTEST_ABBREVIATION; length < key.length; length++)
    if (recurring.has(key.slice(0, length))) return true
  return false
}

/** Maximum share of a title's letters in which two spellings of it may differ. */
const TOLERANCE = 0.2

/** Returns the Levenshtein distance, computed row by row. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same))
    }
    row = next
  }
  return row[b.length] ?? 0
}

/** Whether two short folded strings are nearly equal, like two old spellings of the same words. */
export function isLike(a: string, b: string): boolean {
  if (a === '' || b === '' || Math.max(a.length, b.length) > 120) return false
  return a === b || distance(a, b) <= Math.floor(Math.max(a.length, b.length) * TOLERANCE)
}

/** Whether a heading is the title of the play, perhaps with more words after it. */
export const isTitle = (key: string, title: string): boolean =>
  isLike(key, title) || (title.length > 3 && (key.startsWith(`${title} `) || isLike(key.slice(0, title.length), title)))
