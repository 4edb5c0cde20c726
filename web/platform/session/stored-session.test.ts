import { expect, test } from 'vitest'
import { isFresh, parseSession, storageKeyFor } from './cookie-storage.ts'

const whole = { access_token: 'a', refresh_token: 'r', expires_at: 1000, user: { id: 'u' } }
const parsed = () => parseSession(JSON.stringify(whole))

test('only a complete session is parsed', () => {
  expect(parsed()?.user.id).toBe('u')
  for (const part of Object.keys(whole)) {
    expect(parseSession(JSON.stringify({ ...whole, [part]: undefined })), part).toBeNull()
  }
  for (const broken of [null, '', '{', 'null', '[]', '"text"']) expect(parseSession(broken)).toBeNull()
})

test('a token is not returned in its last 30 seconds', () => {
  const session = parsed()
  if (!session) throw new Error('unreachable')
  expect(isFresh(session, 969)).toBe(true)
  expect(isFresh(session, 970)).toBe(false)
  expect(isFresh(session, 1001)).toBe(false)
})

test.each([
  ['/auth/v1', 'https://replique.example.org/plays', 'sb-replique-auth-token'],
  ['/auth/v1', 'http://127.0.0.1:3000/', 'sb-127-auth-token'],
  ['/auth/v1', 'http://localhost:3000/', 'sb-localhost-auth-token'],
  ['https://abcd.supabase.co/auth/v1', 'https://replique.example.org/', 'sb-abcd-auth-token'],
])('the session of %s on %s is stored as %s', (authUrl, page, key) => {
  expect(storageKeyFor(authUrl, page)).toBe(key)
})
