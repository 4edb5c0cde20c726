import { expect, test } from 'vitest'
import { dayOf, goalsOf, progressOf, readGoals, readGoal } from './goals.ts'

const NONE = { daily: null, target: null, dailyPages: null, targetPages: null }

test('stored goals are read, and unknown values are ignored', () => {
  const goals = {
    daily: 500,
    target: 20_000,
    dailyPages: 2.5,
    targetPages: 110,
    day: '2026-03-01',
    words: 120,
    pages: 0.75,
  }
  const stored = JSON.stringify(goals)
  expect(readGoals(stored, '2026-03-01')).toEqual(goals)
  expect(readGoals(stored, '2026-03-02')).toEqual({ ...goals, day: '2026-03-02', words: 0, pages: 0 })
  const before = '{"daily":500,"target":null,"day":"today","words":3}'
  expect(readGoals(before, 'today')).toEqual({ ...NONE, daily: 500, day: 'today', words: 3, pages: 0 })
  const odd = '{"daily":-1,"target":"x","dailyPages":"2","targetPages":1.5,"day":"today","words":1.5,"pages":null}'
  for (const one of [null, '', '{', '[]', '3', 'null', odd])
    expect(readGoals(one, 'today')).toEqual({ ...NONE, day: 'today', words: 0, pages: 0 })
})

test('words and pages written today are added up without changing the goals', () => {
  const store = goalsOf({ person: 'p', play: 'goals' })
  store.change({ ...NONE, daily: 300, dailyPages: 1.5 })
  store.add({ words: 12 })
  store.add({ pages: 0.25 })
  store.add({ words: -2, pages: 0.5 })
  expect(store.get()).toMatchObject({ daily: 300, dailyPages: 1.5, words: 10, pages: 0.75 })
  expect(goalsOf({ person: 'p', play: 'goals' })).toBe(store)
})

test.each([
  ['', false, null],
  ['0', false, null],
  ['20 000', false, 20_000],
  ['20\u202f000', false, 20_000],
  ['20,000', false, 20_000],
  ['110', false, 110],
  ['2,5', true, 2.5],
  ['2.5', true, 2.5],
  ['2.5', false, undefined],
  ['-3', true, undefined],
  ['many', true, undefined],
  ['9999999', false, undefined],
  ['12.3456', false, undefined],
] as const)('%j as a goal', (typed, fraction, goal) => expect(readGoal(typed, fraction)).toBe(goal))

test('a day is the writer’s local date, and progress stays between 0 and 100', () => {
  expect(dayOf(new Date(2026, 2, 1, 23, 59))).toBe('2026-03-01')
  expect([progressOf(-40, 100), progressOf(33, 100), progressOf(400, 100)]).toEqual([0, 33, 100])
})
