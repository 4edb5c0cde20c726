import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttlePerUser } from './live.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a throttled user is notified at once, then at intervals, and finally of the last event', () => {
  const told: string[] = []
  const tell = throttlePerUser(1_000, (who) => told.push(who))
  for (let n = 0; n < 50; n++) tell('ana')
  tell('ben')
  expect(told).toEqual(['ana', 'ben'])
  vi.advanceTimersByTime(1_000)
  expect(told).toEqual(['ana', 'ben', 'ana'])
  vi.advanceTimersByTime(5_000)
  expect(told).toHaveLength(3)
  tell('ana')
  expect(told).toHaveLength(4)
})
