import type { PlannedUnit, UnitScene } from '@replique/contract'
import { expect, test } from 'vitest'
import { inputOf, moveUnit, orderedUnits, shownCalls, shownUnits, timesOf, type RehearsalDraft } from './draft.ts'

const unit = (element: string, minutes = 10): PlannedUnit => ({
  element,
  title: `${element}.`,
  minutes,
  pause: 0,
  isGone: false,
})
const scene = (element: string, people: string[], more: Partial<UnitScene> = {}): UnitScene => ({
  element,
  number: 1,
  act: '',
  scene: '',
  title: `${element}.`,
  minutes: 10,
  people,
  understudies: [],
  uncast: [],
  ...more,
})
const draft: RehearsalDraft = {
  date: '2026-03-28',
  from: '19:30',
  to: '22:00',
  zone: 'Europe/Paris',
  place: 'Studio',
  note: '',
  understudies: false,
  units: [unit('a'), unit('b', 20)],
}

test('times are local to the rehearsal; an end before the start is on the next day', () => {
  expect(inputOf(draft)).toMatchObject({ startsAt: '2026-03-28T18:30:00.000Z', endsAt: '2026-03-28T21:00:00.000Z' })
  // the clocks change in this night
  expect(inputOf({ ...draft, to: '04:00' })).toMatchObject({ endsAt: '2026-03-29T02:00:00.000Z' })
  expect([inputOf({ ...draft, date: '' }), inputOf({ ...draft, to: '' })]).toEqual([null, null])
})

test('units show whom they need, and who of them can’t come', () => {
  const { start } = timesOf(draft)
  const scenes = [scene('a', ['ada', 'bea']), scene('b', ['bea'], { understudies: ['cleo'], uncast: ['PIKE'] })]
  const busy = [{ userId: 'bea', startsAt: '2026-03-28T18:45:00Z', endsAt: '2026-03-28T20:00:00Z' }]
  const units = shownUnits(draft, { start, scenes, busy })
  expect(units.map(({ people, busy: away, uncast }) => [people, away, uncast])).toEqual([
    [['ada', 'bea'], [], []],
    [['bea'], ['bea'], ['PIKE']],
  ])
  expect(shownCalls(start, units).map(({ userId, isBusy, waiting }) => [userId, isBusy, waiting])).toEqual([
    ['ada', false, 0],
    ['bea', true, 0],
  ])
  const withUnderstudies = shownUnits({ ...draft, understudies: true }, { start, scenes, busy: [] })
  expect(withUnderstudies.map(({ people }) => people)).toEqual([
    ['ada', 'bea'],
    ['bea', 'cleo'],
  ])
})

test('a scene that is gone needs nobody', () => {
  const gone = { ...unit('a'), isGone: true }
  const units = shownUnits(
    { units: [gone], understudies: false },
    { start: 0, scenes: [scene('a', ['ada'])], busy: [] },
  )
  expect(units.map(({ people }) => people)).toEqual([[]])
})

test('units are moved within the list only', () => {
  const units = [unit('a'), unit('b'), unit('c')]
  const elements = (at: number, by: 1 | -1) => moveUnit(units, at, by).map(({ element }) => element)
  expect([elements(0, 1), elements(2, -1), elements(0, -1), elements(2, 1)]).toEqual([
    ['b', 'a', 'c'],
    ['a', 'c', 'b'],
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
  ])
})

test('a proposed order keeps the titles; scenes without time come last', () => {
  const bare = (element: string, pause: number) => ({ element, minutes: 10, pause })
  const ordered = orderedUnits([unit('a'), unit('b'), unit('c')], [bare('c', 0), bare('a', 5)], [bare('b', 0)])
  expect(ordered.map(({ element, title, pause }) => [element, title, pause])).toEqual([
    ['c', 'c.', 0],
    ['a', 'a.', 5],
    ['b', 'b.', 0],
  ])
})
