import { afterEach, expect, test, vi } from 'vitest'
import { formatDate, fromNow, timeAgo } from './dates.ts'

afterEach(() => vi.unstubAllGlobals())

const NOON = '2026-12-01T12:00:00Z'
const UTC = { dateStyle: 'long', timeZone: 'UTC' } as const

test('French uses an ordinal for the first of a month only', () => {
  expect(formatDate(NOON, UTC, 'fr')).toBe('1er décembre 2026')
  expect(formatDate('2026-12-21T12:00:00Z', UTC, 'fr')).toBe('21 décembre 2026')
  expect(formatDate(NOON, { day: 'numeric', month: 'numeric', timeZone: 'UTC' }, 'fr')).toBe('01/12')
})

test('English follows the reader’s regional preference', () => {
  vi.stubGlobal('navigator', { languages: ['fr', 'en-US'] })
  expect(formatDate(NOON, UTC, 'en')).toBe('December 1, 2026')
  vi.stubGlobal('navigator', { languages: ['fr'] })
  expect(formatDate(NOON, UTC, 'en')).toBe('1 December 2026')
})

test('a time in the future because of a slow clock is “just now”; a deadline is not', () => {
  const now = Date.parse(NOON)
  expect(timeAgo('2026-12-01T12:05:00Z', now, 'en')).toBe('just now')
  expect(fromNow('2026-12-01T12:10:00Z', now, 'en')).toBe('in 10 minutes')
})

test.each([
  [59, 'en', 'just now'],
  [60, 'en', '1 minute ago'],
  [3 * 3600, 'en', '3 hours ago'],
  [86_400, 'en', 'yesterday'],
  [86_400, 'fr', 'hier'],
  [15 * 60, 'fr', 'il y a 15 minutes'],
  [400 * 86_400, 'en', 'last year'],
])('%d seconds ago in %s is “%s”', (seconds, locale, words) => {
  const now = Date.parse(NOON)
  expect(timeAgo(new Date(now - seconds * 1000).toISOString(), now, locale)).toBe(words)
})
