import { textOf, type Play } from '@replique/script'

/** Letters that Unicode does not take apart, as they are typed without an accent. */
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

/** Small letters without their marks: what is searched is folded alike in the text and in the question. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[œæøđðłßþı]/g, (letter) => PLAIN[letter] ?? letter)
    .normalize('NFC')

const WORD = /[\p{L}\p{N}]+/gu

/** The folded words of a text, in order. */
const wordsOf = (text: string): string[] => fold(text).match(WORD) ?? []

/** Numbers of this many digits are sorted as numbers. */
const DIGITS = 8

/** What a title is sorted by: its words, so that quotation marks and articles' accents put nothing first. */
export const sortTitle = (title: string): string =>
  wordsOf(title)
    .join(' ')
    .replaceAll(/\d+/g, (digits) => digits.padStart(DIGITS, '0'))

/** What a play is found by; words are folded and parted by spaces. */
export interface Findable {
  readonly title: string
  /** Of the title page and the list of characters. */
  readonly names: string
  /** Every word of the text, once. */
  readonly words: string
  /** The text's words in their order. */
  readonly plain: string
  /** The text as it is written, a paragraph a line. */
  readonly body: string
}

/** The index takes a megabyte for each play, in which every word may be twice: as it is, and by its stem. */
const BYTES = 250_000
const NAMES = 500
/** Longer ones are no words. */
const LONGEST = 60
/** Characters of the text that are kept, for words side by side and for the line around what was found. */
const BODY = 2_000_000

/** Each word once, so many as the index can hold. */
export function within(words: readonly string[], bytes = BYTES): string[] {
  let size = 0
  return [...new Set(words)].filter((word) => {
    if (word.length > LONGEST) return false
    size += Buffer.byteLength(word) + 1
    return size <= bytes
  })
}

/** Text that a database can hold. */
const storable = (text: string): string => text.replaceAll('\0', '').slice(0, BODY).toWellFormed()

const asLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

export function findableIn(play: Play, title: string): Findable {
  const lines = play.elements.flatMap((element) => asLine(textOf(element.text)) || [])
  const body = storable(lines.join('\n'))
  const plain = wordsOf(body)
  const head = [...play.titlePage.map(({ value }) => value), ...play.characters.map(({ name }) => name)]
  return {
    title: wordsOf(title).join(' '),
    names: within(wordsOf(storable(head.join(' '))))
      .slice(0, NAMES)
      .join(' '),
    words: within(plain).join(' '),
    plain: plain.join(' '),
    body,
  }
}
