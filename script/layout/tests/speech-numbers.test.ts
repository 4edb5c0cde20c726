import { describe, expect, test } from 'vitest'
import type { Element } from '../../play.ts'
import type { LayoutChanges, Play } from '../../play.ts'
import type { Layout, SpeechNumbering } from '../layout.ts'
import { extract } from '../../extracts/extract.ts'
import { largePrint } from '../layout-of.ts'
import { paginate } from '../paginate.ts'
import { printPage } from '../printed-page.ts'
import { unbrokenParts } from '../printed-parts.ts'
import { keepSpeechNumbers, withSpeechNumbers } from '../speech-numbers.ts'
import { element, layoutFor, lines, playOf, type Setting } from './plays.ts'

const says = (name: string, words: string): Element[] => [element('cue', name), element('dialogue', words)]
const LAYOUTS = ['screenplay', 'stage-us', 'stage-uk', 'stage-fr'] as const

/** Returns the numbers beside speeches on each page, with the words on the same line. */
function numbersOf(elements: readonly Element[], restart: SpeechNumbering, setting: Setting = {}): string[][] {
  const play = playOf(elements, setting)
  const layout = { ...layoutFor(play), speechNumbers: restart }
  const pagination = paginate(play, layout)
  return pagination.pages.map((_, index) => {
    const printed = printPage(pagination, index)
    return printed.flatMap(({ y, of, runs }) => {
      const text = runs.map((run) => run.text).join('')
      // a page number is level with no line of the play
      const beside = printed.filter((line) => line.y === y && line.of !== undefined)
      if (of !== undefined || beside.length === 0 || !/^\d+(, \d+)*$/.test(text)) return []
      const last = runs.at(-1)
      expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThan(layout.left)
      return [`${text} ${beside.map((line) => line.runs.map((run) => run.text).join('')).join('|')}`]
    })
  })
}

const SCENES = [
  element('act', 'Act One'),
  element('scene', 'A kitchen'),
  ...says('ANNA', 'One.'),
  ...says('BRUNO', 'Two.'),
  element('action', 'He waits.'),
  element('dialogue', 'Still two.'),
  element('cue', 'CLARA'),
  element('scene', 'A garden'),
  ...says('ANNA', 'Three.'),
]

describe.each(LAYOUTS)('speech numbers, %s', (layout) => {
  test('count through the play or restart in each scene, without cues that have no speech', () => {
    const first = (restart: SpeechNumbering) =>
      numbersOf(SCENES, restart, { layout }).map((page) => page.map((line) => line.split(' ')[0]))
    expect(first('play').flat()).toEqual(['1', '2', '3'])
    expect(first('scene').flat()).toEqual(['1', '2', '1'])
  })

  test('restart on each page, and are not repeated where a speech continues', () => {
    const long = element('dialogue', Array.from({ length: 70 }, (_, at) => `Line number ${at}.`).join(' '))
    const pages = numbersOf(
      [...says('ANNA', 'One.'), lines('action', 30), element('cue', 'BRUNO'), long, ...says('CLARA', 'Last.')],
      'page',
      { layout },
    )
    expect(pages.length).toBeGreaterThan(1)
    expect(pages.map((page) => page.map((line) => line.split(' ')[0]))).toEqual(
      pages.map((_, at) => (at === 0 ? ['1', '2'] : at === pages.length - 1 ? ['1'] : [])),
    )
    expect(pages.at(-1)?.[0]).toContain('CLARA')
  })

  test('of speeches side by side are printed together', () => {
    const dual = [...says('ANNA', 'Yes.'), element('cue', 'BRUNO', { dual: true }), element('dialogue', 'No.')]
    expect(
      numbersOf([...dual, ...says('CLARA', 'So.')], 'play', { layout })
        .flat()
        .map((line) => /^[\d, ]+/.exec(line)?.[0].trim()),
    ).toEqual(['1, 2', '3'])
  })
})

test('stay clear of the numbers of verse lines', () => {
  const play = playOf([element('cue', 'ORONTE'), element('verse', 'L’espoir, il est vrai, nous soulage')], {
    layout: 'stage-uk',
  })
  const usual = layoutFor(play)
  const layout = { ...usual, verseNumbers: { ...usual.verseNumbers, every: 1 }, speechNumbers: 'play' } as const
  const numbers = printPage(paginate(play, layout), 0).filter(({ runs }) => runs[0]?.text === '1')
  const [one, other] = numbers.map(({ runs }) => runs[0]!).toSorted((a, b) => a.x - b.x)
  expect(numbers).toHaveLength(2)
  expect(one!.x + one!.width).toBeLessThan(other!.x)
})

