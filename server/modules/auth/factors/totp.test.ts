import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { makeTotp, stepOf } from './totp.ts'

const NOW = new Date('2026-03-01T12:00:10Z')
const STEP = Math.floor(NOW.getTime() / 30_000)
const { secret, uri, picture } = makeTotp({ issuer: 'Réplique: plays', label: 'anna@example.org' })
const codeAt = (step: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: step * 30_000 })

describe('codes of an authenticator app', () => {
  test.each([-1, 0, 1])('of the step %d away are accepted', (away) => {
    expect(stepOf(codeAt(STEP + away), secret, NOW)).toBe(STEP + away)
  })

  test.each([-3, -2, 2, 3])('of the step %d away are refused', (away) => {
    expect(stepOf(codeAt(STEP + away), secret, NOW)).toBeNull()
  })

  test('are accepted with spaces, but in no other form', () => {
    const code = codeAt(STEP)
    expect(stepOf(`${code.slice(0, 3)} ${code.slice(3)}`, secret, NOW)).toBe(STEP)
    for (const odd of ['', '12345', `${code}0`, `${code.slice(0, 5)}x`, '００００００', '-00001', '1e5'])
      expect(stepOf(odd, secret, NOW)).toBeNull()
  })

  test('come from a 160-bit secret, which the URI and the QR code contain', () => {
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    const url = new URL(uri)
    expect(url.protocol).toBe('otpauth:')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      secret,
      issuer: 'Réplique: plays',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
    expect(picture).toMatch(/^<svg [^>]*>.*<\/svg>$/s)
    // the client puts it into a data URL unchanged
    expect(picture).not.toMatch(/[#%]/)
  })

  test('match the published examples', () => {
    const published = new Secret({ buffer: new Uint8Array(Buffer.from('12345678901234567890')).buffer }).base32
    expect(stepOf('287082', published, new Date(59_000))).toBe(1)
    expect(stepOf('081804', published, new Date(1_111_111_109_000))).toBe(37_037_036)
  })
})
