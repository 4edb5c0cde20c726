import type { PlaySummary } from '@replique/contract'
import { expect, test } from 'vitest'
import { timeAgo } from '../../ui/dates.ts'
import { splitRecent } from './recent.ts'

const play = (id: string, role: PlaySummary['role'], day: number, trashed = false) =>
  ({ id, role, updatedAt: `2026-01-${10 + day}T00:00:00Z`, trashedAt: trashed ? 'then' : null }) as PlaySummary

test('the last play is the latest that the user can edit, and the others are split into own and shared', () => {
  const { last, recent, shared } = splitRecent([
    play('old', 'owner', 1),
    play('read', 'viewer', 9),
    play('ours', 'editor', 8),
    play('mine', 'owner', 7),
    play('gone', 'owner', 10, true),
  ])
  expect(last?.id).toBe('ours')
  expect(recent.map(({ id }) => id)).toEqual(['mine', 'old'])
  expect(shared.map(({ id }) => id)).toEqual(['read'])
})

test('an empty list has no recent plays', () => {
  expect(splitRecent([])).toEqual({ last: undefined, recent: [], shared: [] })
})

test.each([
  [30, 'en', 'just now'],
  [-5, 'en', 'just now'],
  [5 * 60, 'en', '5 minutes ago'],
  [26 * 3600, 'fr', 'hier'],
  [400 * 86_400, 'en', 'last year'],
])('%d seconds ago in %s is %s', (seconds, locale, words) => {
  const now = Date.UTC(2026, 5, 1)
  expect(timeAgo(new Date(now - seconds * 1000).toISOString(), now, locale)).toBe(words)
})
