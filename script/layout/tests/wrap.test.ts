import { describe, expect, test } from 'vitest'
import { BOLD, FIXED_WIDTH, ITALIC, SMALL, widthOf, widthsOf } from '../measure.ts'
import { lastSentenceStart } from '../page-break.ts'
import { wrap } from '../paragraph.ts'

const NBSP = '\u00a0'
const NNBSP = '\u202f'

/** Wraps the text in a column of `columns` monospaced characters, and returns its lines. */
function columnsOf(text: string, columns: number, from = 0): string[] {
  const widths = widthsOf([{ text, marks: 0 }], 'courier')
  const width = columns * FIXED_WIDTH
  const lines = wrap(text, from, { widths, firstWidth: width, restWidth: width })
  return Array.from({ length: lines.length / 2 }, (_, i) => text.slice(lines[2 * i], lines[2 * i + 1]))
}

describe('wrap breaks lines', () => {
  test.each([
    ['at spaces', 'one two three', 7, ['one two', 'three']],
    ['where a line is exactly full', 'abc def', 3, ['abc', 'def']],
    ['without spaces at the end of a line', 'abc   def', 3, ['abc', 'def']],
    ['at line breaks', 'a\n\nb', 9, ['a', '', 'b']],
    ['after a last line break', 'a\n', 9, ['a', '']],
    ['nowhere in an empty text', '', 9, ['']],
    ['inside a word longer than the line', 'abcdefgh ij', 3, ['abc', 'def', 'gh', 'ij']],
    ['after a hyphen between letters', 'porte-manteau', 8, ['porte-', 'manteau']],
    ['not after a hyphen that begins a word', 'a -b', 3, ['a', '-b']],
    ['after a dash between words', 'word—word', 6, ['word—', 'word']],
    ['not after a dash at the start of a speech', '— Oui.', 4, ['—', 'Oui.']],
    ['not at a no-break space', `a ici${NBSP}: b`, 6, ['a', `ici${NBSP}:`, 'b']],
    ['not at a narrow no-break space', `bon${NNBSP}! oui`, 6, [`bon${NNBSP}!`, 'oui']],
    ['not before French punctuation after a plain space', 'vas y ? oui', 5, ['vas', 'y ?', 'oui']],
    ['not after an opening guillemet', 'dit « oui »', 7, ['dit', '« oui »']],
    ['between ideographs', '日本語日本語', 6, ['日本語', '日本語']],
    ['never before a combining accent', 'ee\u0301e\u0301', 2, ['ee\u0301', 'e\u0301']],
    ['never inside a surrogate pair', '😀😀😀', 4, ['😀😀', '😀']],
    ['with at least one character', '日本', 1, ['日', '本']],
  ])('%s', (_, text, columns, expected) => {
    expect(columnsOf(text, columns)).toEqual(expected)
  })

  test('from an offset', () => {
    expect(columnsOf('one two three four', 9, 4)).toEqual(['two three', 'four'])
  })

  test('with narrower lines after the first', () => {
    const measure = { widths: undefined, firstWidth: 5 * FIXED_WIDTH, restWidth: 3 * FIXED_WIDTH }
    expect(wrap('ab cd ef gh', 0, measure)).toEqual([0, 5, 6, 8, 9, 11])
  })
})

describe('widthOf', () => {
  test('measures the faces of the serif font', () => {
    expect(widthOf('W', 0, 'serif')).toBeGreaterThan(widthOf('i', 0, 'serif') * 2)
    expect(widthOf('a', ITALIC, 'serif')).not.toBe(widthOf('a', 0, 'serif'))
    expect(widthOf('E', SMALL, 'serif')).toBe(Math.round(widthOf('E', 0, 'serif') * 0.8))
  })
  test('measures the faces of the sans font, and missing characters in the serif', () => {
    expect(['a', 'i', 'É', '—'].map((letter) => widthOf(letter, 0, 'sans'))).toEqual([556, 222, 667, 1000])
    expect(['a', 'i'].map((letter) => widthOf(letter, BOLD, 'sans'))).toEqual([556, 278])
    expect(widthOf('é', ITALIC, 'sans')).toBe(widthOf('é', 0, 'sans'))
    expect(widthOf('т', ITALIC, 'sans')).toBeGreaterThan(widthOf('т', 0, 'sans'))
    expect(widthOf('ộ', 0, 'sans')).toBe(widthOf('o', 0, 'sans'))
    expect(widthOf('\u20bf', 0, 'sans')).toBe(widthOf('\u20bf', 0, 'serif'))
    expect([widthOf('日', 0, 'sans'), widthOf('\u0301', 0, 'sans')]).toEqual([1000, 0])
  })
  test('measures replaced hyphens as the printed one', () => {
    for (const typeface of ['serif', 'sans'] as const)
      expect([widthOf('\u2010', 0, typeface), widthOf('\u2011', 0, typeface)]).toEqual([
        widthOf('-', 0, typeface),
        widthOf('-', 0, typeface),
      ])
  })
  test('estimates missing characters and gives combining ones no width', () => {
    expect(widthOf('日', 0, 'serif')).toBe(1000)
    expect(widthOf('\u0301', 0, 'serif')).toBe(0)
    expect(widthOf('\u1f00', 0, 'serif')).toBeGreaterThan(0)
    expect(widthOf(NNBSP, 0, 'serif')).toBeLessThan(widthOf(' ', 0, 'serif'))
  })
})

describe('lastSentenceStart', () => {
  test.each([
    ['One. Two three.', 5],
    ['Oui ! Non', 6],
    [`« Oui${NNBSP}! » Non`, 10],
    ['Well… yes', 6],
    ['“No.” Yes', 6],
    ['He met M. Jourdain', undefined],
    ['He met Dr. No', undefined],
    ['One and two', undefined],
    ['One.', undefined],
  ])('of %j', (text, expected) => {
    expect(lastSentenceStart(text, 0, text.length)).toBe(expected)
  })
  test('stays within its limits', () => {
    expect(lastSentenceStart('A b. C d. E f.', 0, 9)).toBe(5)
    expect(lastSentenceStart('A b. C d. E f.', 5, 9)).toBeUndefined()
  })
})
