import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isLegacyForm, readRefreshToken, writeRefreshToken } from './refresh-token.ts'

const secret = randomBytes(32)

describe('refresh tokens', () => {
  test.each([0, 1, 127, 128, 16_383, 16_384, 2 ** 31, Number.MAX_SAFE_INTEGER])('carry the counter %d', (counter) => {
    const sessionId = randomUUID()
    const token = writeRefreshToken({ sessionId, counter }, secret)
    expect(readRefreshToken(token, secret)).toEqual({ state: 'genuine', sessionId, counter })
  })

  test('signed elsewhere are known as forged', () => {
    const token = writeRefreshToken({ sessionId: randomUUID(), counter: 3 }, randomBytes(32))
    expect(readRefreshToken(token, secret).state).toBe('forged')
  })

  test('with any character changed, dropped or added are malformed or forged', () => {
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

  test('of the older form are told from nonsense', () => {
    expect(isLegacyForm('abcdefghij12')).toBe(true)
    expect(isLegacyForm('ABCDEFGHIJ12')).toBe(false)
  })
})
