/**
 * The rules of the page, each with its number from the table of its tradition, held against where words stand in the PDF.
 * The names of the tests are the rows of those tables.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Element, LayoutName, Paper, Play } from '@replique/script'
import { emptyPlay, plain } from '@replique/script'
import type { PdfLine } from '../tests/pdf-page.ts'
import { lineOf, linesOf } from '../tests/pdf-page.ts'
import { readPdf, readStreams } from '../tests/read-pdf.ts'
import { printPdf } from './print-pdf.ts'

const IN = 72
const MM = IN / 25.4
/** Width of a fixed-pitch character of 12 points. */
const CH = IN / 10
const DATE = new Date(0)

const el = (kind: Element['kind'], text: string, rest: Partial<Element> = {}): Element => ({
  kind,
  text: plain(text),
  ...rest,
})
/** So many lines of one element, each a word of its own. */
const lines = (kind: Element['kind'], count: number, name = 'line'): Element =>
  el(kind, Array.from({ length: count }, (_, i) => `${name}${i}`).join('\n'))
/** One word of so many letters after another, to fill columns to their last character. */
const letters = (count: number, sign: string): string => `${sign.repeat(count)} ${sign.repeat(count)}`

/** A cue of a character whose name is not in capitals. */
const called = (name: string): Element => ({ kind: 'cue', text: [], character: name })
const CAST = ['anna', 'ben'].map((name) => ({ id: name, name, aliases: [], description: '' }))

interface Setting {
  readonly layout: LayoutName
  readonly paper: Paper
  readonly lineHeight: number
  readonly language?: Play['language']
}

function playOf(elements: readonly Element[], { layout, paper, language = 'en' }: Setting, rest: Partial<Play> = {}) {
  const play = emptyPlay(layout === 'screenplay' ? 'screenplay' : 'stage', language)
  return { ...play, elements, settings: { ...play.settings, layout, paper }, ...rest }
}

async function print(elements: readonly Element[], setting: Setting, rest?: Partial<Play>) {
  const bytes = await printPdf(playOf(elements, setting, rest), { date: DATE })
  const pages = readPdf(bytes).pages.map((page) => linesOf(page, setting.lineHeight))
  return { pages, source: Buffer.from(bytes).toString('latin1'), streams: readStreams(bytes) }
}

const texts = (page: readonly PdfLine[] | undefined): string[] => (page ?? []).map(({ text }) => text)
/** Right edge of a line in Courier. */
const rightOf = ({ left, text }: PdfLine): number => left + text.length * CH
const middleOf = (line: PdfLine): number => (line.left + rightOf(line)) / 2

const SCREENPLAY = { layout: 'screenplay', paper: 'us-letter', lineHeight: 12 } as const
const STAGE_US = { layout: 'stage-us', paper: 'us-letter', lineHeight: 12 } as const
const STAGE_UK = { layout: 'stage-uk', paper: 'a4', lineHeight: 14 } as const
const STAGE_FR = { layout: 'stage-fr', paper: 'a4', lineHeight: 15, language: 'fr' } as const

