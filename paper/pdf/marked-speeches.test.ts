import { getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { character, emptyPlay, LAYOUT_NAMES, plain, type Element, type LayoutName, type Play } from '@replique/script'
import { readPdf, readStreams } from '../tests/read-pdf.ts'
import { markedSpeeches } from './marked-speeches.ts'
import { printPdf, type PdfOptions } from './print-pdf.ts'

const DATE = new Date(0)
/** The height of US letter paper in points. */
const PAGE = 792
const says = (id: string, words: string, rest: Partial<Element> = {}): Element[] => [
  { kind: 'cue', text: [], character: id, ...rest },
  { kind: 'dialogue', text: plain(words) },
]
const ELEMENTS: readonly Element[] = [
  { kind: 'scene', text: plain('A kitchen') },
  ...says('a', 'Nobody has been here.'),
  ...says('b', 'Somebody has.'),
  ...says('t', 'We have!'),
]
const playIn = (layout: LayoutName, elements = ELEMENTS): Play => {
  const play = emptyPlay('stage', 'en')
  return {
    ...play,
    titlePage: [{ key: 'title', value: 'The Lock' }],
    characters: [character('a', 'ANNA'), character('b', 'BRUNO'), character('t', 'ALL')],
    elements,
    settings: { ...play.settings, layout },
  }
}

/** The rectangles filled on the pages, in points: [left, bottom, width, height]. */
const rectangles = (bytes: Uint8Array): number[][] =>
  readStreams(bytes)
    .filter((stream) => stream.includes('BT'))
    .flatMap((stream) =>
      [...stream.matchAll(/^(\S+) (\S+) (\S+) (\S+) re\nf$/gm)].map((found) => found.slice(1).map(Number)),
    )
const baselines = (bytes: Uint8Array, word: string): number[] =>
  readPdf(bytes)
    .pages.flat()
    .filter(({ text }) => text.includes(word))
    .map(({ y }) => y)

describe.each(LAYOUT_NAMES)('marked speeches, %s', (layout) => {
  test('have a background behind each line and a bar in the margin, and the others have none', async () => {
    const bytes = await printPdf(playIn(layout), { date: DATE, marked: ['b'] })
    const boxes = rectangles(bytes).filter(([, , width = 0]) => width > 2)
    const bars = rectangles(bytes).filter(([, , width = 0]) => width <= 2)
    const isMarked = (word: string) =>
      baselines(bytes, word).some((y) =>
        boxes.some(([, bottom = 0, , tall = 0]) => PAGE - bottom - tall <= y && y <= PAGE - bottom),
      )
    expect([isMarked('Somebody'), isMarked('We have'), isMarked('Nobody')]).toEqual([true, true, false])
    expect(bars).toHaveLength(2)
    for (const [left = 0] of bars) expect(left).toBeLessThan(Math.min(...boxes.map(([x = 0]) => x)))
  })

  test('print the same words in the same places, and are hidden from screen readers', async () => {
    const play = playIn(layout)
    const [plainPages, marked] = await Promise.all([
      printPdf(play, { date: DATE }),
      printPdf(play, { date: DATE, marked: ['a', 'b'] }),
    ])
    expect(readPdf(marked).pages).toEqual(readPdf(plainPages).pages)
    const treeOf = async (bytes: Uint8Array) => {
      const document = await getDocumentProxy(new Uint8Array(bytes))
      return JSON.stringify(await (await document.getPage(document.numPages)).getStructTree())
    }
    expect(await treeOf(marked)).toBe(await treeOf(plainPages))
  })
})

test('a speech beside another has its bar beside its own column', async () => {
  const dual = [...says('a', 'Yes.'), ...says('b', 'No.', { dual: true })]
  const bytes = await printPdf(playIn('stage-us', dual), { date: DATE, marked: ['b'] })
  const bars = rectangles(bytes).filter(([, , width = 0]) => width <= 2)
  expect(bars).toHaveLength(1)
  expect(bars[0]?.[0]).toBeGreaterThan(200)
})

test('a play without these characters has no marks', async () => {
  expect(markedSpeeches(playIn('stage-us'), ['x'])).toEqual(new Map())
  const bytes = await printPdf(playIn('stage-us'), { date: DATE, marked: ['x'] })
  expect(bytes).toEqual(await printPdf(playIn('stage-us'), { date: DATE }))
})

describe('speech numbers', () => {
  const numbered = (speechNumbers: string): Play => {
    const play = playIn('stage-uk')
    return { ...play, settings: { ...play.settings, changes: { speechNumbers } } }
  }
  const numbersIn = async (play: Play, options: PdfOptions = {}) =>
    readPdf(await printPdf(play, { date: DATE, ...options }))
      .pages.flat()
      .filter(({ text }) => /^(?:\d+\.)?\d$/.test(text))
  const textsIn = async (play: Play, options?: PdfOptions) => (await numbersIn(play, options)).map(({ text }) => text)

  test('are printed as in the layout, unless others are requested', async () => {
    expect(await textsIn(numbered('play'))).toEqual(['1', '2', '3'])
    expect(await textsIn(numbered('play'), { speechNumbers: 'none' })).toEqual([])
    expect(await textsIn(playIn('stage-us'), { speechNumbers: 'scene' })).toEqual(['1', '2', '3'])
    expect(await textsIn(playIn('stage-us'))).toEqual([])
  })

  test('are those of the script in large print', async () => {
    const numbers = await numbersIn(numbered('play'), { largePrint: true, marked: ['a'] })
    expect(numbers.map(({ text }) => text)).toEqual(['1', '2', '3'])
    for (const { size } of numbers) expect(size).toBeGreaterThan(14)
    expect(await textsIn(numbered('page'), { largePrint: true })).toEqual(['1.1', '1.2', '1.3'])
    // the act and scene in the numbers of these pages are left out
    expect(await textsIn(playIn('stage-us'), { largePrint: true, speechNumbers: 'page' })).toEqual([
      '1.1',
      '1.2',
      '1.3',
    ])
  })

  test('are those of the script in sides and in chosen scenes', async () => {
    expect(await textsIn(numbered('play'), { character: 't' })).toEqual(['2', '3'])
    expect(await textsIn(numbered('page'), { character: 't' })).toEqual(['1.2', '1.3'])
    expect(await textsIn(numbered('page'), { scenes: '1' })).toEqual(['1.1', '1.2', '1.3'])
    expect(await textsIn(numbered('page'), { character: 't', speechNumbers: 'none' })).toEqual([])
  })
})
