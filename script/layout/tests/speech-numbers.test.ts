import { describe, expect, test } from 'vitest'
import type { Element } from '../../play.ts'
import type { SpeechNumbering } from '../layout.ts'
import { paginate } from '../paginate.ts'
import { printPage } from '../printed-page.ts'
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

test('are printed only if requested', () => {
  const play = playOf(SCENES)
  const texts = printPage(paginate(play, layoutFor(play)), 0).map(({ runs }) => runs[0]?.text)
  expect(texts.filter((text) => /^\d+$/.test(text ?? ''))).toEqual([])
})
