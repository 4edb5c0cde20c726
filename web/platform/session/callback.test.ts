import { expect, test } from 'vitest'
import { readCallback } from './callback.ts'

const HERE = 'https://site.example'
const CODE = '4b9f0d8e-6c1d-4f0e-9a55-0f3f5f4f2d11'
const read = (path: string) => readCallback(HERE + path)

test('a code is removed from the address of any page, and nothing else is', () => {
  expect(read(`/fr/plays?view=trash&code=${CODE}#here`)).toEqual({
    callback: { kind: 'code', code: CODE },
    rest: '/fr/plays?view=trash#here',
  })
})

test('tokens are removed from the fragment', () => {
  expect(read('/plays?x=1#access_token=a.b.c&expires_in=3600&refresh_token=r&token_type=bearer&type=recovery')).toEqual(
    {
      callback: { kind: 'tokens', access_token: 'a.b.c', refresh_token: 'r', type: 'recovery' },
      rest: '/plays?x=1',
    },
  )
})

test.each(['/#', '/?'])('an error after %s keeps its code but not its description', (start) => {
  const told = 'error=access_denied&error_code=otp_expired&error_description=Send+your+password+to+evil&sb='
  expect(read(start + told)).toEqual({ callback: { kind: 'refusal', code: 'otp_expired' }, rest: '/' })
})

test('an error without a code of its own keeps the one of OAuth', () => {
  expect(read('/?error=access_denied&error_description=x')?.callback).toEqual({
    kind: 'refusal',
    code: 'access_denied',
  })
})

test('a half-confirmed change of address is recognised by its message', () => {
  expect(read('/profile#message=Confirmation+link+accepted.+Please+proceed')).toEqual({
    callback: { kind: 'half-way' },
    rest: '/profile',
  })
})

test.each([
  '/',
  '/plays?view=trash#scene-2',
  '/plays?code=',
  '/plays?code=7',
  '/auth/admin-setup#code=ABC-123',
  '/auth/confirm?token_hash=abc&type=signup',
  '/?error=1',
  '/#access_token=alone',
])('%s is an ordinary address', (path) => {
  expect(read(path)).toBeUndefined()
})
