import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { formatOf, readScript } from '../scripts/read-formats.ts'

const TEXT = 'Title: The Ferry\n\nINT. BOATHOUSE - NIGHT\n\nNORA\nIl pleut à Évian.\n'
const packed = (files: Record<string, string | Uint8Array>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, text]) => [name, typeof text === 'string' ? strToU8(text) : text]),
    ),
  )
const read = (bytes: Uint8Array, name = 'ferry.highland') => readScript({ name, bytes })
const KINDS = ['scene', 'cue', 'dialogue']

describe('a Highland file', () => {
  test.each([
    ['of version 2', { 'Ferry.textbundle/info.json': '{}', 'Ferry.textbundle/text.fountain': TEXT }],
    ['in Markdown', { 'Ferry.textbundle/text.md': TEXT, '__MACOSX/Ferry.textbundle/._text.md': 'x' }],
    ['of version 1', { 'document.fountain': TEXT }],
    ['in UTF-16', { 'Ferry.textbundle/text.fountain': Buffer.from(`\ufeff${TEXT}`, 'utf16le') }],
  ])('%s is read under any file name', async (_, files) => {
    for (const name of ['ferry.highland', 'ferry.textpack', 'ferry.zip', 'ferry.fountain']) {
      const result = await read(packed(files), name)
      if ('error' in result) throw new Error(result.error)
      expect(result.play.elements.map(({ kind }) => kind)).toEqual(KINDS)
      expect(result.play.titlePage).toEqual([{ key: 'title', value: 'The Ferry' }])
      expect(result.warnings).toEqual([])
      expect(formatOf({ name, bytes: packed(files) })?.name).toBe('highland')
    }
  })

  test('gives a warning for other files in the bundle', async () => {
    const result = await read(
      packed({ 'F.textbundle/text.fountain': TEXT, 'F.textbundle/assets/characters.json': '[]' }),
    )
    expect('play' in result && result.warnings).toEqual([{ code: 'left_out', detail: 'characters.json', count: 1 }])
  })

  test('may be plain Fountain, as in early versions', async () => {
    const result = await read(strToU8(TEXT))
    expect('play' in result && result.play.elements.map(({ kind }) => kind)).toEqual(KINDS)
  })

  test('is read up to the point where it is truncated', async () => {
    const long = packed({ 'F.textbundle/text.fountain': TEXT + 'She waits, and waits.\n\n'.repeat(2000) })
    const result = await read(long.slice(0, long.length - 200))
    if ('error' in result) throw new Error(result.error)
    expect(result.warnings).toEqual([{ code: 'cut_short', count: 1 }])
    expect(result.play.elements.slice(0, 3).map(({ kind }) => kind)).toEqual(KINDS)
  })

  test.each([
    ['without words', packed({ 'text.fountain': ' ' }), 'empty'],
    ['with a bomb', packed({ 'text.fountain': ' '.repeat(30_000_000) }), 'hostile'],
    ['with binary data', packed({ 'text.fountain': 'INT.\0\0' }), 'damaged'],
    ['of noise', Uint8Array.from({ length: 500 }, (_, at) => (at * 77) % 256), 'wrong_format'],
  ])('%s is rejected', async (_, bytes, error) => expect(await read(bytes)).toEqual({ error }))
})
