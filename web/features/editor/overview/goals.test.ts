import { expect, test } from 'vitest'
import { dayOf, progressOf, readGoals } from './goals.ts'

test('reads what was stored, and nothing of what is not understood', () => {
  const stored = JSON.stringify({ daily: 500, target: 20_000, day: '2026-03-01', words: 120 })
  expect(readGoals(stored, '2026-03-01')).toEqual({ daily: 500, target: 20_000, day: '2026-03-01', words: 120 })
  expect(readGoals(stored, '2026-03-02')).toMatchObject({ daily: 500, words: 0 })
  for (const odd of [null, '', '{', '[]', '3', 'null', '{"daily":-1,"target":"x","words":1.5}'])
    expect(readGoals(odd, 'today')).toEqual({ daily: null, target: null, day: 'today', words: 0 })
})

test('a day is the writer’s own, and progress stays between nothing and all', () => {
  expect(dayOf(new Date(2026, 2, 1, 23, 59))).toBe('2026-03-01')
  expect([progressOf(-40, 100), progressOf(33, 100), progressOf(400, 100)]).toEqual([0, 33, 100])
})
