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

  test('is the script in its archive, whatever it is called', async () => {
    for (const name of ['ferry.fadein', 'ferry.zip', 'ferry', 'ferry.fdx', 'ferry.docx']) {
      const result = await read(file, name)
      expect('play' in result && result.play.elements.length).toBe(402)
      expect(formatOf({ name, bytes: file })?.name).toBe('fadein')
    }
  })

  test('tells what else is in the archive', async () => {
    const result = await read(packed({ 'ferry/document.xml': DOCUMENT, 'ferry/map.png': 'x', '__MACOSX/x': 'y' }))
    expect('play' in result && result.warnings).toEqual([{ code: 'left_out', detail: 'ferry/map.png', count: 1 }])
  })

  test('that breaks off is read as far as it goes', async () => {
    const result = await read(file.slice(0, Math.floor(file.length * 0.7)))
    if ('error' in result) throw new Error(result.error)
    expect(result.warnings).toEqual([{ code: 'cut_short', count: 1 }])
    expect(result.play.elements.length).toBeGreaterThan(2)
    expect(result.play.elements.length).toBeLessThan(402)
  })

  test.each([
    ['that breaks off in its head', file.slice(0, 60), 'damaged'],
    ['with another thing of that name', packed({ 'document.xml': '<html/>' }), 'wrong_format'],
    ['with bytes that are no text', packed({ 'document.xml': '<document \0\0\0\0\0\0' }), 'damaged'],
    ['with nothing in it', packed({ 'document.xml': '' }), 'empty'],
    ['of spaces without end', packed({ 'document.xml': ' '.repeat(30_000_000) }), 'hostile'],
    ['with a password', Uint8Array.from(file, (byte, at) => (at === 6 ? byte | 1 : byte)), 'encrypted'],
    ['that is text', strToU8('INT. BOATHOUSE - NIGHT'), 'wrong_format'],
  ])('%s is refused', async (_, bytes, error) => expect(await read(bytes)).toEqual({ error }))

  test('of a Word document is none', () => {
    expect(formatOf({ name: 'x', bytes: packed({ 'word/document.xml': '<a/>' }) })?.name).toBe('docx')
  })
})

describe('an Open Screenplay document', () => {
  const LATIN =
    '<?xml version="1.0" encoding="ISO-8859-1"?>' + DOCUMENT.slice(38).replace('Water drips.', 'Il pleut à Évian.')

  test.each([
    ['as UTF-8', Buffer.from(DOCUMENT), 'Water drips.'],
    ['as UTF-8 with a mark', Buffer.from(`\ufeff${DOCUMENT}`), 'Water drips.'],
    ['as UTF-16 with a mark', Buffer.from(`\ufeff${DOCUMENT}`, 'utf16le'), 'Water drips.'],
    ['as Latin-1, as it says', Buffer.from(LATIN, 'latin1'), 'Il pleut à Évian.'],
  ])('is read %s, whatever it is called', async (_, bytes, words) => {
    const result = await read(bytes, 'ferry.txt')
    expect('play' in result && result.play.elements[1]?.text).toEqual([{ text: words }])
  })
})