describe('C1, screenplay: where elements stand', () => {
  let page: readonly PdfLine[] = []
  let stream = ''
  const at = (text: string) => lineOf(page, text)
  beforeAll(async () => {
    const speech = [called('anna'), el('parenthetical', `(${letters(12, 'p')})`), el('dialogue', letters(17, 'd'))]
    const { pages, streams } = await print(
      [
        el('act', 'act one'),
        el('action', 'Above.'),
        el('scene', 'int. room'),
        el('action', letters(30, 'a')),
        ...speech,
        el('lyrics', letters(17, 'l')),
        el('transition', 'cut to:'),
        el('action', letters(29, 'b').replace(' ', '-')),
        el('cue', 'LEFT'),
        el('parenthetical', 'low'),
        el('dialogue', letters(14, 'x')),
        el('cue', 'RIGHT', { dual: true }),
        el('dialogue', letters(15, 'y')),
      ],
      SCREENPLAY,
      { characters: CAST },
    )
    page = pages[0] ?? []
    stream = streams.join('\n')
  })
  const gap = (above: string, below: string): number => (at(below).top - at(above).top) / 12 - 1
  const rows: readonly (readonly [string, () => number, number])[] = [
    ['scene heading: 1.5 in', () => at('INT. ROOM').left, 1.5 * IN],
    ['scene heading: two blank lines before', () => gap('Above.', 'INT. ROOM'), 2],
    ['action: 1.5 in', () => at('a'.repeat(30)).left, 1.5 * IN],
    ['action: one blank line before', () => gap('INT. ROOM', 'a'.repeat(30)), 1],
    ['action: 60 characters', () => rightOf(at(`${'b'.repeat(29)}-${'b'.repeat(29)}`)), 1.5 * IN + 59 * CH],
    ['character: 3.7 in, capitals', () => at('ANNA').left, 3.7 * IN],
    ['character: one blank line before', () => gap('a'.repeat(30), 'ANNA') - 1, 1],
    ['parenthetical: 3.1 in', () => at(`(${'p'.repeat(12)}`).left, 3.1 * IN],
    ['parenthetical: 25 characters, the next line one further', () => at(`${'p'.repeat(12)})`).left, 3.1 * IN + CH],
    ['dialogue: 2.5 in', () => at(letters(17, 'd')).left, 2.5 * IN],
    ['dialogue: 35 characters', () => rightOf(at(letters(17, 'd'))), 2.5 * IN + 35 * CH],
    ['lyrics: 2.5 in, 35 characters', () => rightOf(at(letters(17, 'l'))), 2.5 * IN + 35 * CH],
    ['transition: ends at 7.5 in', () => rightOf(at('CUT TO:')), 7.5 * IN],
    ['act heading: centred, capitals', () => middleOf(at('ACT ONE')), 4.5 * IN],
    ['dual dialogue: left column of 29', () => rightOf(at(letters(14, 'x'))), 1.5 * IN + 29 * CH],
    ['dual dialogue: gap of 2, right column wraps at 29', () => at('y'.repeat(15)).left, 1.5 * IN + 31 * CH],
    ['dual dialogue: cue 12 further', () => at('RIGHT').left, 1.5 * IN + 43 * CH],
    ['dual dialogue: parenthetical 3 further', () => at('(low)').left, 1.5 * IN + 3 * CH],
    ['top margin: 1 in', () => at('ACT ONE').top, IN],
    ['size: 12 points', () => at('ANNA').size, 12],
  ]
  test.each(rows)('%s', (_, found, wanted) => expect(found()).toBeCloseTo(wanted, 1))
  test('lyrics: italics', () => expect(at(letters(17, 'l')).fonts).toEqual(['CourierPrime-Italic']))
  test('act heading: underlined', () => expect(stream.match(/ m\n[\d. ]+ l\nS/g)).toHaveLength(1))
})

describe('C1, screenplay: the sheet', () => {
  test.each([
    ['us-letter', '612 792', 55],
    ['a4', '595.28 841.89', 57],
  ] as const)('paper and lines, %s', async (paper, size, count) => {
    const { pages, source } = await print([lines('action', 130)], { ...SCREENPLAY, paper })
    expect(source).toContain(`/MediaBox [0 0 ${size}]`)
    expect(texts(pages[0])).toHaveLength(count)
    expect(texts(pages[1])).toHaveLength(count + 1)
  })
  test('page number: flush right, 0.5 in from the top, with a full stop; none on the title page and the first', async () => {
    const titlePage = [{ key: 'title', value: 'X' }]
    const { pages } = await print([lines('action', 130)], SCREENPLAY, { titlePage })
    expect(pages.map((page) => texts(page)[0])).toEqual(['X', 'line0', '2.', '3.'])
    const number = lineOf(pages[2] ?? [], '2.')
    expect([rightOf(number), number.top]).toEqual([expect.closeTo(7.5 * IN, 1), expect.closeTo(0.5 * IN, 1)])
  })
  test('title page: title in capitals 3.5 in down, contact low left, date low right', async () => {
    const entries = { title: 'Big', credit: 'written by', author: 'Ana', contact: '1 Road', 'draft date': '1 May' }
    const titlePage = Object.entries(entries).map(([key, value]) => ({ key, value }))
    const [page = []] = (await print([], SCREENPLAY, { titlePage })).pages
    expect([lineOf(page, 'BIG').top, middleOf(lineOf(page, 'BIG'))]).toEqual([
      expect.closeTo(252, 1),
      expect.closeTo(324, 1),
    ])
    expect(lineOf(page, 'written by').top).toBeLessThan(lineOf(page, 'Ana').top)
    expect([lineOf(page, '1 Road').left, lineOf(page, '1 Road').top]).toEqual([108, expect.closeTo(708, 1)])
    expect([rightOf(lineOf(page, '1 May')), lineOf(page, '1 May').top]).toEqual([540, expect.closeTo(708, 1)])
  })
})

