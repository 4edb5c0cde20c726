import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { emptyPlay, readXml, type Play } from '@replique/script'
import { wholePlay } from '../docx/tests/plays.ts'
import { printEpub } from './print-epub.ts'

const files = (bytes: Uint8Array): Map<string, string> =>
  new Map(Object.entries(unzipSync(bytes)).map(([name, data]) => [name, new TextDecoder().decode(data)]))

const fileOf = (play: Play, name: string): string => files(printEpub(play)).get(name) ?? ''

describe('printEpub', () => {
  const play = wholePlay('stage-fr')
  const bytes = printEpub(play)
  const book = files(bytes)

  test('starts with the uncompressed media type', () => {
    const head = new TextDecoder('latin1').decode(bytes.subarray(0, 60))
    expect(head.slice(0, 4)).toBe('PK\u0003\u0004')
    expect([bytes[8], bytes[9], bytes[28], bytes[29]]).toEqual([0, 0, 0, 0])
    expect(head.slice(30, 58)).toBe('mimetypeapplication/epub+zip')
  })

  test('contains exactly the files that the package lists', () => {
    const packaged = book.get('EPUB/package.opf') ?? ''
    const named = [...packaged.matchAll(/ href="([^"]+)"/g)].map(([, href]) => `EPUB/${href}`)
    const rest = ['mimetype', 'META-INF/container.xml', 'EPUB/package.opf']
    expect([...book.keys()].toSorted()).toEqual([...named, ...rest].toSorted())
    const ids = new Set([...packaged.matchAll(/<item id="([^"]+)"/g)].map(([, id]) => id))
    for (const [, id = ''] of packaged.matchAll(/idref="([^"]+)"/g)) expect(ids).toContain(id)
    expect(book.get('META-INF/container.xml')).toContain('full-path="EPUB/package.opf"')
  })

  test('gives title, author, language, date and accessibility metadata', () => {
    const packaged = book.get('EPUB/package.opf')
    expect(packaged).toContain('<dc:title>L’été</dc:title>')
    expect(packaged).toContain('<dc:creator>Zoë Étienne</dc:creator>')
    expect(packaged).toContain('<dc:language>fr</dc:language>')
    expect(packaged).toContain('<meta property="dcterms:modified">2024-01-01T00:00:00Z</meta>')
    for (const name of ['accessMode', 'accessibilityFeature', 'accessibilityHazard', 'accessibilitySummary'])
      expect(packaged).toContain(`<meta property="schema:${name}">`)
  })

  test('links to each act and scene', () => {
    const nav = book.get('EPUB/nav.xhtml') ?? ''
    const links = [...nav.matchAll(/<a href="([^"#]+)(?:#([^"]+))?">/g)]
    expect(links).toHaveLength(2 + 12)
    for (const [, page = '', id] of links) {
      const text = book.get(`EPUB/${page}`)
      expect(text, page).toBeDefined()
      if (id !== undefined) expect(text).toContain(`id="${id}"`)
    }
  })

  test('contains only well-formed XML', () => {
    for (const [name, text] of book)
      if (/\.(?:xhtml|opf|xml)$/.test(name)) expect(readXml(text), name).not.toHaveProperty('error')
  })

  test('gives the same bytes for the same play, and a given date', () => {
    expect(Buffer.compare(printEpub(play), bytes)).toBe(0)
    const dated = files(printEpub(play, { modified: new Date('2025-02-03T04:05:06.789Z') }))
    expect(dated.get('EPUB/package.opf')).toContain('2025-02-03T04:05:06Z')
  })
})

test('makes a file for each scene of a screenplay', () => {
  const film = wholePlay('screenplay')
  const nav = fileOf({ ...film, elements: film.elements.filter(({ kind }) => kind !== 'act') }, 'EPUB/nav.xhtml')
  expect(nav).toContain('<a href="scene-12.xhtml">')
})

test('makes a book with a title page from an empty play', () => {
  expect(fileOf(emptyPlay('stage', 'fr'), 'EPUB/nav.xhtml')).toContain('<a href="title.xhtml">Sans titre</a>')
})
