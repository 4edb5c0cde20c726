/** Tests that no word of a file is lost: each word is in the play or reported as left out. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { textOf, type ScriptReading } from '@replique/script'
import { expect, test } from 'vitest'
import { readScript } from './read-formats.ts'

const SHARED = join(import.meta.dirname, '../../../shared/data/scripts')

/** Matches text that the play stores in another form: the line above a cast list, and the word before an author. */
const ABOVE_CAST = /^\W*(?:(?:les|the) )?(?:personnages|acteurs|characters|dramatis personae|persons)\b.{0,40}$/i
const CREDIT = /^(?:par|by|de|von)$/

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * Returns the words that an archive added before and after a play, including notes on how the file was made. Readers
 * may leave these words out.
 */
function archived(source: NonNullable<ScriptReading['source']>): Map<string, number> {
  const at = source.findIndex(({ text }) => /^\*{3} ?START /.test(textOf(text)))
  const end = source.findIndex(({ text }) => /^(?:\*{3} ?)?END OF /i.test(textOf(text)))
  const around = source.filter((_, line) => line < at + 60 || line >= end)
  const counts = new Map<string, number>()
  for (const word of around.flatMap(({ text }) => wordsOf(textOf(text)))) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** Returns the words of the source lines that are missing from the reading. */
function missing({ play, source = [], variants = {}, warnings }: ScriptReading): string[] {
  const names = new Map<string, string>(play.characters.map(({ id, name }) => [id, name]))
  const texts = [
    ...play.titlePage.map(({ value }) => value),
    ...play.characters.map(({ name, description }) => `${name} ${description}`),
    ...play.elements.map(
      ({ text, number = '', character = '' }) => `${names.get(character) ?? ''} ${number} ${textOf(text)}`,
    ),
  ]
  const have = new Map<string, number>()
  for (const word of texts.flatMap(wordsOf)) have.set(word, (have.get(word) ?? 0) + 1)
  const called = new Set([...Object.values(variants).flat(), ...names.values()].flatMap(wordsOf))
  const lines = source
    .map(({ text }) => textOf(text))
    .filter((line) => !ABOVE_CAST.test(line.trim()))
    .join('\n')
  // joins a word hyphenated at the end of a line if the reading contains the joined word
  const whole = lines.replace(/(\p{L}+)-\n\s*(\p{Ll}+)/gu, (cut, before: string, after: string) =>
    have.has(fold(`${before}${after}`)) ? `${before}${after}` : cut,
  )
  const isArchived = warnings.some(({ detail }) => detail === 'archive text')
  const around = isArchived ? archived(source) : new Map<string, number>()
  const lost = wordsOf(whole).filter((word) => {
    const left = have.get(word) ?? 0
    have.set(word, left - 1)
    return left <= 0 && !called.has(word) && !CREDIT.test(word)
  })
  return lost.filter((word) => {
    const left = around.get(word) ?? 0
    around.set(word, left - 1)
    return left <= 0
  })
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

const PREFACE = 'This comedy was first played by lamplight, in the hall of the school, on a stage of eleven tables.'
const FRONT = Array.from({ length: 14 }, (_, at) => `A line about printing, number ${at + 1}.`).join('\n\n')

test.each([
  [
    'a long preface',
    `THE FERRY\n\n${PREFACE.repeat(5)}\n\nCHARACTERS\n\nANNA, a ferrywoman.\nBRUNO.\n\nACT I\n\nANNA. Late.\n\nBRUNO. Yes.\n`,
  ],
  [
    'many lines before the cast list',
    `THE FERRY\n\n${FRONT}\n\nCHARACTERS\n\nANNA, a ferrywoman.\nBRUNO.\n\nACT I\n\nANNA. Late.\n\nBRUNO. Yes.\n`,
  ],
  ['an act named twice', 'ACT ONE\n\nANNA. Late.\n\nBRUNO. Yes.\n\nACT ONE\n\nANNA. Later.\n\nBRUNO. No.\n'],
  [
    'a cast list with two descriptions of one name',
    'CHARACTERS\n\nCHORUS: Herbert, Picard.\nANNA.\nBRUNO.\nCHORUS: Mulot.\n\nACT I\n\nANNA. Late.\n\nBRUNO. Yes.\n',
  ],
  [
    'dialogue about acts',
    'ANNE. — Et pour un acte ?\n\nLUC. — Deux sous.\n\nANNE. — Quelle scène !\n\nLUC. — Je sais.\n',
  ],
])('keeps every word of %s', async (_, text) => {
  const read = await readScript({ name: 'play.txt', bytes: bytes(text) })
  expect('error' in read ? read.error : missing(read)).toEqual([])
})

const FOLDERS = ['txt', 'html', 'pdf'] as const
const files = FOLDERS.flatMap((folder) =>
  existsSync(join(SHARED, folder)) ? readdirSync(join(SHARED, folder)).map((name) => join(folder, name)) : [],
)

test.skipIf(files.length === 0).each(files)('keeps every word of %s', async (file) => {
  const read = await readScript({ name: file, bytes: readFileSync(join(SHARED, file)) })
  if ('error' in read) throw new Error(read.error)
  expect(missing(read)).toEqual([])
})