describe('C1, screenplay: where pages break', () => {
  /** The first and last words of the pages. */
  const edges = async (elements: readonly Element[]) => {
    const { pages } = await print(elements, SCREENPLAY)
    return pages
      .map((page) => texts(page).filter((text) => !/^\d+\.$/.test(text)))
      .map((page) => [page[0], page.at(-1)])
  }
  test.each<[string, readonly Element[], string[]]>([
    ['no scene heading at the foot', [lines('action', 52), el('scene', 'X'), el('action', 'y')], ['line51', 'X']],
    ['no shot at the foot', [lines('action', 53), el('shot', 'X'), el('action', 'y')], ['line52', 'X']],
    ['no cue at the foot', [lines('action', 53), el('cue', 'X'), el('dialogue', 'y')], ['line52', 'X']],
    ['no transition at the top', [lines('action', 55), el('transition', 'X:')], ['line52', 'line53']],
    ['action below 4 lines whole', [lines('action', 52), lines('action', 3, 'b')], ['line51', 'b0']],
    ['action: two lines stay', [lines('action', 53), lines('action', 4, 'b')], ['line52', 'b0']],
    ['action: two lines go', [lines('action', 51), lines('action', 4, 'b')], ['b1', 'b2']],
    [
      'speech: (MORE) below two lines',
      [lines('action', 50), el('cue', 'X'), lines('dialogue', 5, 'd')],
      ['(MORE)', "X (CONT'D)"],
    ],
    [
      'speech: with one line it goes whole',
      [lines('action', 51), el('cue', 'X'), lines('dialogue', 5, 'd')],
      ['line50', 'X'],
    ],
    [
      'speech: not said twice',
      [lines('action', 48), el('cue', "X (CONT'D)"), lines('dialogue', 9, 'd')],
      ['(MORE)', "X (CONT'D)"],
    ],
  ])('%s', async (_, elements, [last, first]) => {
    const [one, other] = await edges(elements)
    expect([one?.[1], other?.[0]]).toEqual([last, first])
  })
  test('(MORE) stands at the indent of the cue, and the cue again at its own', async () => {
    const { pages } = await print([lines('action', 48), el('cue', 'X'), lines('dialogue', 9, 'd')], SCREENPLAY)
    expect(lineOf(pages[0] ?? [], '(MORE)').left).toBeCloseTo(3.7 * IN, 1)
    expect(lineOf(pages[1] ?? [], "X (CONT'D)")).toMatchObject({
      left: expect.closeTo(3.7 * IN, 1),
      top: expect.closeTo(IN, 1),
    })
  })
  test('a sentence ends before the break where one does within three lines', async () => {
    const words = Array.from({ length: 60 }, (_, i) => (i === 26 ? 'end.' : 'word')).join(' ')
    const { pages } = await print([lines('action', 50), el('action', words)], SCREENPLAY)
    expect(texts(pages[0]).at(-1)).toMatch(/end\.$/)
  })
  test('both columns of a dual dialogue break together', async () => {
    const dual = [
      el('cue', 'L'),
      lines('dialogue', 12, 'l'),
      el('cue', 'R', { dual: true }),
      lines('dialogue', 12, 'r'),
    ]
    const [, page] = (await print([lines('action', 46), ...dual], SCREENPLAY)).pages
    expect(lineOf(page ?? [], 'l6').top).toBeCloseTo(lineOf(page ?? [], 'r6').top, 1)
  })
  test('a speaker who goes on after action is marked; (CONTINUED) is off', async () => {
    const again = [el('cue', 'X'), el('dialogue', 'a'), lines('action', 90), el('cue', 'X'), el('dialogue', 'b')]
    const all = (await print([el('scene', 'S'), ...again], SCREENPLAY)).pages.flatMap(texts)
    expect(all).toContain("X (CONT'D)")
    expect(all.join(' ')).not.toContain('CONTINUED')
  })
})

