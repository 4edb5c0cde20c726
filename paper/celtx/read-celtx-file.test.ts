import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { formatOf, readScript } from '../scripts/read-formats.ts'

const page = (words: string): string => `<!DOCTYPE HTML><html><head><title>Screenplay</title>
<link rel="stylesheet" href="chrome://celtx/content/style/film/USLetter/Normal.css"><meta content="A. Nonymous" name="Author"></head>
<body><p class="sceneheading">INT. BOATHOUSE - NIGHT<br></p><p class="character">NORA</p><p class="dialog">${words}<br></p></body></html>`
const LIST = `<?xml version="1.0"?><RDF:RDF xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:cx="http://celtx.com/NS/v1/" xmlns:RDF="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<cx:Project dc:title="The Ferry"/><cx:Cast dc:title="NORA" dc:description="waits"/>
<cx:Document dc:title="Screenplay" cx:localFile="script-a.html"><cx:doctype RDF:resource="http://celtx.com/NS/v1/ScriptDocument"/></cx:Document>
<cx:Document dc:title="First try" cx:localFile="script-b.html"><cx:doctype RDF:resource="http://celtx.com/NS/v1/ScriptDocument"/></cx:Document>
<cx:Document dc:title="Research" cx:localFile="outline-c.html"><cx:doctype RDF:resource="http://celtx.com/NS/v1/TextDocument"/></cx:Document>
</RDF:RDF>`

const packed = (files: Record<string, string>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))
const read = (bytes: Uint8Array, name = 'ferry.celtx') => readScript({ name, bytes })
const FILES = {
  'local.rdf': '<RDF/>',
  'script-a.html': page('Nobody came, and nobody will.'),
  'script-b.html': page('Nobody.'),
  'outline-c.html': '<html><body>Words</body></html>',
  'map.png': 'x',
  'project.rdf': LIST,
}

describe('a Celtx project', () => {
  const file = packed(FILES)

  test('reads the longest script, with details from the project list', async () => {
    const result = await read(file)
    if ('error' in result) throw new Error(result.error)
    expect(result.play.elements.map(({ kind }) => kind)).toEqual(['scene', 'cue', 'dialogue'])
    expect(result.play.elements[2]?.text).toEqual([{ text: 'Nobody came, and nobody will.' }])
    expect(result.play.titlePage[0]).toEqual({ key: 'title', value: 'The Ferry' })
    expect(result.play.characters.map(({ description }) => description)).toEqual(['waits'])
    expect(result.warnings).toEqual([
      { code: 'left_out', detail: 'First try', count: 1 },
      { code: 'left_out', detail: 'Research', count: 1 },
    ])
  })

  test('is recognised under any file name and without its project list', async () => {
    for (const name of ['ferry.zip', 'ferry', 'ferry.fadein'])
      expect(formatOf({ name, bytes: file })?.name).toBe('celtx')
    const result = await read(packed({ 'script-a.html': FILES['script-a.html'] }), 'x')
    expect('play' in result && result.play.elements).toHaveLength(3)
  })

  test('is read without its project list if that is damaged', async () => {
    const result = await read(packed({ ...FILES, 'project.rdf': '<!DOCTYPE a [<!ENTITY b "c">]><RDF/>' }))
    expect('play' in result && result.play.titlePage[0]).toEqual({ key: 'title', value: 'Screenplay' })
  })

  test('is read up to the point where it is truncated', async () => {
    const result = await read(file.slice(0, file.length - 900))
    if ('error' in result) throw new Error(result.error)
    expect(result.play.elements).toHaveLength(3)
    expect(result.warnings).toContainEqual({ code: 'cut_short', count: 1 })
  })

  test('may be a single page of any file name', async () => {
    for (const name of ['ferry.html', 'ferry.celtx', 'ferry.txt']) {
      const result = await read(strToU8(page('Nobody.')), name)
      expect('play' in result && result.play.elements).toHaveLength(3)
    }
  })

  test.each([
    ['without a script', packed({ 'project.rdf': LIST, 'outline-c.html': 'x' }), 'empty'],
    ['with a bomb', packed({ 'project.rdf': LIST, 'script-a.html': ' '.repeat(30_000_000) }), 'hostile'],
    ['with binary data', packed({ 'script-a.html': '<p class="dialog">\0\0\0\0' }), 'damaged'],
    ['that is text', strToU8('INT. BOATHOUSE - NIGHT'), 'wrong_format'],
  ])('is rejected: %s', async (_, bytes, error) => expect(await read(bytes)).toEqual({ error }))
})
