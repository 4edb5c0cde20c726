import { describe, expect, test } from 'vitest'
import type { Element } from '../../play.ts'
import { paginate } from '../paginate.ts'
import type { Setting } from './plays.ts'
import { element, layoutFor, lines, playOf, starts } from './plays.ts'

/** Returns the pages of a play with these elements. A US letter page has 54 lines. */
const pagesOf = (elements: readonly Element[], setting?: Setting) => {
  const play = playOf(elements, setting)
  return paginate(play, layoutFor(play))
}

const cue = (name: string, rest: Partial<Element> = {}): Element => element('cue', name, rest)

/** Returns the offset at which a line begins in an element made by `lines()`. */
const offsetOf = (line: number): number => Array.from({ length: line }, (_, i) => `line${i}\n`).join('').length

describe('keep with next', () => {
  test.each([
    ['scene', [lines('action', 50), element('scene', 'INT. ROOM'), lines('action', 3)]],
    ['shot', [lines('action', 51), element('shot', 'CLOSE ON'), lines('action', 3)]],
    ['cue', [lines('action', 51), cue('ANNA'), lines('dialogue', 3)]],
    ['cue without words', [lines('action', 52), cue('ANNA'), lines('action', 3)]],
  ] as const)('moves to the next page with what follows: %s', (_, elements) => {
    expect(starts(pagesOf(elements))).toEqual(['0', '1'])
  })

  test('keeps a heading on the page if two lines after it fit', () => {
    const pages = pagesOf([lines('action', 48), element('scene', 'INT. ROOM'), lines('action', 6)])
    expect(starts(pages)).toEqual(['0', `2+${offsetOf(2)}`])
  })

  test('moves consecutive headings together', () => {
    const pages = pagesOf([
      lines('action', 45),
      element('act', 'ACT'),
      element('scene', 'A'),
      element('scene', 'B'),
      lines('action', 3),
    ])
    expect(starts(pages)).toEqual(['0', '1'])
  })

  test('breaks pages that have only headings', () => {
    const pages = pagesOf(Array.from({ length: 60 }, (_, i) => element('scene', `INT. ROOM ${i}`)))
    expect(starts(pages)).toEqual(['0', '18', '36', '54'])
  })
})

describe('a transition', () => {
  test('moves with the last lines of the action before it', () => {
    expect(starts(pagesOf([lines('action', 53), element('transition', 'CUT TO:')]))).toEqual(['0', `0+${offsetOf(51)}`])
  })
  test('moves with a short action as a whole', () => {
    const pages = pagesOf([lines('action', 50), lines('action', 3), element('transition', 'CUT TO:')])
    expect(starts(pages)).toEqual(['0', '1'])
  })
  test('stays on the page if it fits', () => {
    expect(pagesOf([lines('action', 52), element('transition', 'CUT TO:')]).pages).toHaveLength(1)
  })
})

describe('action', () => {
  test('of three lines is not split', () => {
    expect(starts(pagesOf([lines('action', 51), lines('action', 3)]))).toEqual(['0', '1'])
  })
  test('keeps two lines on each side', () => {
    expect(starts(pagesOf([lines('action', 52), lines('action', 5)]))).toEqual(['0', '1'])
    expect(starts(pagesOf([lines('action', 51), lines('action', 5)]))).toEqual(['0', `1+${offsetOf(2)}`])
    expect(starts(pagesOf([lines('action', 49), lines('action', 5)]))).toEqual(['0', `1+${offsetOf(3)}`])
  })
  test('continues over several pages', () => {
    expect(starts(pagesOf([lines('action', 120)]))).toEqual(['0', `0+${offsetOf(54)}`, `0+${offsetOf(108)}`])
  })
  test('breaks after a sentence, in the middle of a line', () => {
    const words = Array.from({ length: 60 }, (_, i) => (i === 26 ? 'end.' : 'word')).join(' ')
    const { pages } = pagesOf([lines('action', 50), element('action', words)])
    expect(pages[1]).toMatchObject({ element: 1, offset: words.indexOf('end.') + 'end. '.length })
  })
  test('breaks inside a sentence rather than leave half a page empty', () => {
    const words = Array.from({ length: 200 }, (_, i) => (i === 26 ? 'end.' : 'word')).join(' ')
    const { pages } = pagesOf([lines('action', 40), element('action', words)])
    expect(pages[1]?.offset).toBe(13 * 'word '.repeat(12).length)
  })
  test('does not treat “Mr.” as the end of a sentence', () => {
    const words = Array.from({ length: 60 }, (_, i) => (i === 26 ? 'Mr.' : i === 15 ? 'end.' : 'word')).join(' ')
    const { pages } = pagesOf([lines('action', 50), element('action', words)])
    expect(pages[1]?.offset).toBe(words.indexOf('end.') + 'end. '.length)
  })
})

