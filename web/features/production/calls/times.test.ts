import { expect, test } from 'vitest'
import { formatDay, formatTimes, hasCome, weekOf } from './times.ts'

test('days and times are those of the rehearsal’s zone', () => {
  const [start, end] = ['2026-03-28T23:30:00Z', '2026-03-29T01:30:00Z']
  const now = Date.parse('2026-01-01T00:00:00Z')
  expect(formatDay(start, 'Europe/Paris', now)).toMatch(/Sunday.*29/)
  expect(formatDay(start, 'America/New_York', now)).toMatch(/Saturday.*28/)
  expect(formatDay(start, 'Europe/Paris', now)).not.toContain('2026')
  expect(formatDay(start, 'Europe/Paris', Date.parse('2025-12-01T00:00:00Z'))).toContain('2026')
  // the clocks change in this night
  expect(formatTimes(start, end, 'Europe/Paris')).toMatch(/^(?:00|12):30.*–0?3:30/)
})

test('weeks begin on Monday in the rehearsal’s zone', () => {
  expect(weekOf('2026-03-29T20:00:00Z', 'Europe/Paris')).toBe('2026-03-23')
  expect(weekOf('2026-03-29T22:30:00Z', 'Europe/Paris')).toBe('2026-03-30')
  expect(weekOf('2026-03-23T00:00:00Z', 'Europe/Paris')).toBe('2026-03-23')
})

test('attendance is noted from the day of the rehearsal on', () => {
  const now = Date.parse('2026-03-28T09:00:00Z')
  expect(
    ['2026-03-28T18:00:00Z', '2026-03-27T18:00:00Z', '2026-03-29T18:00:00Z'].map((time) => hasCome(time, now)),
  ).toEqual([true, true, false])
})
