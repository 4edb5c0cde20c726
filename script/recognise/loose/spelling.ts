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
