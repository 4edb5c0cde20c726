import { defaultSettings, emptyPlay, layoutOf, paginate, plain, type Element, type Play } from '@replique/script'
import { expect, test } from 'vitest'
import { headingAbove, headingsOf } from './outline.ts'

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
const { pages } = paginate(play, layoutOf(defaultSettings('screenplay', 'en'), 'en', 'screenplay'))

test('lists acts and scenes with their numbers and pages', () => {
  expect(headingsOf(play, pages)).toEqual([
    { id: 'b', kind: 'act', number: '', words: 'ACT ONE', page: '1' },
    { id: 'c', kind: 'scene', number: '', words: 'INT. KITCHEN - NIGHT', page: '1' },
    { id: 'e', kind: 'scene', number: '7A', words: 'EXT. GARDEN', page: '1' },
  ])
})

test('shows the numbers that the page shows, and none where it shows none', () => {
  const bare = { ...play, elements: play.elements.map(({ number: _own, ...rest }) => rest) }
  expect(headingsOf(bare, pages).map(({ number }) => number)).toEqual(['', '', ''])
  const counted = { ...bare, settings: { ...bare.settings, sceneNumbers: true } }
  expect(headingsOf(counted, pages).map(({ number }) => number)).toEqual(['', '1', '2'])
})

test('knows under which heading a paragraph stands', () => {
  expect(headingAbove(play, 'a')).toBeNull()
  expect(headingAbove(play, 'c')).toBe('c')
  expect(headingAbove(play, 'd')).toBe('c')
  expect(headingAbove(play, 'f')).toBe('e')
})
