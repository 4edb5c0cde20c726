import { getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import type { Element, Play } from '@replique/script'
import { emptyPlay, plain } from '@replique/script'
import { readPdf, readStreams } from '../tests/read-pdf.ts'
import { printPdf } from './print-pdf.ts'
import { printSceneTablePdf } from './scene-table.ts'

const DATE = new Date(0)
const el = (kind: Element['kind'], text: string): Element => ({ kind, text: plain(text) })
const PLAY: Play = {
  ...emptyPlay('stage', 'fr'),
  characters: ['ANNA', 'LE GRAND INQUISITEUR DE TOLÈDE ET SA SUITE'].map((name, i) => ({
    id: `${i}`,
    name,
    aliases: [],
    description: '',
  })),
  elements: [
    el('scene', 'Scène première'),
    { kind: 'cue', text: [], character: '0' },
    el('dialogue', 'Oui.'),
    el('scene', 'Scène 2, où l’on cherche encore et toujours ce que personne n’a jamais su trouver'),
    { kind: 'cue', text: [], character: '1' },
    el('dialogue', 'Non.'),
  ],
}

const words = async (bytes: Uint8Array) => readPdf(bytes).pages.map((page) => page.map(({ text }) => text).join(' '))

describe('a watermark', () => {
  test('is on every page, light, and hidden from screen readers', async () => {
    const bytes = await printPdf(PLAY, { date: DATE, watermark: 'Zoë\nЖ' })
    for (const page of await words(bytes)) expect(page).toMatch(/^Zoë {1,3}Ж/)
    expect(Buffer.from(bytes).toString('latin1')).toContain('/ca 0.12')
    const pages = readStreams(bytes).filter((stream) => stream.includes('BT'))
    for (const stream of pages) expect(stream).toMatch(/^[\s\S]{0,60}\/Artifact <<\n\/Type \/Page\n>> BDC\nq\n/)
    const document = await getDocumentProxy(new Uint8Array(bytes))
    expect(JSON.stringify(await (await document.getPage(1)).getStructTree())).not.toContain('Artifact')
  })
  test('may be empty or contain characters that no font has', async () => {
    const plainPages = await words(await printPdf(PLAY, { date: DATE }))
    expect(await words(await printPdf(PLAY, { date: DATE, watermark: ' \u0007 ' }))).toEqual(plainPages)
    expect(await words(await printPdf(PLAY, { date: DATE, watermark: '\ue000' }))).toEqual(plainPages)
    expect((await printPdf(PLAY, { watermark: 'x'.repeat(10_000) })).length).toBeGreaterThan(1000)
  })
})

test('reports a scene or part that doesn’t exist', () => {
  expect(() => printPdf(PLAY, { part: 'nobody' })).toThrow(/no part "nobody"/)
  expect(() => printPdf(PLAY, { scenes: '3' })).toThrow(/no scenes "3"/)
})

describe('the scene table as a PDF', () => {
  test('is tagged as a table for screen readers', async () => {
    const bytes = await printSceneTablePdf(PLAY, { date: DATE })
    const [page] = await words(bytes)
    expect(page).toMatch(/^Scène ANNA LE GRAND INQU.*… Scène première Scène 2, où l’on.*…$/)
    const document = await getDocumentProxy(new Uint8Array(bytes))
    const tree = JSON.stringify(await (await document.getPage(1)).getStructTree())
    expect(tree.match(/"role":"T[RHD]"/g)).toHaveLength(3 + 9)
    expect(readStreams(bytes).join('\n')).toContain('/ActualText (parle)')
  })
  test('takes as many pages as needed', async () => {
    const characters = Array.from({ length: 60 }, (_, i) => ({
      id: `${i}`,
      name: `N${i}`,
      aliases: [],
      description: '',
    }))
    const scenes = characters.flatMap(({ id }) => [
      el('scene', `Scène ${id}`),
      { kind: 'cue', text: [], character: id } as const,
    ])
    const pages = await words(await printSceneTablePdf({ ...PLAY, characters, elements: scenes }))
    expect(pages.length).toBe(9)
    for (const { name } of characters) expect(pages.some((page) => page.split(' ').includes(name))).toBe(true)
    expect(await words(await printSceneTablePdf({ ...PLAY, elements: [] }))).toEqual(['Scène'])
  })
})
