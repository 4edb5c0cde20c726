import { textOf, type Play } from '@replique/script'

/** Letters without a Unicode decomposition, mapped to how they are typed without an accent. */
const PLAIN: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ß: 'ss',
  þ: 'th',
  ı: 'i',
}

/** Lower-cases text and strips its diacritics. Texts and queries are folded alike. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[œæøđðłßþı]/g, (letter) => PLAIN[letter] ?? letter)
    .normalize('NFC')

const WORD = /[\p{L}\p{N}]+/gu

/** Returns the folded words of `text`, in order. */
const wordsOf = (text: string): string[] => fold(text).match(WORD) ?? []

/** Numbers are padded to this many digits, so that they sort by value. */
const DIGITS = 8

/** Returns a title's sort key: its folded words, so that quotation marks and accents don't affect the order. */
export const sortTitle = (title: string): string =>
  wordsOf(title)
    .join(' ')
    .replaceAll(/\d+/g, (digits) => digits.padStart(DIGITS, '0'))

/** The searchable content of a play. Words are folded and separated by spaces. */
export interface SearchText {
  readonly title: string
  /** Names from the title page and the cast list. */
  readonly names: string
  /** Every distinct word of the text. */
  readonly words: string
  /** All words of the text, in order. */
  readonly plain: string
  /** The original text, one paragraph per line. */
  readonly body: string
}

/**
 * Maximum size of a play's distinct words, in bytes. PostgreSQL allows a megabyte per tsvector, and each word may be
 * stored twice: as it is and as its stem.
 */
const BYTES = 250_000
const NAMES = 500
/** Maximum length of a word. Longer strings are not words, and are left out. */
const LONGEST = 60
/** Maximum number of characters stored for phrase search and excerpts. */
const BODY = 2_000_000

/** Returns the distinct words, up to a total of `bytes`. Leaves out overlong words. */
export function limitWords(words: readonly string[], bytes = BYTES): string[] {
  let size = 0
  return [...new Set(words)].filter((word) => {
    if (word.length > LONGEST) return false
    size += Buffer.byteLength(word) + 1
    return size <= bytes
  })
}

/** Returns the text in a form that the database can store. */
const storable = (text: string): string => text.replaceAll('\0', '').slice(0, BODY).toWellFormed()

const asLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

export function searchTextOf(play: Play, title: string): SearchText {
  const lines = play.elements.flatMap((element) => asLine(textOf(element.text)) || [])
  const body = storable(lines.join('\n'))
  const plain = wordsOf(body)
  const head = [...play.titlePage.map(({ value }) => value), ...play.characters.map(({ name }) => name)]
  return {
    title: wordsOf(title).join(' '),
    names: limitWords(wordsOf(storable(head.join(' '))))
      .slice(0, NAMES)
      .join(' '),
    words: limitWords(plain).join(' '),
    plain: plain.join(' '),
    body,
  }
}
