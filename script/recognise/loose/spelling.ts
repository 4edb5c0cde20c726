/** Capitals of other alphabets that look like Latin ones, and get among them in a scan. */
const LOOKS_LATIN = new Map(
  'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВЕКМНОРСТХІЅЈ'.split('').map((sign, at) => [sign, 'ABEZHIKMNOPTYXABEKMHOPCTXISJ'[at] ?? sign]),
)
const FOREIGN = /[\u0370-\u04ff]/

/** A word in capitals that mixes alphabets, as scans do, in Latin letters alone: "ΤΕRZO" is TERZO. */
export const inOneAlphabet = (word: string): string =>
  FOREIGN.test(word) && (/[A-Z]/.test(word) || isAllLookalike(word))
    ? word
        .split('')
        .map((sign) => LOOKS_LATIN.get(sign) ?? sign)
        .join('')
    : word

/** Greek letters that all look Latin are no Greek word: no accent and no letter of its own among them. */
const isAllLookalike = (word: string): boolean =>
  word.length > 1 && /^[\u0370-\u03ff]+$/.test(word) && word.split('').every((sign) => LOOKS_LATIN.has(sign))

/** Shorter words are told apart by each letter. */
const SHORTEST = 4

/** What spellings of one word from before there were rules have in common: "SCAENA" and "SCENA", "FYRST" and "FIRST". */
export const foldSpelling = (word: string): string =>
  word.length < SHORTEST
    ? word
    : word
        .replace(/V/g, 'U')
        .replace(/[YJ]/g, 'I')
        .replace(/[OAE]E/g, 'E')
        .replace(/(.)\1/gu, '$1')
        .replace(/E$/, '')

/** Whether one letter more, fewer or other makes one word of the other. */
export function isNear(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let from = 0
  while (from < a.length && a[from] === b[from]) from++
  let end = 0
  while (end < Math.min(a.length, b.length) - from && a.at(-1 - end) === b.at(-1 - end)) end++
  return Math.max(a.length, b.length) - from - end <= 1
}

/** Small words within names, of several languages. */
const PARTICLES = new Set(
  `de du des d la le les l à au aux et en un une del los las el y di della dello delle dei degli da do dos das e
  von vom zu zur zum der die das dem den und van het ter ten of the and to in at`.split(/\s+/),
)
/** Times a word must stand in small letters, and one in how many words, for a language to have it. */
const SEVERAL = 3
const OFTEN = 3000

/** The small words that a text itself sets in small letters: "de" is none in English, where it is a part of "De Vere". */
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

/** A name of which every word was given a capital, with its small words as the text has them: "Suite De Titus". */
export function withSmallWords(name: string, small: ReadonlySet<string>): string {
  if (!/\p{Ll}/u.test(name) || /(?:^|\s)\p{Ll}/u.test(name)) return name
  return name.replace(/(?<=\p{L}[\s'’-])\p{Lu}\p{Ll}*(?=['’\s-]|$)/gu, (word, at: number) => {
    const own = word.toLowerCase()
    const isLast = at + word.length === name.length && !/['’]$/.test(name.slice(0, at))
    return small.has(own) && !isLast ? own : word
  })
}

/** Letters that two spellings of one title may differ by, for each letter of it. */
const TOLERANCE = 0.2

/** The least changes of single letters that make one of the other, row by row. */
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

/** Whether two short folded texts are the same but for old spelling. */
export function isLike(a: string, b: string): boolean {
  if (a === '' || b === '' || Math.max(a.length, b.length) > 120) return false
  return a === b || distance(a, b) <= Math.floor(Math.max(a.length, b.length) * TOLERANCE)
}

/** Whether a heading names the play itself: its title, with or without what follows it. */
export const isTitle = (key: string, title: string): boolean =>
  isLike(key, title) || (title.length > 3 && (key.startsWith(`${title} `) || isLike(key.slice(0, title.length), title)))