describe('C2, US stage', () => {
  let pages: readonly (readonly PdfLine[])[] = []
  const at = (text: string) => lineOf(pages.flat(), text)
  beforeAll(async () => {
    const stays = [called('ben'), el('dialogue', 'Stay.'), el('action', letters(16, 's')), called('anna')]
    const scene = [el('scene', 'Scene 1'), el('action', 'AT RISE: A quay.'), ...stays, el('parenthetical', 'low')]
    const act = [el('act', 'act i'), ...scene, el('dialogue', letters(30, 'd').slice(1)), el('lyrics', 'la la')]
    const elements = [...act, el('scene', 'Scene 2'), lines('dialogue', 120)]
    pages = (await print(elements, STAGE_US, { characters: CAST })).pages.slice(1)
  })
  const rows: readonly (readonly [string, () => number, number])[] = [
    ['dialogue: from 1.5 in', () => at(letters(30, 'd').slice(1)).left, 1.5 * IN],
    ['dialogue: 60 characters, to 7.5 in', () => rightOf(at(letters(30, 'd').slice(1))), 7.5 * IN],
    ['character cue: 4.0 in, capitals', () => at('ANNA').left, 4 * IN],
    ['character cue: one blank line before', () => at('ANNA').top - at(`${'s'.repeat(16)})`).top, 24],
    ['stage direction: 2.75 in', () => at(`(${'s'.repeat(16)}`).left, 2.75 * IN],
    ['stage direction: 33 characters', () => at(`${'s'.repeat(16)})`).top - at(`(${'s'.repeat(16)}`).top, 12],
    ['stage direction: one blank line before', () => at(`(${'s'.repeat(16)}`).top - at('Stay.').top, 24],
    ['opening block: at the column of the cues', () => at('(AT RISE: A quay.)').left, 4 * IN],
    ['parenthetical: 2.75 in, in brackets', () => at('(low)').left, 2.75 * IN],
    ['act heading: centred, capitals', () => middleOf(at('ACT I')), 4.5 * IN],
    ['lyrics: capitals, five characters in', () => at('LA LA').left, 1.5 * IN + 5 * CH],
    ['page number: ends at 7.5 in', () => rightOf(at('I-2-3')), 7.5 * IN],
    ['page number: 0.5 in from the top', () => at('I-2-3').top, 0.5 * IN],
  ]
  test.each(rows)('%s', (_, found, wanted) => expect(found()).toBeCloseTo(wanted, 1))
  test('act, scene and page, each scene on a new page, 54 lines', () => {
    expect(pages.map((page) => texts(page)[0])).toEqual(['I-1-1', 'I-2-2', 'I-2-3', 'I-2-4'])
    expect(pages[2]).toHaveLength(1 + 54)
  })
  test('title, characters, place and time, scenes, play', async () => {
    const titlePage = [
      { key: 'title', value: 'Sea' },
      { key: 'setting', value: 'A quay' },
    ]
    const characters = [{ id: 'a', name: 'ANNA', aliases: [], description: '' }]
    const scenes = Array.from({ length: 6 }, (_, i) => [el('scene', `Scene ${i + 1}`), el('action', 'A quay.')]).flat()
    const printed = (await print(scenes, STAGE_US, { titlePage, characters })).pages
    expect(texts(printed[0])).toEqual(['SEA'])
    expect(lineOf(printed[0] ?? [], 'SEA').top).toBeCloseTo(792 / 3, 1)
    expect(texts(printed[1]).slice(0, 5)).toEqual(['CHARACTERS', 'ANNA', 'SETTING', 'A quay', 'SCENES'])
    expect(texts(printed[2])[0]).toBe('1-1')
  })
  test('a speech over a page: two lines stay, its cue is said again', async () => {
    const over = (await print([lines('dialogue', 50), el('cue', 'X'), lines('dialogue', 5, 'd')], STAGE_US)).pages
    expect([texts(over[0]).at(-1), texts(over[1]).slice(1, 3)]).toEqual(['d1', ['X (continued)', 'd2']])
  })
})

describe('C3, British stage', () => {
  let pages: readonly (readonly PdfLine[])[] = []
  let source = ''
  const at = (text: string) => lineOf(pages.flat(), text)
  beforeAll(async () => {
    const speeches = [
      called('anna'),
      el('dialogue', 'Oh.'),
      el('action', 'She goes.'),
      called('ben'),
      lines('dialogue', 80),
    ]
    const made = await print([...speeches, el('scene', 'Scene two'), el('action', 'A quay.')], STAGE_UK, {
      characters: CAST,
    })
    pages = made.pages.slice(1)
    source = made.source
  })
  const WIDTH = 210 - 24 - 17
  const rows: readonly (readonly [string, () => number, number])[] = [
    ['names: 24 mm, capitals', () => at('ANNA').left, 24 * MM],
    ['speeches: right of a column of 23 %', () => at('Oh.').left, (24 + 0.23 * WIDTH) * MM],
    ['speeches: on the line of their name', () => at('Oh.').top - at('ANNA').top, 0],
    ['speeches: one blank line before', () => at('BEN').top - at('SHE GOES.').top, 28],
    ['directions: 66 mm from the margin, capitals', () => at('SHE GOES.').left, (24 + 66) * MM],
    ['directions: 5 mm above', () => at('SHE GOES.').top - at('Oh.').top - 14, 5 * MM],
    ['scene headings: 12 mm above, capitals', () => at('SCENE TWO').top - at('line79').top - 14, 12 * MM],
    ['top margin: 25 mm', () => at('ANNA').top, 25 * MM],
    ['size: 12 points', () => at('Oh.').size, 12],
  ]
  test.each(rows)('%s', (_, found, wanted) => expect(found()).toBeCloseTo(wanted, 0))
  test('A4, page number at the foot in the middle, none on the first page', () => {
    expect(source).toContain('/MediaBox [0 0 595.28 841.89]')
    expect(texts(pages[0])).not.toContain('1')
    expect(at('2').left).toBeCloseTo(595.28 / 2 - 3, 0)
    expect(at('2').top).toBeGreaterThan((297 - 25) * MM)
  })
  test('bottom margin: 25 mm', () => {
    for (const { top, text } of pages.flat())
      if (!/^\d$/.test(text)) expect(top + 14).toBeLessThan((297 - 25) * MM + 0.5)
  })
})

