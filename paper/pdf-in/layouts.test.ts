import { inspect, parseFountain, textOf, type SourceLine } from '@replique/script'
import { describe, expect, test } from 'vitest'
import { printPdf } from '../pdf/print-pdf.ts'
import { readPages } from './read-pages.ts'
import { readPdf, sourceOfPdf, type PdfSource } from './read-pdf.ts'
import { drawPdf, type Drawn } from './tests/draw-pdf.ts'

async function source(pages: readonly Drawn[][]): Promise<PdfSource> {
  const read = await readPages(await drawPdf(pages), { time: 50_000 })
  if ('error' in read) throw new Error(read.error)
  const found = sourceOfPdf(read)
  if (found === null) throw new Error('no text')
  return found
}
const words = (lines: readonly SourceLine[]): string[] => lines.map(({ text }) => textOf(text))

/** Returns lines below one another, 14 points apart. */
const column = (x: number, y: number, lines: readonly string[]): Drawn[] =>
  lines.map((text, at) => ({ text, x, y: y + at * 14 }))
const prose = (from: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${from} ${at} with words across it`)

describe('a page of two columns', () => {
  test('is read one column after the other', async () => {
    const { document } = await source([
      [...column(60, 100, prose('Left', 10)), ...column(330, 100, prose('Right', 10))],
    ])
    expect(words(document.lines)).toEqual([...prose('Left', 10), ...prose('Right', 10)])
    expect(document.lines.map(({ indent }) => indent)).toEqual(Array.from({ length: 20 }, () => 0))
  })

  test('of dialogue in which half of the lines are names is read one column after the other', async () => {
    const talk = (from: string): string[] =>
      prose(from, 14).flatMap((said, at) => [said, at % 2 === 0 ? 'ANNA' : 'BRUNO'])
    const { document } = await source([[...column(60, 100, talk('Left')), ...column(330, 100, talk('Right'))]])
    expect(words(document.lines)).toEqual([...talk('Left'), ...talk('Right')])
  })

  test('with names beside the dialogue is read across', async () => {
    const names = Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? 'ANNA:' : 'BRUNO:'))
    const { document } = await source([[...column(60, 100, names), ...column(200, 100, prose('Said', 10))]])
    expect(words(document.lines)[1]).toBe('BRUNO:\tSaid 1 with words across it')
  })

  test('with long names beside several lines of dialogue is read across', async () => {
    const names = ['THE KEEPER OF THE SEALS', 'THE DAUGHTER OF THE KEEPER', 'THE FIRST OF THE GUARDS'].flatMap(
      (text, at) => ({ text, x: 60, y: 100 + at * 56 }),
    )
    const again = names.map(({ text, y }) => ({ text, x: 60, y: y + 168 }))
    const { document } = await source([[...names, ...again, ...column(280, 100, prose('Said', 24))]])
    expect(words(document.lines)[4]).toBe('THE DAUGHTER OF THE KEEPER\tSaid 4 with words across it')
  })

  test('with dual dialogue is read as two speeches, the second marked as beside the first', async () => {
    const { document } = await source([
      [
        { text: 'They all begin to speak at the same time.', x: 108, y: 100 },
        ...column(160, 128, ['ANNA']),
        ...column(120, 142, ['I said so all along,', 'and you know it.']),
        ...column(370, 128, ['BRUNO']),
        ...column(330, 142, ['Nobody said a thing', 'of that kind.']),
        { text: 'They stop, and look at one another.', x: 108, y: 198 },
      ],
    ])
    expect(document.lines.map((line) => [textOf(line.text), line.beside === true])).toEqual([
      ['They all begin to speak at the same time.', false],
      ['ANNA', false],
      ['I said so all along,', false],
      ['and you know it.', false],
      ['BRUNO', true],
      ['Nobody said a thing', true],
      ['of that kind.', true],
      ['They stop, and look at one another.', false],
    ])
  })
})

test('removes headers, footers and page numbers, and continues a speech on the next page', async () => {
  const pages = Array.from({ length: 6 }, (_, page) => [
    { text: page % 2 === 0 ? 'THE WELL' : 'Jane Doe', x: 250, y: 40 },
    ...column(72, 100, prose(`Page ${page}`, 12)),
    { text: `- ${page + 1} -`, x: 290, y: 800 },
  ])
  const { document } = await source(pages)
  expect(words(document.lines)).toEqual(pages.flatMap((_, page) => prose(`Page ${page}`, 12)))
  expect(document.lines.map(({ gap }) => gap).filter((gap) => gap > 0)).toEqual([])
  expect(document.lines[12]).toMatchObject({ page: 2, top: 100, size: 12 })
})

test('removes line and speech numbers in the margin, and keeps scene numbers', async () => {
  const { document, warnings } = await source([
    [
      ...column(108, 100, ['INT. KITCHEN - DAY', 'She waits for him', 'and goes on waiting.', 'He comes in at last.']),
      { text: '12', x: 72, y: 100 },
      { text: '12', x: 540, y: 100 },
      { text: '5', x: 80, y: 128 },
      { text: '*', x: 540, y: 142 },
    ],
  ])
  expect(words(document.lines)).toEqual([
    '12 INT. KITCHEN - DAY',
    'She waits for him',
    'and goes on waiting.',
    'He comes in at last.',
  ])
  expect(warnings).toContainEqual({ code: 'left_out', detail: 'margin numbers', count: 3 })
})

test('leaves out rotated text such as a watermark', async () => {
  const { document, warnings } = await source([
    [...column(72, 100, prose('Line', 5)), { text: 'CONFIDENTIAL', x: 150, y: 500, size: 50, rotate: -45 }],
  ])
  expect(words(document.lines)).toEqual(prose('Line', 5))
  expect(warnings).toContainEqual({ code: 'left_out', detail: 'turned text', count: 12 })
})

test('starts paragraphs at names in a column and at directions if there are no gaps', async () => {
  const speech = ['Said one', 'and said two', '(She goes out.)', 'and said three']
  const lines = Array.from({ length: 8 }, (_, at) => [
    { text: at % 2 === 0 ? 'Al:' : 'Bo:', x: 72, y: 100 + at * 56 },
    ...column(126, 100 + at * 56, speech),
  ])
  const { document } = await source([lines.flat()])
  expect(document.lines.slice(4, 8).map(({ text, gap }) => [textOf(text), gap])).toEqual([
    ['Bo:\tSaid one', 1],
    ['and said two', 0],
    ['(She goes out.)', 1],
    ['and said three', 1],
  ])
})

test('starts paragraphs at centred names if there are no gaps', async () => {
  const cue = (text: string, y: number): Drawn => ({ text, x: 300 - text.length * 3.6, y, font: 'Courier' })
  const names = ['ANNA', 'BRUNO', 'CONSTANCE', 'ANNA', 'BRUNO', 'EVE', 'CONSTANCE', 'ANNA']
  const { document } = await source([
    names.flatMap((name, at) => [cue(name, 100 + at * 42), ...column(72, 114 + at * 42, prose('Said', 2))]),
  ])
  expect(
    document.lines
      .filter(({ align }) => align === 'centre')
      .map(({ gap }) => gap)
      .slice(1),
  ).toEqual([1, 1, 1, 1, 1, 1, 1])
  expect(document.lines.filter(({ align }) => align === 'left').every(({ gap }) => gap === 0)).toBe(true)
})

test('starts paragraphs at two-letter names too', async () => {
  const names = ['LEO', 'AL', 'ANNABEL', 'LEO', 'AL', 'ANNABEL', 'LEO', 'AL']
  const lines = names.flatMap((name, at) => [
    { text: name, x: 72, y: 100 + at * 42 },
    ...column(108, 114 + at * 42, prose('Said', 2)),
  ])
  const { document } = await source([lines])
  const begun = document.lines.filter(({ gap }) => gap > 0).map(({ text }) => textOf(text))
  expect(begun).toEqual(names.slice(1))
})

test('reads an exported screenplay as the same elements', async () => {
  const long = Array.from({ length: 90 }, (_, at) => `Word number ${at} of a long answer.`).join(' ')
  const text = `Title: The Well\nCredit: Written by\nAuthor: Jane Doe\n\nFADE IN:\n\nEXT. GARDEN - NOON #1#\n\nA garden. Anna draws water.\n\nANNA\n(softly)\nWho is there?\n\nBRUNO\n${long}\n\nANNA\nYes!\n\nBRUNO ^\nNo!\n\nCUT TO:\n\nINT. KITCHEN - NIGHT #2#\n\nSilence.\n`
  const play = parseFountain(text)
  const read = await readPdf(await printPdf(play), { time: 50_000 })
  if ('error' in read) throw new Error(read.error)
  const shown = (one: typeof play): unknown =>
    inspect(one).elements.map(({ type, text: said, dual, number }) => [type, said, dual ?? false, number])
  expect(shown(read.play)).toEqual(shown(play))
  expect(inspect(read.play).title).toMatchObject({ title: 'The Well', author: 'Jane Doe' })
})
