/**
 * Tests the page rules by checking the positions of words in the PDF. C2, C3 and C4 are the tables of rules for stage
 * plays; each test is named after a row of its table.
 */
import { characterWidth, type Element } from '@replique/script'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type PdfLine,
  lineOf,
  IN,
  MM,
  CH,
  el,
  lines,
  letters,
  called,
  CAST,
  print,
  texts,
  rightOf,
  middleOf,
  STAGE_US,
  STAGE_UK,
  STAGE_FR,
} from '../tests/printed-pages.ts'

const REGULAR = { bold: false, italic: false }

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
    const second = [el('scene', 'Scene two'), el('action', 'A quay.'), el('action', words('s'))]
    const said = [el('cue', 'THE OLD ARCHBISHOP OF YORK'), el('dialogue', words('d')), el('transition', 'Blackout.')]
    const made = await print([...speeches, ...second, ...said], STAGE_UK, { characters: CAST })
    pages = made.pages.slice(1)
    source = made.source
  })
  const WIDTH = 210 - 24 - 17
  /** Returns the right edge of a line in 12-point Arimo. */
  const endOf = ({ left, text }: PdfLine): number =>
    Array.from(text).reduce((x, sign) => x + characterWidth(sign, REGULAR, 'sans') * 0.012, left)
  /** Returns a paragraph of words so short that its lines fill their column. */
  const words = (sign: string): string => Array.from({ length: 60 }, () => sign.repeat(2)).join(' ')
  const column = (sign: string) => pages.flat().filter(({ text }) => text.startsWith(sign.repeat(2)))
  const longest = (sign: string): number => Math.max(...column(sign).map(endOf))
  const rows: readonly (readonly [string, () => number, number])[] = [
    ['names: 24 mm, capitals', () => at('ANNA').left, 24 * MM],
    ['speeches: right of a column of 23 %', () => at('Oh.').left, (24 + 0.23 * WIDTH) * MM],
    ['speeches: on the line of their name', () => at('Oh.').top - at('ANNA').top, 0],
    ['speeches: one blank line before', () => at('BEN').top - at('SHE GOES.').top, 28],
    ['directions: 66 mm from the margin, capitals', () => at('SHE GOES.').left, (24 + 66) * MM],
    ['directions: 5 mm above', () => at('SHE GOES.').top - at('Oh.').top - 14, 5 * MM],
    ['scene headings: 12 mm above, capitals', () => at('SCENE TWO').top - at('line79').top - 14, 12 * MM],
    ['top margin: 25 mm', () => at('ANNA').top, 25 * MM],
    ['right margin: 17 mm', () => endOf(at('BLACKOUT.')), (210 - 17) * MM],
    ['size: 12 points', () => at('Oh.').size, 12],
  ]
  test.each(rows)('%s', (_, found, wanted) => expect(found()).toBeCloseTo(wanted, 0))
  test('A4, page number at the foot in the middle, none on the first page', () => {
    expect(source).toContain('/MediaBox [0 0 595.28 841.89]')
    expect(texts(pages[0])).not.toContain('1')
    expect((at('2').left + endOf(at('2'))) / 2).toBeCloseTo(595.28 / 2, 1)
    expect(at('2').top).toBeGreaterThan((297 - 25) * MM)
  })
  test('Arial, or what is as wide: Arimo of 12 points throughout, the title in 18', async () => {
    const titlePage = [
      { key: 'title', value: 'Sea' },
      { key: 'author', value: 'B. Ode' },
    ]
    const marked = {
      kind: 'dialogue',
      text: [{ text: 'No ' }, { text: 'no', italic: true }, { text: ' No', bold: true }],
    }
    const printed = (await print([called('anna'), marked as Element], STAGE_UK, { titlePage, characters: CAST })).pages
    const fonts = printed.flat().map(({ fonts: [font], size }) => `${font} ${size}`)
    expect([...new Set(fonts)].sort()).toEqual(
      ['Bold 12', 'Italic 12', 'Regular 12', 'Regular 18'].map((face) => `Arimo-${face}`),
    )
  })
  test('names: within their column of 23 %', () => {
    const name = ['THE OLD', 'ARCHBISHOP OF', 'YORK'].map(at)
    for (const line of name) expect(line.left).toBeCloseTo(24 * MM, 1)
    for (const line of name) expect(endOf(line)).toBeLessThan((24 + 0.23 * WIDTH) * MM)
  })
  test('speeches and directions: to the right margin, as many words as fit', () => {
    for (const [sign, printed] of [
      ['d', 'dd '],
      ['S', 'SS '],
    ] as const) {
      const room = (210 - 17) * MM - longest(sign)
      expect(column(sign).length).toBeGreaterThan(2)
      expect(room).toBeGreaterThanOrEqual(-0.01)
      expect(room).toBeLessThan(endOf({ ...at('Oh.'), left: 0, text: printed }))
    }
  })
  test('title page: the contact at the foot on the left, no draft number', async () => {
    const titlePage = [
      { key: 'title', value: 'Sea' },
      { key: 'draft date', value: 'Draft 3' },
      { key: 'contact', value: 'B. Ode\nA quay' },
    ]
    const [page = []] = (await print([el('action', 'Waves.')], STAGE_UK, { titlePage })).pages
    expect(texts(page)).toEqual(['Sea', 'B. Ode', 'A quay'])
    expect(lineOf(page, 'A quay')).toMatchObject({ left: expect.closeTo(24 * MM, 1) })
    expect(lineOf(page, 'A quay').top + 14).toBeCloseTo((297 - 25) * MM, 0)
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
