import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { formatOf, readScript } from '../scripts/read-formats.ts'

const DOCUMENT = `<?xml version="1.0" encoding="UTF-8"?>
<document type="Open Screenplay Format document" version="50"><paragraphs>
<para><style basestyle="Scene Heading"/><text>INT. BOATHOUSE - NIGHT</text></para>
<para><style basestyle="Action"/><text>Water drips.</text></para>
${'<para><style basestyle="Action"/><text>Again, and again.</text></para>\n'.repeat(400)}
</paragraphs></document>`

const packed = (files: Record<string, string>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))
const read = (bytes: Uint8Array, name = 'ferry.fadein') => readScript({ name, bytes })

describe('a Fade In file', () => {
  const file = packed({ 'document.xml': DOCUMENT })

  test('is read under any file name', async () => {
    for (const name of ['ferry.fadein', 'ferry.zip', 'ferry', 'ferry.fdx', 'ferry.docx']) {
      const result = await read(file, name)
      expect('play' in result && result.play.elements.length).toBe(402)
      expect(formatOf({ name, bytes: file })?.name).toBe('fadein')
    }
  })

  test('gives a warning for other files in the archive', async () => {
    const result = await read(packed({ 'ferry/document.xml': DOCUMENT, 'ferry/map.png': 'x', '__MACOSX/x': 'y' }))
    expect('play' in result && result.warnings).toEqual([{ code: 'left_out', detail: 'ferry/map.png', count: 1 }])
  })

  test('is read up to the point where it is truncated', async () => {
    const result = await read(file.slice(0, Math.floor(file.length * 0.7)))
    if ('error' in result) throw new Error(result.error)
    expect(result.warnings).toEqual([{ code: 'cut_short', count: 1 }])
    expect(result.play.elements.length).toBeGreaterThan(2)
    expect(result.play.elements.length).toBeLessThan(402)
  })

  test.each([
    ['truncated in its header', file.slice(0, 60), 'damaged'],
    ['with a different kind of document.xml', packed({ 'document.xml': '<html/>' }), 'wrong_format'],
    ['with binary data', packed({ 'document.xml': '<document \0\0\0\0\0\0' }), 'damaged'],
    ['with an empty document.xml', packed({ 'document.xml': '' }), 'empty'],
    ['with a very long document.xml', packed({ 'document.xml': ' '.repeat(30_000_000) }), 'hostile'],
    ['with a password', Uint8Array.from(file, (byte, at) => (at === 6 ? byte | 1 : byte)), 'encrypted'],
    ['that is text', strToU8('INT. BOATHOUSE - NIGHT'), 'wrong_format'],
  ])('is rejected: %s', async (_, bytes, error) => expect(await read(bytes)).toEqual({ error }))

  test('is not confused with a Word document', () => {
    expect(formatOf({ name: 'x', bytes: packed({ 'word/document.xml': '<a/>' }) })?.name).toBe('docx')
  })
})

describe('an Open Screenplay document', () => {
  const LATIN =
    '<?xml version="1.0" encoding="ISO-8859-1"?>' + DOCUMENT.slice(38).replace('Water drips.', 'Il pleut à Évian.')

  test.each([
    ['as UTF-8', Buffer.from(DOCUMENT), 'Water drips.'],
    ['as UTF-8 with a byte order mark', Buffer.from(`\ufeff${DOCUMENT}`), 'Water drips.'],
    ['as UTF-16 with a byte order mark', Buffer.from(`\ufeff${DOCUMENT}`, 'utf16le'), 'Water drips.'],
    ['as declared Latin-1', Buffer.from(LATIN, 'latin1'), 'Il pleut à Évian.'],
  ])('is read %s under any file name', async (_, bytes, words) => {
    const result = await read(bytes, 'ferry.txt')
    expect('play' in result && result.play.elements[1]?.text).toEqual([{ text: words }])
  })
})
