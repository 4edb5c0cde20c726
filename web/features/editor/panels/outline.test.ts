import {
  character,
  defaultSettings,
  emptyPlay,
  layoutOf,
  paginate,
  plain,
  type Element,
  type Play,
} from '@replique/script'
import { expect, test } from 'vitest'
import { headingAbove, headingsOf, measuredHeadings } from './outline.ts'

const element = (id: string, kind: Element['kind'], text: string, number?: string): Element => ({
  id,
  kind,
  text: plain(text),
  ...(number && { number }),
})

const play: Play = {
  ...emptyPlay('screenplay', 'en'),
  elements: [
    element('a', 'action', 'Before all.'),
    element('b', 'act', 'ACT ONE'),
    element('c', 'scene', 'INT. KITCHEN - NIGHT'),
    element('d', 'action', 'Rain.'),
    element('e', 'scene', 'EXT. GARDEN', '7A'),
    element('f', 'action', 'Sun.'),
  ],
}
const pagination = paginate(play, layoutOf(defaultSettings('screenplay', 'en'), 'en', 'screenplay'))
const { pages } = pagination

test('the outline lists acts and scenes with their numbers and pages', () => {
  expect(headingsOf(play, pages)).toEqual([
    { id: 'b', kind: 'act', number: '', words: 'ACT ONE', page: '1' },
    { id: 'c', kind: 'scene', number: '', words: 'INT. KITCHEN - NIGHT', page: '1' },
    { id: 'e', kind: 'scene', number: '7A', words: 'EXT. GARDEN', page: '1' },
  ])
})

test('the outline shows the same numbers as the page, and none where the page shows none', () => {
  const bare = { ...play, elements: play.elements.map(({ number: _own, ...rest }) => rest) }
  expect(headingsOf(bare, pages).map(({ number }) => number)).toEqual(['', '', ''])
  const counted = { ...bare, settings: { ...bare.settings, sceneNumbers: true } }
  expect(headingsOf(counted, pages).map(({ number }) => number)).toEqual(['', '1', '2'])
})

test('each paragraph belongs to the heading above it', () => {
  expect(headingAbove(play, 'a')).toBeNull()
  expect(headingAbove(play, 'c')).toBe('c')
  expect(headingAbove(play, 'd')).toBe('c')
  expect(headingAbove(play, 'f')).toBe('e')
})

test('an act’s length includes all its scenes, and a scene lists its characters', () => {
  const cue: Element = { id: 'g', kind: 'cue', text: [], character: 'x' }
  const more = [
    cue,
    { ...cue, id: 'h' },
    element('j', 'action', 'Boris looks at Xenia.'),
    element('i', 'act', 'ACT TWO'),
  ]
  const characters = [character('x', 'XENIA'), character('b', 'BORIS')]
  const spoken = { ...play, characters, elements: [...play.elements, ...more] }
  const layout = layoutOf(defaultSettings('screenplay', 'en'), 'en', 'screenplay')
  const [one, kitchen, garden, two] = measuredHeadings(spoken, paginate(spoken, layout))
  expect([one, kitchen, garden, two].map((heading) => heading?.people)).toEqual([[], [], ['x'], []])
  expect([one, kitchen, garden, two].map((heading) => heading?.silent)).toEqual([[], [], ['b'], []])
  const pagesOf = (heading: typeof one): number => heading?.length?.pages ?? 0
  expect(pagesOf(one)).toBeGreaterThan(pagesOf(kitchen) + pagesOf(garden))
  expect(measuredHeadings(spoken, pagination).map(({ length }) => length)).toEqual([null, null, null, null])
})