describe('a speech', () => {
  test("uses no line of either page for (MORE) and (CONT'D)", () => {
    const pages = pagesOf([lines('action', 48), cue('ANNA'), lines('dialogue', 20)])
    expect(pages.pages[1]).toMatchObject({ element: 2, offset: offsetOf(4), more: true, continued: ["ANNA (CONT'D)"] })
    const long = pagesOf([lines('action', 48), cue('ANNA'), lines('dialogue', 4 + 54 + 3)])
    expect(starts(long)).toEqual(['0', `2+${offsetOf(4)}`, `2+${offsetOf(4 + 54)}`])
  })
  test('may end on the last line of a page', () => {
    expect(pagesOf([lines('action', 47), cue('ANNA'), lines('dialogue', 5)]).pages).toHaveLength(1)
  })
  test('keeps two lines on each side', () => {
    expect(starts(pagesOf([lines('action', 51), cue('ANNA'), lines('dialogue', 8)]))).toEqual(['0', '1'])
    const pages = pagesOf([lines('action', 49), cue('ANNA'), lines('dialogue', 5)])
    expect(starts(pages)).toEqual(['0', `2+${offsetOf(3)}`])
  })
  test('does not start a page with the parenthetical right after its cue, but with a later one', () => {
    const speech = [cue('ANNA'), element('parenthetical', '(low)'), lines('dialogue', 3)]
    expect(starts(pagesOf([lines('action', 52), ...speech]))).toEqual(['0', '1'])
    const late = [cue('ANNA'), lines('dialogue', 3), element('parenthetical', '(low)'), lines('dialogue', 3)]
    expect(pagesOf([lines('action', 49), ...late]).pages[1]).toMatchObject({ element: 3, offset: 0, more: true })
  })
  test('may leave a later parenthetical at the foot, but no line of the words after it alone', () => {
    const late = [cue('ANNA'), lines('dialogue', 3), element('parenthetical', '(low)'), lines('dialogue', 3)]
    expect(starts(pagesOf([lines('action', 48), ...late]))).toEqual(['0', '4'])
    expect(starts(pagesOf([lines('action', 47), ...late]))).toEqual(['0', '4'])
  })
  test('moves to the next page rather than break within a sentence', () => {
    const words = Array.from({ length: 40 }, () => 'word').join(' ')
    expect(starts(pagesOf([lines('action', 48), cue('ANNA'), element('dialogue', words)]))).toEqual(['0', '1'])
  })
  test("is not marked (CONT'D) twice", () => {
    const pages = pagesOf([lines('action', 48), cue("ANNA (CONT'D)"), lines('dialogue', 20)])
    expect(pages.pages[1]?.continued).toEqual(["ANNA (CONT'D)"])
  })
  test('is marked (SUITE) in French', () => {
    const pages = pagesOf([lines('action', 48), cue('ANNA (off)'), lines('dialogue', 20)], { language: 'fr' })
    expect(pages.pages[1]?.continued).toEqual(['ANNA (off) (SUITE)'])
  })
  test('is continued without a direction that needs its own lines', () => {
    const long = `ANNA (${'coming down the stairs with a lamp, '.repeat(4).trim()})`
    const pages = pagesOf([lines('action', 44), cue(long), lines('dialogue', 20)])
    expect(pages.pages[1]?.continued).toEqual(["ANNA (CONT'D)"])
  })
  test('breaks a song between lines', () => {
    const song = element('lyrics', Array.from({ length: 12 }, () => 'One. Two. Three.').join('\n'))
    const { pages } = pagesOf([lines('action', 48), cue('ANNA'), song])
    expect(pages[1]).toMatchObject({ element: 2, offset: 4 * 'One. Two. Three.\n'.length })
  })
  test('repeats the name in a stage play, without (MORE)', () => {
    const { pages } = pagesOf([lines('dialogue', 48), cue('ANNA'), lines('dialogue', 20)], { layout: 'stage-us' })
    expect(pages[1]).toMatchObject({ offset: offsetOf(4), more: false, continued: ['ANNA (continued)'] })
  })
})

