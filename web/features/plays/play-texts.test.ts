import { expect, test } from 'vitest'
import { ago } from './play-texts.ts'

const NOW = Date.UTC(2026, 4, 20, 12, 0, 0)
const before = (seconds: number) => new Date(NOW - seconds * 1000).toISOString()

test.each([
  [0, 'en', undefined],
  [59, 'en', undefined],
  [60, 'en', '1 minute ago'],
  [3 * 3600, 'en', '3 hours ago'],
  [86_400, 'en', 'yesterday'],
  [86_400, 'fr', 'hier'],
  [15 * 60, 'fr', 'il y a 15 minutes'],
  [400 * 86_400, 'en', 'last year'],
])('%d seconds ago in %s is “%s”', (seconds, locale, words) => {
  expect(ago(before(seconds), NOW, locale)).toBe(words)
})

test('a clock that runs behind the server’s never shows the future', () => {
  expect(ago(before(-5), NOW, 'en')).toBeUndefined()
})
