import type { Session } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { levelOf, needsSecondFactor } from './second-factor.ts'

const token = (claims: object) =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${Buffer.from('x').toString('base64url')}`

const sessionWith = (aal: string, ...factors: string[]) =>
  ({
    access_token: token({ aal, name: 'Zoë ≥ é' }),
    user: { id: 'u', ...(factors.length > 0 ? { factors: factors.map((status) => ({ status })) } : {}) },
  }) as unknown as Session

test('a session waits for the second factor only where one is set up', () => {
  expect(needsSecondFactor(sessionWith('aal1'))).toBe(false)
  expect(needsSecondFactor(sessionWith('aal1', 'unverified'))).toBe(false)
  expect(needsSecondFactor(sessionWith('aal1', 'unverified', 'verified'))).toBe(true)
  expect(needsSecondFactor(sessionWith('aal2', 'verified'))).toBe(false)
})

test('an unreadable token has no assurance level', () => {
  expect(levelOf(token({ aal: 'aal2' }))).toBe('aal2')
  for (const broken of ['', 'a.b.c', 'e30', token({ aal: 2 }), token([])]) expect(levelOf(broken)).toBeUndefined()
})
