import { defaultSettings, layoutFaults, type Language, type LayoutChanges, type PlayKind } from '@replique/script'
import { beforeAll, describe, expect, test } from 'vitest'
import en from '../../../locales/en/editor.json' with { type: 'json' }
import fr from '../../../locales/fr/editor.json' with { type: 'json' }
import type { PlayFrame } from '../page/live-play.ts'
import {
  layoutWith,
  nameOf,
  partOf,
  partsOf,
  readNumber,
  refusal,
  unitOf,
  withConstant,
  formatNumber,
} from './constants.ts'

const frameOf = (kind: PlayKind, language: Language, changes: LayoutChanges = {}): PlayFrame => ({
  kind,
  language,
  titlePage: [],
  characters: [],
  settings: { ...defaultSettings(kind, language), changes },
})
const film = (changes?: LayoutChanges) => frameOf('screenplay', 'en', changes)
const theatre = (changes?: LayoutChanges) => frameOf('stage', 'fr', changes)

const FRAMES = [film(), theatre(), frameOf('stage', 'en')]

describe('the groups of constants', () => {
  test('begin with the margins and end with the elements, and contain each constant once', () => {
    const parts = partsOf(layoutWith(film()))
    expect([...parts.keys()].slice(0, 2)).toEqual(['margins', 'page'])
    expect([...parts.keys()].at(-1)).toBe('elements.centred')
    expect(parts.get('margins')).toEqual(['margins.top', 'margins.right', 'margins.bottom', 'margins.left'])
    expect(parts.get('page')).not.toContain('top')
    expect(partOf('elements.cue.left')).toBe('elements.cue')
  })
  test('have a French name each, and so do their constants', () => {
    const words = Object.keys(fr.editor_constant[0]?.match ?? {})
    const asked = FRAMES.flatMap((frame) =>
      [...partsOf(layoutWith(frame))].flatMap(([part, paths]) => [
        ...(part.startsWith('elements.') ? [] : [part]),
        ...paths.map(nameOf),
        ...paths.map((path) => unitOf(path, layoutWith(frame))[0]).filter((unit) => unit === 'lines' || unit === 'in'),
      ]),
    )
    expect(asked.filter((name) => !words.includes(`name=${name}`))).toEqual([])
    expect(Object.keys(en.editor_constant[0]?.match ?? {}).filter((name) => !words.includes(name))).toEqual([])
  })
})

test.each([
  ['margins.left', film(), 'in'],
  ['margins.left', theatre(), 'mm'],
  ['elements.dialogue.width', film(), 'letters'],
  ['elements.dialogue.width', theatre(), 'mm'],
  ['elements.cue.before', film(), 'lines'],
  ['breaks.wholeBelow', film(), 'lines'],
  ['fontSize', film(), 'pt'],
  ['titlePage.titleSize', film(), 'pt'],
  ['titlePage.scenesFrom', film(), ''],
  ['linesPerPage', film(), ''],
  ['pageNumber.x', film(), 'in'],
])('%s is shown in the unit that writers use', (path, frame, unit) => {
  expect(unitOf(path, layoutWith(frame))[0]).toBe(unit)
})

describe('a number', () => {
  test('is parsed with a comma or a point, and rejected if it is not a number', () => {
    expect(readNumber(' 1,5 ', 72)).toBe(108)
    expect(readNumber('1.5', 72)).toBe(108)
    expect(readNumber('0', 72)).toBe(0)
    expect([readNumber('', 72), readNumber('wide', 72)]).toEqual([Number.NaN, Number.NaN])
  })
  test('at the end of its range is shown so that it can be typed', () => {
    expect(formatNumber(292.766)).toBe('292.77')
    expect(formatNumber(292.766, 'trunc')).toBe('292.76')
    expect(formatNumber(1234.5)).toBe('1234.5')
  })
})

describe('a constant', () => {
  let changed: LayoutChanges
  beforeAll(() => {
    changed = withConstant(film({ 'strings.more': '(…)' }), 'margins.left', 72)
  })
  test('is set without affecting other changes, and reset alone', () => {
    expect(changed).toEqual({ 'strings.more': '(…)', 'margins.left': 72 })
    expect(withConstant(film(changed), 'margins.left')).toEqual({ 'strings.more': '(…)' })
  })
  test('equal to the layout’s value is not a change', () => {
    expect(withConstant(film(changed), 'margins.left', 108)).toEqual({ 'strings.more': '(…)' })
    expect(withConstant(film(changed), 'strings.more', '(MORE)')).toEqual({ 'margins.left': 72 })
    // 25 mm, as displayed, differs from the layout's exact value in the last digits
    expect(withConstant(theatre(), 'margins.left', readNumber('25', 72 / 25.4))).toEqual({})
  })
  test('is refused if it leaves no room or conflicts with another change', () => {
    const ask = (frame: PlayFrame, path: string, value: number | string) =>
      refusal(frame, path, withConstant(frame, path, value))
    expect(ask(film(), 'margins.left', 2000)).toMatchObject({ fault: 'range', range: [0, 612] })
    expect(ask(film(), 'margins.left', 600)).toMatchObject({ fault: 'room' })
    expect(ask(film(), 'margins.left', Number.NaN)).toMatchObject({ fault: 'number', range: [0, 612] })
    expect(ask(film(), 'linesPerPage', 50.5)).toMatchObject({ fault: 'range', whole: true })
    expect(ask(film(), 'strings.more', 'x'.repeat(61))).toMatchObject({ range: [0, 60] })
    expect(ask(film({ 'dual.left': 300 }), 'dual.columnWidth', 200)?.fault).toBe('room')
    expect(ask(film(), 'margins.left', 90)).toBeUndefined()
  })
  test('is not refused for an earlier fault', () => {
    const brought = film({ 'no.such': 1 })
    expect(layoutFaults(brought.settings, 'en', 'screenplay')).toHaveLength(1)
    expect(refusal(brought, 'margins.left', withConstant(brought, 'margins.left', 90))).toBeUndefined()
  })
})
