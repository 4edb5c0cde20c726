import { expect, test } from 'vitest'
import { minutesToRehearse, rehearsalCalls, unitTimes } from './call-times.ts'

const START = Date.parse('2026-03-28T18:00:00Z')
const MINUTE = 60_000
const units = [
  { people: ['ada', 'bea'], minutes: 30, pause: 0 },
  { people: ['bea'], minutes: 20, pause: 10 },
  { people: ['ada', 'cleo'], minutes: 15, pause: 0 },
  { people: [], minutes: 15, pause: 5 },
]

test('units follow one another, with their breaks', () => {
  const minutes = unitTimes(START, units).map(({ start, end }) => [(start - START) / MINUTE, (end - START) / MINUTE])
  expect(minutes).toEqual([
    [0, 30],
    [40, 60],
    [60, 75],
    [80, 95],
  ])
})

test('people are called from their first unit to the end of their last, and wait in between', () => {
  const calls = rehearsalCalls(START, units).map(({ person, start, end, waiting, units: own }) => [
    person,
    (start - START) / MINUTE,
    (end - START) / MINUTE,
    waiting,
    own,
  ])
  expect(calls).toEqual([
    ['ada', 0, 75, 30, [0, 2]],
    ['bea', 0, 60, 10, [0, 1]],
    ['cleo', 60, 75, 0, [2]],
  ])
  expect(rehearsalCalls(START, [])).toEqual([])
})

test.each([
  [0, 5],
  [60, 5],
  [140, 5],
  [150, 10],
  [600, 30],
])('%d seconds on stage take %d minutes to rehearse', (seconds, minutes) => {
  expect(minutesToRehearse(seconds)).toBe(minutes)
})
