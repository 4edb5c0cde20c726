import { describe, expect, test } from 'vitest'
import type { Element, LayoutName } from '../../play.ts'
import { paginate } from '../paginate.ts'
import { verseNumbers } from '../printed-line.ts'
import { printPage } from '../printed-page.ts'
import type { Setting } from './plays.ts'
import { dice, element, layoutFor, playOf } from './plays.ts'

const verse = (text: string, part?: Element['part']): Element => element('verse', text, part ? { part } : {})

function linesOf(elements: readonly Element[], setting: Setting) {
  const play = playOf(elements, setting)
  return printPage(paginate(play, layoutFor(play)), 0).map(({ y, runs }) => ({
    text: runs.map((run) => run.text).join(''),
    left: runs[0]?.x ?? 0,
    right: (runs.at(-1)?.x ?? 0) + (runs.at(-1)?.width ?? 0),
    y,
  }))
}
const at = (lines: ReturnType<typeof linesOf>, text: string) => lines.find((line) => line.text === text)

const SHARED = [
  element('cue', 'ALCESTE'),
  verse('Je veux qu’on soit sincère, et qu’en homme'),
  verse('Mais enfin,', 'first'),
  element('cue', 'PHILINTE'),
  element('parenthetical', '(bas)'),
  verse('Quoi ?', 'middle'),
  element('action', 'Il rit.'),
  element('cue', 'ALCESTE'),
  verse('Rien.', 'last'),
  verse('Et puis'),
]

describe.each(['screenplay', 'stage-us', 'stage-uk', 'stage-fr'] as const)('a shared verse line, %s', (layout) => {
  const lines = linesOf(SHARED, { layout, paper: 'a4', language: 'fr' })
  test('starts each part where the one before ended', () => {
    expect(at(lines, 'Quoi ?')?.left).toBeCloseTo(at(lines, 'Mais enfin,')?.right ?? 0)
    expect(at(lines, 'Rien.')?.left).toBeCloseTo(at(lines, 'Quoi ?')?.right ?? 0)
    expect(at(lines, 'Et puis')?.left).toBeCloseTo(at(lines, 'Mais enfin,')?.left ?? 0)
  })
})

test.each(['screenplay', 'stage-us', 'stage-uk', 'stage-fr'] as const)(
  'does not break a page within a shared verse line, %s',
  (layout) => {
    const starts = new Set<number>()
    for (let count = 20; count < 60; count++) {
      const lines = Array.from({ length: count }, (_, i) => verse(`vers ${i}`))
      const play = playOf([element('cue', 'ORONTE'), ...lines, ...SHARED], { layout, paper: 'a4', language: 'fr' })
      const [, second] = paginate(play, layoutFor(play)).pages
      if (second) starts.add(second.element - 1 - count)
    }
    // the shared line spans the third to the ninth of these paragraphs; a page can break before or after it
    expect([...starts].filter((place) => place > 2 && place < 9)).toEqual([])
    expect(starts).toContain(0)
  },
)

test('aligns a part that is too long to the right, and one without a first part to the left', () => {
  const long = 'un vers qui est bien long, '
  const lines = linesOf([verse(long, 'first'), element('cue', 'B'), verse('et dont la fin', 'last')], {})
  expect(at(lines, 'et dont la fin')?.right).toBeCloseTo(6 * 72)
  const alone = linesOf([element('cue', 'A'), verse('fin', 'last')], {})
  expect(at(alone, 'fin')?.left).toBeCloseTo(2.5 * 72)
  const apart = linesOf([verse('a', 'first'), element('scene', 'S'), element('cue', 'B'), verse('b', 'last')], {})
  expect(at(apart, 'b')?.left).toBeCloseTo(2.5 * 72)
})

test('centres a French name above verse, with its direction after a comma', () => {
  const speech = [element('cue', 'PHÈDRE'), element('parenthetical', '(À part.)'), verse('Je meurs.')]
  const lines = linesOf(speech, { layout: 'stage-fr', paper: 'a4', language: 'fr' })
  const name = at(lines, 'PHÈDRE, À part.')
  expect(((name?.left ?? 0) + (name?.right ?? 0)) / 2).toBeCloseTo(595.28 / 2)
  expect(at(lines, 'Je meurs.')?.y).toBeCloseTo((name?.y ?? 0) + 15)
})

test('may number every fifth line, counting a shared line once', () => {
  const poem = [...SHARED, ...Array.from({ length: 8 }, (_, i) => verse(`vers ${i}`))]
  const play = playOf(poem, { layout: 'stage-fr', paper: 'a4', language: 'fr' })
  const numbered = { ...play, settings: { ...play.settings, changes: { 'verseNumbers.every': 5 } } }
  const lines = printPage(paginate(numbered, layoutFor(numbered)), 0)
  const y = (text: string) => lines.find(({ runs }) => runs.map((run) => run.text).join('') === text)?.y
  expect([y('5'), y('10')]).toEqual([y('vers 1'), y('vers 6')])
  expect(linesOf(poem, { layout: 'stage-fr', paper: 'a4', language: 'fr' }).map(({ text }) => text)).not.toContain('5')
})

test('may restart line numbers with each act or scene', () => {
  const five = Array.from({ length: 5 }, (_, i) => verse(`vers ${i}`))
  const elements = [
    element('act', 'ACTE I'),
    ...five,
    element('scene', 'SCÈNE II'),
    ...five,
    element('act', 'ACTE II'),
    ...five,
  ]
  const numbered = (restart: 'never' | 'act' | 'scene') => [
    ...verseNumbers({ elements }, { verseNumbers: { every: 4, x: 0, restart } }).entries(),
  ]
  expect(numbered('never').map(([, number]) => number)).toEqual([4, 8, 12])
  expect(numbered('act').map(([, number]) => number)).toEqual([4, 8, 4])
  expect(numbered('scene')).toEqual([
    [4, 4],
    [10, 4],
    [16, 4],
  ])
})

const LAYOUTS: readonly LayoutName[] = ['stage-fr', 'stage-us']
test.each(Array.from({ length: 10 }, (_, i) => i))(
  'gives the same pages after a change as a full pagination, seed %i',
  (seed) => {
    const roll = dice(seed + 40)
    const any = (): Element => {
      const part = ([undefined, 'first', 'middle', 'last', 'last'] as const)[roll(5)]
      return roll(3) === 0 ? element('cue', 'A'.repeat(1 + roll(9))) : verse('vers et rime '.repeat(1 + roll(4)), part)
    }
    let play = playOf(Array.from({ length: 150 }, any), { layout: LAYOUTS[seed % 2] ?? 'stage-fr', language: 'fr' })
    let pages = paginate(play, layoutFor(play))
    for (let i = 0; i < 40; i++) {
      play = { ...play, elements: play.elements.toSpliced(roll(150), roll(2), any()) }
      pages = paginate(play, layoutFor(play), pages)
      const fresh = { ...play, elements: play.elements.map((one) => ({ ...one })) }
      const counted = paginate(fresh, layoutFor(fresh))
      expect(pages.pages).toEqual(counted.pages)
      expect(printPage(pages, 1)).toEqual(printPage(counted, 1))
    }
  },
)
