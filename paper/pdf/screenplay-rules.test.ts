/**
 * Tests the page rules by checking the positions of words in the PDF. C1 is the table of rules for screenplays; each
 * test is named after one of its rows.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Element } from '@replique/script'
import {
  type PdfLine,
  lineOf,
  IN,
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
  SCREENPLAY,
} from '../tests/printed-pages.ts'

describe('C1, screenplay: where elements stand', () => {
  let page: readonly PdfLine[] = []
  let stream = ''
  const at = (text: string) => lineOf(page, text)
  beforeAll(async () => {
    const speech = [called('anna'), el('parenthetical', `(${letters(12, 'p')}p)`), el('dialogue', letters(17, 'd'))]
    const { pages, streams } = await print(
      [
        el('act', 'act one'),
        el('action', 'Above.'),
        el('scene', 'int. room'),
        el('action', letters(30, 'a')),
        ...speech,
        el('lyrics', letters(17, 'l')),
        el('transition', 'cut to:'),
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
    ['action: 1.5 in', () => at(letters(30, 'a')).left, 1.5 * IN],
    ['action: one blank line before', () => gap('INT. ROOM', letters(30, 'a')), 1],
    ['action: 61 characters', () => rightOf(at(letters(30, 'a'))), 1.5 * IN + 61 * CH],
    ['character: 3.7 in, capitals', () => at('ANNA').left, 3.7 * IN],
    ['character: one blank line before', () => gap(letters(30, 'a'), 'ANNA'), 1],
    ['parenthetical: 3.1 in', () => at(`(${'p'.repeat(12)}`).left, 3.1 * IN],
    ['parenthetical: 26 characters, the next line one further', () => at(`${'p'.repeat(13)})`).left, 3.1 * IN + CH],
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
    ['us-letter', '612 792', 54],
    ['a4', '595.28 841.89', 58],
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
  /** Returns the first and last text of each page. */
  const edges = async (elements: readonly Element[]) => {
    const { pages } = await print(elements, SCREENPLAY)
    return pages
      .map((page) => texts(page).filter((text) => !/^\d+\.$/.test(text)))
      .map((page) => [page[0], page.at(-1)])
  }
  test.each<[string, readonly Element[], string[]]>([
    ['no scene heading at the foot', [lines('action', 51), el('scene', 'X'), el('action', 'y')], ['line50', 'X']],
    ['no shot at the foot', [lines('action', 52), el('shot', 'X'), el('action', 'y')], ['line51', 'X']],
    ['no cue at the foot', [lines('action', 52), el('cue', 'X'), el('dialogue', 'y')], ['line51', 'X']],
    ['no transition at the top', [lines('action', 54), el('transition', 'X:')], ['line51', 'line52']],
    ['action below 4 lines whole', [lines('action', 51), lines('action', 3, 'b')], ['line50', 'b0']],
    ['action: two lines stay', [lines('action', 52), lines('action', 4, 'b')], ['line51', 'b0']],
    ['action: two lines go', [lines('action', 50), lines('action', 4, 'b')], ['b1', 'b2']],
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
      top: expect.closeTo(IN - 12, 1),
    })
    expect(lineOf(pages[1] ?? [], 'd4').top).toBeCloseTo(IN, 1)
  })
  test('(MORE) stands below the last line of a full page', async () => {
    const { pages } = await print([lines('action', 48), el('cue', 'X'), lines('dialogue', 9, 'd')], SCREENPLAY)
    expect(lineOf(pages[0] ?? [], 'd3').top).toBeCloseTo(IN + 53 * 12, 1)
    expect(lineOf(pages[0] ?? [], '(MORE)').top).toBeCloseTo(IN + 54 * 12, 1)
  })
  test('a sentence ends before the break where one does within eight lines', async () => {
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

test('C5, revisions: an asterisk 7.8 in from the left beside each changed line', async () => {
  const changed = { ...lines('action', 2), revision: 1 }
  const [page = []] = (await print([el('action', 'Old.'), changed], SCREENPLAY)).pages
  const stars = page.filter(({ text }) => text === '*')
  expect(stars.map(({ left }) => left)).toEqual([expect.closeTo(7.8 * IN, 1), expect.closeTo(7.8 * IN, 1)])
  expect(stars.map(({ top }) => top)).toEqual([lineOf(page, 'line0').top, lineOf(page, 'line1').top])
})
