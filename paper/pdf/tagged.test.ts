import { getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import type { Element, Play } from '@replique/script'
import { emptyPlay, plain } from '@replique/script'
import { readPdf, readStreams } from '../tests/read-pdf.ts'
import { printPdf } from './print-pdf.ts'

const element = (kind: Element['kind'], text: string, rest: Partial<Element> = {}): Element => ({
  kind,
  text: plain(text),
  ...rest,
})

const PLAY: Play = {
  ...emptyPlay('stage', 'fr'),
  titlePage: [
    { key: 'title', value: 'Le chat & <la souris>' },
    { key: 'author', value: 'Zoë' },
  ],
  characters: [{ id: 'a', name: 'ANNA', aliases: [], description: 'une amie' }],
  elements: [
    element('act', 'Acte I'),
    element('scene', 'Scène 1', { number: '7' }),
    element('cue', '', { character: 'a' }),
    element('dialogue', 'Bien sûr, Жизнь прекрасна ! '.repeat(150)),
    element('scene', 'Scène 日'),
    element('action', 'Elle voit 日 et \ue000 sort.'),
  ],
}

const open = async (play: Play) => getDocumentProxy(new Uint8Array(await printPdf(play, { date: new Date(0) })))

interface Node {
  readonly role?: string
  readonly children?: readonly Node[]
}

/** Formats the roles in a structure tree, for example as "Sect(H1 P)". */
function roles({ role, children = [] }: Node): string {
  const below = children
    .map(roles)
    .filter((one) => one !== '')
    .join(' ')
  return role === undefined ? '' : below === '' ? role : `${role}(${below})`
}

async function treesOf(play: Play) {
  const document = await open(play)
  return Promise.all(
    Array.from({ length: document.numPages }, async (_, i) => {
      const page = await document.getPage(i + 1)
      return roles((await page.getStructTree()) as Node)
    }),
  )
}

test('tags acts, scenes and paragraphs for screen readers, but not page numbers', async () => {
  const pages = await treesOf(PLAY)
  expect(pages).toEqual([
    'Root(Document(Sect(P P)))',
    'Root(Document(Sect(H1 P)))',
    'Root(Document(Sect(H1 Sect(H2 P))))',
    'Root(Document(Sect(Sect(P) Sect(H2 P))))',
  ])
  const scenes = await treesOf({ ...PLAY, elements: PLAY.elements.slice(1), titlePage: [], characters: [] })
  expect(scenes[0]).toBe('Root(Document(Sect(H1 P)))')
})

test('puts a space between the words of two lines', async () => {
  const { pages } = readPdf(await printPdf(PLAY))
  const words = pages.flat().map(({ text }) => text)
  expect(words.join('')).toContain('Жизнь прекрасна ! Bien sûr, '.repeat(40))
})

test('gives a character that no font has as actual text', async () => {
  const streams = readStreams(await printPdf(PLAY))
  expect(streams.join('\n')).toContain('/ActualText (þÿ\xe0\x00)')
})

interface Bookmark {
  readonly title: string
  readonly items: readonly Bookmark[]
}
const titles = (items: readonly Bookmark[]): unknown[] =>
  items.map((item) => (item.items.length > 0 ? [item.title, titles(item.items)] : item.title))

test('adds bookmarks for acts and scenes', async () => {
  const document = await open(PLAY)
  const outline = (await document.getOutline()) as readonly (Bookmark & { readonly dest: unknown[] })[]
  expect(titles(outline)).toEqual(['PERSONNAGES', ['Acte I', ['7 Scène 1', 'Scène 日']]])
  const places = outline.map((one) => one.dest[0] as { num: number; gen: number })
  expect(await Promise.all(places.map((place) => document.getPageIndex(place)))).toEqual([1, 2])
})

describe('the document', () => {
  test('gives its language and title, with markup escaped', async () => {
    const { info } = (await (await open(PLAY)).getMetadata()) as unknown as { info: Record<string, unknown> }
    expect(info).toMatchObject({ Language: 'fr', Title: 'Le chat & <la souris>', Author: 'Zoë' })
    const source = Buffer.from(await printPdf(PLAY)).toString('utf8')
    expect(source).toContain('<rdf:li xml:lang="x-default">Le chat &amp; &lt;la souris&gt;</rdf:li>')
    expect(source).toContain('/DisplayDocTitle true')
  })
  test('embeds every font it uses', async () => {
    const source = Buffer.from(await printPdf(PLAY)).toString('latin1')
    const descriptors = source.match(/\/Type \/FontDescriptor[\s\S]*?>>/g) ?? []
    expect(descriptors.length).toBeGreaterThan(1)
    for (const one of descriptors) expect(one).toMatch(/\/FontFile[23] \d+ 0 R/)
    expect(source.match(/\/ToUnicode/g)?.length).toBe(descriptors.length)
  })
})
