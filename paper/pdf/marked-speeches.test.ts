import { getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { character, emptyPlay, LAYOUT_NAMES, plain, type Element, type LayoutName, type Play } from '@replique/script'
import { readPdf, readStreams } from '../tests/read-pdf.ts'
import { markedSpeeches } from './marked-speeches.ts'
import { printPdf } from './print-pdf.ts'

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

test('numbers the speeches, also in large print', async () => {
  const bytes = await printPdf(playIn('stage-us'), {
    date: DATE,
    speechNumbers: 'play',
    largePrint: true,
    marked: ['a'],
  })
  const numbers = readPdf(bytes)
    .pages.flat()
    .filter(({ text }) => /^\d$/.test(text))
  expect(numbers.map(({ text }) => text)).toEqual(['1', '2', '3'])
  for (const { size } of numbers) expect(size).toBeGreaterThan(14)
})
