import { expect, test } from 'vitest'
import { addDays, instantOf, isTimeZone, localTimeOf } from './zoned-time.ts'

const at = (date: string, time: string, zone: string): string => new Date(instantOf({ date, time }, zone)).toISOString()

test.each([
  ['2026-01-15', '19:30', 'Europe/Paris', '2026-01-15T18:30:00.000Z'],
  ['2026-07-15', '19:30', 'Europe/Paris', '2026-07-15T17:30:00.000Z'],
  // the evening before the change to summer time, and the evening after
  ['2026-03-28', '19:30', 'Europe/Paris', '2026-03-28T18:30:00.000Z'],
  ['2026-03-29', '19:30', 'Europe/Paris', '2026-03-29T17:30:00.000Z'],
  // skipped by the change: an hour later
  ['2026-03-29', '02:30', 'Europe/Paris', '2026-03-29T01:30:00.000Z'],
  // occurs twice: the first
  ['2026-10-25', '02:30', 'Europe/Paris', '2026-10-25T00:30:00.000Z'],
  ['2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  ['2026-07-01', '00:00', 'Pacific/Kiritimati', '2026-06-30T10:00:00.000Z'],
  ['2026-07-01', '12:00', 'Asia/Kathmandu', '2026-07-01T06:15:00.000Z'],
  ['2026-07-01', '12:00', 'UTC', '2026-07-01T12:00:00.000Z'],
])('%s at %s in %s is %s', (date, time, zone, instant) => {
  expect(at(date, time, zone)).toBe(instant)
})

test('the local time of an instant is what a clock there shows', () => {
  const instant = Date.parse('2026-03-29T17:30:00Z')
  expect(localTimeOf(instant, 'Europe/Paris')).toEqual({ date: '2026-03-29', time: '19:30' })
  expect(localTimeOf(instant, 'Asia/Tokyo')).toEqual({ date: '2026-03-30', time: '02:30' })
  expect(localTimeOf(Date.parse('2026-03-29T22:00:00Z'), 'Europe/Paris')).toEqual({ date: '2026-03-30', time: '00:00' })
})

test('every hour of a year of summer and winter time comes back', () => {
  for (let instant = Date.UTC(2026, 0); instant < Date.UTC(2027, 0); instant += 3_600_000) {
    const again = instantOf(localTimeOf(instant, 'Europe/Paris'), 'Europe/Paris')
    // only the hour that occurs twice is ambiguous
    expect([instant, instant - 3_600_000]).toContain(again)
    if (again !== instant) expect(new Date(instant).toISOString()).toBe('2026-10-25T01:00:00.000Z')
  }
})

test('what is not a time or a zone is recognised', () => {
  expect(instantOf({ date: '', time: '19:30' }, 'Europe/Paris')).toBeNaN()
  expect(instantOf({ date: '2026-03-28', time: '' }, 'Europe/Paris')).toBeNaN()
  expect(['Europe/Paris', 'UTC', 'America/Argentina/Buenos_Aires'].every(isTimeZone)).toBe(true)
  expect(['', '+02:00', 'Europe/Nowhere', 'x'.repeat(60)].some(isTimeZone)).toBe(false)
})

test('days are counted across months and years', () => {
  expect([addDays('2026-02-27', 2), addDays('2026-12-31', 1), addDays('2026-03-01', -1)]).toEqual([
    '2026-03-01',
    '2027-01-01',
    '2026-02-28',
  ])
})