describe('a dual dialogue', () => {
  const pair = (left: number, right: number) => [
    cue('ANNA'),
    lines('dialogue', left),
    cue('BRUNO', { dual: true }),
    lines('dialogue', right),
  ]
  test('takes the height of the longer speech', () => {
    expect(pagesOf([lines('action', 44), ...pair(8, 3)]).pages).toHaveLength(1)
    expect(pagesOf([lines('action', 45), ...pair(8, 3)]).pages).toHaveLength(2)
  })
  test('breaks both columns at the same height', () => {
    const { pages } = pagesOf([lines('action', 46), ...pair(12, 14)])
    const offset = offsetOf(6)
    expect(pages[1]).toMatchObject({
      element: 2,
      offset,
      beside: { element: 4, offset },
      more: true,
      continued: ["ANNA (CONT'D)", "BRUNO (CONT'D)"],
    })
  })
  test('continues only the unfinished column', () => {
    const { pages } = pagesOf([lines('action', 46), ...pair(3, 14)])
    expect(pages[1]).toMatchObject({ element: 4, offset: offsetOf(6), continued: ["BRUNO (CONT'D)"] })
    expect(pages[1]).not.toHaveProperty('beside')
  })
  test('moves as a whole if a column would be left with one line', () => {
    expect(starts(pagesOf([lines('action', 51), ...pair(3, 3)]))).toEqual(['0', '1'])
  })
})

describe('forced page breaks', () => {
  test('start a page at a page break', () => {
    const { pages } = pagesOf([lines('action', 3), element('pageBreak'), lines('action', 3)])
    expect(pages.map((page) => [page.element, page.forced])).toEqual([
      [0, false],
      [2, true],
    ])
  })
  test('create no empty page at the start, at the end or between page breaks', () => {
    const pageBreak = element('pageBreak')
    const pages = pagesOf([pageBreak, lines('action', 3), pageBreak, pageBreak, lines('action', 3), pageBreak])
    expect(pages.pages).toHaveLength(2)
  })
  test('start a page for acts and scenes in US stage layout, but not between act and scene', () => {
    const scene = [element('scene', 'Scene'), lines('dialogue', 3)]
    const pages = pagesOf([...scene, ...scene, element('act', 'ACT II'), ...scene, ...scene], { layout: 'stage-us' })
    expect(starts(pages)).toEqual(['0', '2', '4', '7'])
  })
  test('start a page for acts, not scenes, in French stage layout', () => {
    const scene = [element('scene', 'Scène'), lines('dialogue', 3)]
    const pages = pagesOf([...scene, ...scene, element('act', 'ACTE II'), ...scene], { layout: 'stage-fr' })
    expect(starts(pages)).toEqual(['0', '4'])
  })
  test('leave an empty play with one page', () => {
    expect(starts(pagesOf([]))).toEqual(['0'])
  })
})

test('gives no space to elements that aren’t printed', () => {
  const notes = [element('note', 'n'), element('section', 's'), element('synopsis', 'y')]
  const aside: Element = {
    kind: 'action',
    text: [
      { text: 'a', aside: 'note' },
      { text: 'b', aside: 'cut' },
    ],
  }
  expect(pagesOf([...notes, lines('action', 54), aside, ...notes, element('action')]).pages).toHaveLength(1)
})

describe('page labels', () => {
  const scene = (name: string) => [element('scene', name), lines('dialogue', 3)]
  const labels = (elements: readonly Element[], setting: Setting) =>
    pagesOf(elements, setting).pages.map((page) => page.label)
  test('are act, scene and page in US stage layout', () => {
    const play = [element('act', 'ACT ONE'), ...scene('A'), ...scene('B'), element('act', 'ACT TWO'), ...scene('C')]
    expect(labels(play, { layout: 'stage-us' })).toEqual(['I-1-1', 'I-2-2', 'II-1-3'])
  })
  test('use the number in a heading', () => {
    const play = [
      element('act', 'ACT III'),
      ...scene('Scene 4'),
      element('scene', 'Last', { number: '7B' }),
      lines('dialogue', 60),
    ]
    expect(labels(play, { layout: 'stage-us' })).toEqual(['III-4-1', 'III-7B-2', 'III-7B-3'])
  })
  test('use Roman numerals for acts and Arabic ones for scenes', () => {
    const play = [element('act', 'Act 2'), ...scene('SCÈNE IV'), ...scene('Scène civile'), ...scene('Scene 12 b')]
    expect(labels(play, { layout: 'stage-us' })).toEqual(['II-4-1', 'II-2-2', 'II-12-3'])
  })
  test('count if a heading has no readable number', () => {
    const play = [element('act', 'Act IIII'), ...scene('Scene 99999999999999999999'), ...scene('Scene 0')]
    expect(labels(play, { layout: 'stage-us' })).toEqual(['I-1-1', 'I-0-2'])
  })
  test('are plain numbers in other layouts', () => {
    expect(labels([lines('action', 60)], {})).toEqual(['1', '2'])
  })
})
