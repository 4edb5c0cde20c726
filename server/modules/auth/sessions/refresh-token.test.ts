import { describe, expect, test } from 'vitest'
import {
  checkRefreshToken,
  rotate,
  type TokenFamily,
  isLegacyForm,
  readRefreshToken,
  writeRefreshToken,
} from './refresh-token.ts'
import { randomBytes, randomUUID } from 'node:crypto'

const interval = 10_000

/** Returns a token family that was rotated at these times. */
const familyAfter = (...times: number[]): TokenFamily =>
  times.reduce<TokenFamily>((family, now) => rotate(family, { now, interval }), { counter: 0, revokedAt: [] })

describe('a presented refresh token', () => {
  const family = familyAfter(0, 100_000, 105_000)

  test('that is active is rotated', () =>
    expect(checkRefreshToken(3, family, { now: 106_000, interval }).kind).toBe('rotate'))

  test('that is the parent of the active token gets the active one again, at any time', () => {
    expect(checkRefreshToken(2, family, { now: 9e9, interval })).toEqual({ kind: 'repeat', cause: 'fail-to-save' })
  })

  test('that was revoked a moment ago is a concurrent refresh', () => {
    expect(checkRefreshToken(1, family, { now: 109_999, interval })).toEqual({
      kind: 'repeat',
      cause: 'concurrent-refresh',
    })
    expect(checkRefreshToken(1, family, { now: 110_000, interval }).kind).toBe('reused')
  })

  test('that was revoked long ago is reused, even after a recent rotation', () => {
    expect(checkRefreshToken(0, family, { now: 105_001, interval }).kind).toBe('reused')
  })

  test('with a counter from the future was never issued', () =>
    expect(checkRefreshToken(4, family, { now: 0, interval }).kind).toBe('foreign'))

  test('has no revocations older than the interval in its family', () =>
    expect(family.revokedAt).toEqual([105_000, 100_000]))
})

const secret = randomBytes(32)

describe('refresh tokens', () => {
  test.each([0, 1, 127, 128, 16_383, 16_384, 2 ** 31, Number.MAX_SAFE_INTEGER])('carry the counter %d', (counter) => {
    const sessionId = randomUUID()
    const token = writeRefreshToken({ sessionId, counter }, secret)
    expect(readRefreshToken(token, secret)).toEqual({ state: 'genuine', sessionId, counter })
  })

  test('signed with another secret are forged', () => {
    const token = writeRefreshToken({ sessionId: randomUUID(), counter: 3 }, randomBytes(32))
    expect(readRefreshToken(token, secret).state).toBe('forged')
  })

  test('with a changed, dropped or added character are malformed or forged', () => {
    const token = writeRefreshToken({ sessionId: randomUUID(), counter: 300 }, secret)
    for (let at = 0; at < token.length; at += 1) {
      const other = token[at] === 'A' ? 'B' : 'A'
      const changed = token.slice(0, at) + other + token.slice(at + 1)
      expect(readRefreshToken(changed, secret).state).not.toBe('genuine')
      expect(readRefreshToken(token.slice(0, at) + token.slice(at + 1), secret).state).toBe('malformed')
    }
    for (const odd of [
      '',
      ' ',
      `${token}=`,
      `${token}A`,
      token.repeat(100),
      '../../etc/passwd',
      '\u0000',
      'é'.repeat(20),
    ])
      expect(readRefreshToken(odd, secret).state).toBe('malformed')
  })

  test('in the legacy form are recognised', () => {
    expect(isLegacyForm('abcdefghij12')).toBe(true)
    expect(isLegacyForm('ABCDEFGHIJ12')).toBe(false)
  })
})