describe('C4, French stage', () => {
  let page: readonly PdfLine[] = []
  const at = (text: string) => lineOf(page, text)
  const rowAt = (top: number) =>
    page
      .filter((line) => Math.abs(line.top - top) < 4)
      .map(({ text }) => text)
      .join('')
  beforeAll(async () => {
    const prose = [el('cue', 'DORANTE'), el('parenthetical', '(bas)'), el('dialogue', 'Sortez !')]
    const verse = [
      el('cue', 'PHÈDRE'),
      el('verse', 'Soleil,', { part: 'first' }),
      el('cue', 'ŒNONE'),
      el('verse', 'Quoi ?', { part: 'last' }),
    ]
    const heads = [el('act', 'Acte premier'), el('scene', 'Scène I'), el('action', 'Un salon.')]
    page = (await print([...heads, ...prose, ...verse], STAGE_FR)).pages[0] ?? []
  })
  test('A4, margins of 25 mm, a serif of 12 points, lines of 15', () => {
    expect(at('ACTE PREMIER').top).toBeCloseTo(25 * MM, 0)
    expect(at('D')).toMatchObject({ left: expect.closeTo(25 * MM, 1), size: 12 })
    expect(at('D').fonts[0]).toMatch(/^SourceSerif4/)
  })
  test('acts in capitals and scenes in small ones, centred', () => {
    expect(at('ACTE PREMIER').left).toBeGreaterThan(200)
    expect(at('CÈNE').size).toBeCloseTo(12 * 0.8)
  })
  test('prose: the name in small capitals at the margin, a comma and the direction, a colon, the speech on one line', () => {
    expect(at('ORANTE').size).toBeCloseTo(12 * 0.8)
    expect(rowAt(at('D').top)).toMatch(/^DORANTE, ?bas\s: Sortez !$/)
    expect(at('bas').fonts[0]).toMatch(/Italic/i)
  })
  test('directions in italics', () => expect(at('Un salon.').fonts[0]).toMatch(/Italic/i))
  test('verse: the name in small capitals, centred on a line of its own', () => {
    expect(at('P').left).toBeGreaterThan(240)
    expect(at('Soleil,').top - at('P').top).toBeCloseTo(15, 0)
  })
  test('shared verse: the second part starts where the first ended', async () => {
    const first = at('Soleil,')
    const whole = [el('cue', 'A'), el('verse', 'Soleil,x')]
    const other = (await print(whole, STAGE_FR)).pages[0] ?? []
    expect(at('Quoi ?').left).toBeGreaterThan(first.left + 30)
    expect(at('Quoi ?').left).toBeLessThan(first.left + 50)
    expect(lineOf(other, 'Soleil,x').left).toBeCloseTo(first.left, 1)
  })
  test('page number at the foot, in the middle', () => {
    expect(at('1').left).toBeCloseTo(595.28 / 2 - 3, 0)
    expect(at('1').top).toBeGreaterThan((297 - 25) * MM)
  })
})

test('C5, revisions: an asterisk 7.8 in from the left beside each changed line', async () => {
  const changed = { ...lines('action', 2), revision: 1 }
  const [page = []] = (await print([el('action', 'Old.'), changed], SCREENPLAY)).pages
  const stars = page.filter(({ text }) => text === '*')
  expect(stars.map(({ left }) => left)).toEqual([expect.closeTo(7.8 * IN, 1), expect.closeTo(7.8 * IN, 1)])
  expect(stars.map(({ top }) => top)).toEqual([lineOf(page, 'line0').top, lineOf(page, 'line1').top])
})
