import { expect, test } from 'vitest'
import { describeRefusal } from './auth-failure.ts'
import { readCredentials } from './use-sign-in.ts'

const form = (fields: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

test('both an address and a password are needed', () => {
  expect(readCredentials(form({ email: ' a@b.c ', password: ' p ' }))).toEqual({ email: 'a@b.c', password: ' p ' })
  expect(readCredentials(form({ email: 'a@b.c', password: '' }))).toBeUndefined()
  expect(readCredentials(form({ email: ' ', password: 'p' }))).toBeUndefined()
  expect(readCredentials(form({}))).toBeUndefined()
})

test('a weak password is explained beside its field', () => {
  expect(describeRefusal({ name: 'AuthWeakPasswordError', reasons: ['length', 'pwned', 'new'] })).toEqual({
    about: 'password',
    message: 'This password is too weak:',
    reasons: ['it is too short', 'it is among those that are guessed first'],
  })
})

test.each([
  [{ code: 'invalid_credentials' }, /do not match/],
  [{ code: 'user_already_exists' }, /already an account/],
  [{ code: 'signup_disabled' }, /not being opened/],
  [{ code: 'over_request_rate_limit' }, /too often/],
  [{ code: 'validation_failed', message: 'Unable to validate email address: invalid format' }, /look like an e-mail/],
  [{ name: 'AuthRetryableFetchError' }, /could not be reached/],
  [new TypeError('Failed to fetch'), /could not be reached/],
  [{ code: 'something_new' }, /went wrong/],
  [undefined, /went wrong/],
])('%j is said in words', (error, words) => {
  expect(describeRefusal(error)).toMatchObject({ about: 'form', message: expect.stringMatching(words) })
})
