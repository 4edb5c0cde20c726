import { describe, expect, test } from 'vitest'
import { judgeToken, rotate, type TokenFamily } from './rotation.ts'

const interval = 10_000

/** A family whose tokens were rotated at these times. */
const familyAfter = (...times: number[]): TokenFamily =>
  times.reduce<TokenFamily>((family, now) => rotate(family, { now, interval }), { counter: 0, revokedAt: [] })

describe('a presented token', () => {
  const family = familyAfter(0, 100_000, 105_000)

  test('that is active is rotated', () => expect(judgeToken(3, family, { now: 106_000, interval }).kind).toBe('rotate'))

  test('that is the parent of the active one gets the active one again, however late', () => {
    expect(judgeToken(2, family, { now: 9e9, interval })).toEqual({ kind: 'repeat', cause: 'fail-to-save' })
  })

  test('that was revoked a moment ago is a concurrent refresh', () => {
    expect(judgeToken(1, family, { now: 109_999, interval })).toEqual({ kind: 'repeat', cause: 'concurrent-refresh' })
    expect(judgeToken(1, family, { now: 110_000, interval }).kind).toBe('reused')
  })

  test('that was revoked long ago is reused, even when the last rotation was a moment ago', () => {
    expect(judgeToken(0, family, { now: 105_001, interval }).kind).toBe('reused')
  })

  test('from the future was never issued', () =>
    expect(judgeToken(4, family, { now: 0, interval }).kind).toBe('foreign'))

  test('forgets what is past the interval', () => expect(family.revokedAt).toEqual([105_000, 100_000]))
})
