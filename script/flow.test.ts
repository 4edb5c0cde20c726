import { expect, test } from 'vitest'
import type { FlowPlace, FlowStep } from './flow.ts'
import { onEnter, onTab } from './flow.ts'
import type { ElementKind, PlayKind } from './play.ts'
import { ELEMENT_KINDS, PLAY_KINDS } from './play.ts'

const at = (element: ElementKind, play: PlayKind = 'screenplay', empty = false): FlowPlace => ({ play, element, empty })
const make = (kind: ElementKind): FlowStep => ({ does: 'make', kind })
const become = (kind: ElementKind): FlowStep => ({ does: 'become', kind })

test('Enter creates the element that usually follows in this kind of play', () => {
  expect(onEnter(at('cue'))).toEqual(make('dialogue'))
  expect(onEnter(at('action'))).toEqual(make('action'))
  expect(onEnter(at('action', 'stage'))).toEqual(make('cue'))
  expect(onEnter(at('verse', 'stage'))).toEqual(make('verse'))
  expect(onEnter(at('pageBreak', 'stage', true))).toEqual(make('action'))
})

test('in a verse play, Enter after a cue creates verse, and Tab after verse a cue', () => {
  const verse = (element: ElementKind, empty = false): FlowPlace => ({ ...at(element, 'stage', empty), verse: true })
  expect(onEnter(verse('cue'))).toEqual(make('verse'))
  expect(onEnter(verse('parenthetical', true))).toEqual(become('verse'))
  expect(onTab(verse('parenthetical'))).toEqual(make('verse'))
  expect(onTab(verse('verse'))).toEqual(make('cue'))
  expect(onTab(verse('verse', true))).toEqual(become('dialogue'))
})

test('Enter in an empty element changes its kind', () => {
  expect(onEnter(at('cue', 'screenplay', true))).toEqual(become('action'))
  expect(onEnter(at('action', 'stage', true))).toEqual(become('scene'))
  expect(onEnter(at('parenthetical', 'stage', true))).toEqual(become('dialogue'))
})

test('Tab switches between cue and action, and creates parentheticals', () => {
  expect(onTab(at('action', 'screenplay', true))).toEqual(become('cue'))
  expect(onTab(at('cue', 'screenplay', true))).toEqual(become('action'))
  expect(onTab(at('action'))).toEqual(become('cue'))
  expect(onTab(at('cue'))).toEqual(make('parenthetical'))
  expect(onTab(at('dialogue'))).toEqual(make('parenthetical'))
  expect(onTab(at('dialogue', 'stage', true))).toEqual(become('parenthetical'))
})

test.each(PLAY_KINDS.flatMap((play) => ELEMENT_KINDS.map((kind) => [play, kind] as const)))(
  '%s: Enter and Tab in an empty %s lead to another element',
  (play, kind) => {
    if (kind === 'pageBreak') return expect(onTab(at(kind, play, true)).does).toBe('make')
    expect(onEnter(at(kind, play, true)).kind).not.toBe(kind)
    expect(onTab(at(kind, play, true)).kind).not.toBe(kind)
  },
)
