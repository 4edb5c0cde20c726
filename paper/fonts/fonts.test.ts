import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { characterWidth } from '@replique/script'
import { fileFor, type Face, FAMILIES } from './font-file.ts'
import { printTables, widthsOf, WIDTH_TABLES, WIDTHS_FILE } from './width-tables.ts'

const REGULAR = { bold: false, italic: false }
const FACES: readonly Face[] = [false, true].flatMap((bold) => [false, true].map((italic) => ({ bold, italic })))
const code = (character: string): number => character.codePointAt(0) ?? 0
const bare = (source: string): string => source.replace(/[\s'+]/g, '')

test('the width tables are the output of the program named in their file', () => {
  expect(bare(readFileSync(WIDTHS_FILE, 'utf8'))).toBe(bare(printTables()))
})

describe.each(WIDTH_TABLES)('the width table of $font', (table) => {
  test.each(FACES)('matches the printing font, %o', (face) => {
    const typeface = table.family === FAMILIES.sans ? 'sans' : 'serif'
    const widths = widthsOf(table, face)
    expect(widths.size).toBeGreaterThan(700)
    for (const [one, width] of widths) {
      const character = String.fromCodePoint(one)
      // a combining accent is drawn as part of the letter before it
      if (/[\p{Mn}\p{Cf}\u2010\u2011\u202f]/u.test(character) && one > 0xff) continue
      expect([character, characterWidth(character, face, typeface)]).toEqual([character, width])
    }
  })
})

test('looks for a character in its own font family first', () => {
  expect(fileFor(code('é'), REGULAR, 'courier')?.name).toBe('courier-prime latin')
  expect(fileFor(code('ő'), { bold: true, italic: true }, 'courier')?.name).toBe('courier-prime latin-ext bold italic')
  expect(fileFor(code('Ж'), REGULAR, 'courier')?.name).toBe('source-serif-4 cyrillic')
  expect(fileFor(code('Ж'), { bold: false, italic: true }, 'serif')?.name).toBe('source-serif-4 cyrillic italic')
  expect(fileFor(code('Ж'), { bold: true, italic: false }, 'sans')?.name).toBe('arimo cyrillic bold')
  expect(fileFor(code('ᾠ'), REGULAR, 'sans')?.name).toBe('arimo greek-ext')
  expect(fileFor(code('₿'), REGULAR, 'sans')?.name).toMatch(/^source-serif-4/)
  expect(fileFor(code('語'), REGULAR, 'serif')).toBeUndefined()
})

test('Courier Prime has the width that the layout assumes', () => {
  for (const character of 'iWé—…«') {
    expect(fileFor(code(character), REGULAR, 'courier')?.widthOf(code(character))).toBeCloseTo(600, -1)
  }
})

test('Arimo has the widths of Arial', () => {
  // widths from Arial's own table, in units of 1/2048 em
  const arial = { ' ': 569, a: 1139, i: 455, W: 1933, M: 1706, '—': 2048, '’': 455, '-': 682, É: 1366 }
  for (const [character, units] of Object.entries(arial))
    expect(characterWidth(character, REGULAR, 'sans')).toBe(Math.round((units * 1000) / 2048))
})
