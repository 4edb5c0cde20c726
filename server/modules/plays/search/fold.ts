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
export const wordsOf = (text: string): string[] => fold(text).match(WORD) ?? []

/** Numbers of this many digits are sorted as numbers. */
const DIGITS = 8

/** What a title is sorted by: its words, so that quotation marks and articles' accents put nothing first. */
export const sortTitle = (title: string): string =>
  wordsOf(title)
    .join(' ')
    .replaceAll(/\d+/g, (digits) => digits.padStart(DIGITS, '0'))
