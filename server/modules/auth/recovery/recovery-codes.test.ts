import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hashCode, makeCode, readCode, formatCode } from './recovery-codes.ts'

describe('recovery codes', () => {
  test('are unique, and contain no ambiguous characters', () => {
    const codes = Array.from({ length: 500 }, makeCode)
    expect(new Set(codes).size).toBe(500)
    expect(codes.join('')).toMatch(/^[2-9a-hj-km-z]+$/)
  })

  test('are accepted in the forms in which users copy them', () => {
    const code = 'k4m9x7qpoab8ht3z'
    expect(formatCode(code)).toBe('k4m9-x7qp-oab8-ht3z')
    for (const typed of ['K4M9-X7QP-OAB8-HT3Z', ' k4m9 x7qp oab8 ht3z\n', 'k4m9–x7qp—0ab8‑ht3z'])
      expect(readCode(typed)).toBe(code)
    for (const odd of ['', 'k4m9-x7qp', `${code}a`, 'l4m9x7qpoab8ht3z', 'é'.repeat(16), ' '.repeat(100)])
      expect(readCode(odd)).toBeNull()
  })

  test('are stored as hashes that differ by account and by server', () => {
    const [secret, other] = [randomBytes(32), randomBytes(32)]
    const hash = hashCode('k4m9x7qpoab8ht3z', 'anna', secret)
    expect(hash).not.toBe(hashCode('k4m9x7qpoab8ht3z', 'bob', secret))
    expect(hash).not.toBe(hashCode('k4m9x7qpoab8ht3z', 'anna', other))
  })
})
