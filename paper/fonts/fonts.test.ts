import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fileFor } from './font-file.ts'
import { printTable } from './serif-table.ts'

const REGULAR = { bold: false, italic: false }
const code = (character: string): number => character.codePointAt(0) ?? 0
const bare = (source: string): string => source.replace(/[\s'+]/g, '')

test('the widths that break lines are those of the font that prints them', () => {
  const kept = readFileSync(new URL('../../script/layout/serif-widths.ts', import.meta.url), 'utf8')
  expect(bare(kept)).toBe(bare(printTable()))
})

test('a character is looked for in its own family first', () => {
  expect(fileFor(code('é'), REGULAR, 'courier')?.name).toBe('courier-prime latin')
  expect(fileFor(code('ő'), { bold: true, italic: true }, 'courier')?.name).toBe('courier-prime latin-ext bold italic')
  expect(fileFor(code('Ж'), REGULAR, 'courier')?.name).toBe('source-serif-4 cyrillic')
  expect(fileFor(code('Ж'), { bold: false, italic: true }, 'serif')?.name).toBe('source-serif-4 cyrillic italic')
  expect(fileFor(code('語'), REGULAR, 'serif')).toBeUndefined()
})

test('Courier Prime is as wide as the layout takes it to be', () => {
  for (const character of 'iWé—…«') {
    expect(fileFor(code(character), REGULAR, 'courier')?.widthOf(code(character))).toBeCloseTo(600, -1)
  }
})