/** Returns the numbers beside speeches on each page. They are the only lines in small type. */
function printedNumbers(play: Play, layout: Layout): string[][] {
  const pagination = paginate(play, layout)
  return pagination.pages.map((_, index) =>
    printPage(pagination, index).flatMap(({ of, runs: [run] }) =>
      of === undefined && run && run.size < layout.fontSize ? [run.text] : [],
    ),
  )
}

const inLayout = (changes: LayoutChanges): string[][] => {
  const play = playOf(SCENES, { layout: 'stage-uk' })
  const changed = { ...play, settings: { ...play.settings, changes } }
  return printedNumbers(changed, layoutFor(changed))
}

test.each([
  ['scene', ['1', '2', '1']],
  ['play', ['1', '2', '3']],
  ['none', []],
  // from a newer version
  ['act', []],
  [true, []],
])('follow the play’s layout: %s', (speechNumbers, numbers) => {
  expect(inLayout({ speechNumbers }).flat()).toEqual(numbers)
})

test('are absent from a play without the setting', () => expect(inLayout({}).flat()).toEqual([]))

describe('in a copy of the script', () => {
  const characters = ['ANNA', 'BRUNO'].map((name) => ({ id: name, name, aliases: [], description: '' }))
  const speech = (id: string, words: string): Element[] => [
    element('cue', '', { character: id }),
    element('dialogue', words),
  ]
  const play = {
    ...playOf([
      element('scene', 'A kitchen'),
      ...speech('ANNA', 'One.'),
      ...speech('BRUNO', 'Two.'),
      element('pageBreak'),
      ...speech('BRUNO', 'Three.'),
      ...speech('ANNA', 'Four.'),
      element('scene', 'A garden'),
      ...speech('BRUNO', 'Five.'),
    ]),
    characters,
  }
  const numbered = (restart: SpeechNumbering) => withSpeechNumbers(layoutFor(play), restart)
  const sides = (character: string, restart: SpeechNumbering) => {
    const made = extract(keepSpeechNumbers(play, numbered(restart)), { character })
    return 'play' in made ? printedNumbers(made.play, numbered(restart)).flat() : []
  }

  test('sides have the numbers of the script, also before the cues', () => {
    expect(sides('ANNA', 'play')).toEqual(['1', '3', '4'])
    expect(sides('BRUNO', 'scene')).toEqual(['1', '2', '3', '1'])
    expect(sides('BRUNO', 'none')).toEqual([])
  })

  test('numbers by page name the page of the script', () => {
    expect(printedNumbers(play, numbered('page'))).toEqual([
      ['1', '2'],
      ['1', '2', '3'],
    ])
    expect(sides('ANNA', 'page')).toEqual(['1.1', '2.1', '2.2'])
    const large = largePrint(numbered('page'))
    expect(printedNumbers(keepSpeechNumbers(play, numbered('page')), large).flat()).toEqual([
      '1.1',
      '1.2',
      '2.1',
      '2.2',
      '2.3',
    ])
  })

  test('chosen scenes keep their numbers, and a copy of a copy as well', () => {
    const once = keepSpeechNumbers(play, numbered('page'))
    expect(keepSpeechNumbers(once, numbered('page'))).toEqual(once)
    const made = extract(keepSpeechNumbers(play, numbered('play')), { scenes: '2' })
    expect('play' in made && printedNumbers(made.play, numbered('play'))).toEqual([['5']])
  })

  test('pages that another program breaks have them too', () => {
    const kept = keepSpeechNumbers(play, numbered('page'))
    const parts = unbrokenParts(paginate(kept, numbered('page'))).flatMap(({ rows }) => rows.flat(2))
    expect(parts.flatMap(({ speech }) => speech ?? [])).toEqual(['1.1', '1.2', '2.1', '2.2', '2.3'])
  })
})

test.each(LAYOUTS)('stay on the paper where there is little space, %s', (layout) => {
  const dual = ['1000.10', '1000.11', '1000.12'].flatMap((speechNumber, at) => [
    element('cue', 'ANNA', { speechNumber, ...(at > 0 && { dual: true }) }),
    element('dialogue', 'Yes.'),
  ])
  const play = playOf(dual, { layout })
  const large = largePrint(withSpeechNumbers(layoutFor(play), 'page'))
  const set = printPage(paginate(play, large), 0).filter(({ of, runs: [run] }) => !of && run && run.size < 18)
  expect(set.map(({ runs }) => runs[0]?.text)).toEqual(['1000.10', '1000.11', '1000.12'])
  expect(new Set(set.map(({ y }) => y)).size).toBe(3)
  const words = printPage(paginate(play, large), 0).flatMap(({ of, runs }) => (of ? runs.map(({ x }) => x) : []))
  for (const { x, width, size } of set.flatMap(({ runs }) => runs)) {
    expect([x > 0, x + width < Math.min(...words), size > 7]).toEqual([true, true, true])
  }
})
