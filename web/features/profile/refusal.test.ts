import { expect, test } from 'vitest'
import { PictureUnread, readRefusal, wantsProof } from './refusal.ts'

test('what is weak about a password is told one by one', () => {
  const error = { name: 'AuthWeakPasswordError', code: 'weak_password', reasons: ['length', 'pwned', 'new'] }
  expect(readRefusal(error)).toEqual({
    code: 'weak_password',
    message: 'This password is too weak:',
    reasons: ['it is too short', 'it is among those that are guessed first'],
  })
})

test.each([
  [{ name: 'AuthApiError', code: 'current_password_invalid' }, /not your current password/],
  [{ code: 'same_password' }, /password you have already/],
  [{ code: 'email_exists' }, /belongs to an account/],
  [{ code: 'validation_failed', message: 'Unable to validate email address: invalid format' }, /look like an e-mail/],
  [{ code: 'validation_failed', message: 'Password cannot be longer than 72 characters' }, /out of range/],
  [{ code: 'over_email_send_rate_limit', message: 'you can only request this after 1 seconds.' }, /in 1 second\./],
  [{ code: 'over_email_send_rate_limit', message: 'you can only request this after 59 seconds.' }, /in 59 seconds\./],
  [{ code: 'over_email_send_rate_limit', message: 'too many' }, /too often/],
  [{ code: 'single_identity_not_deletable' }, /only way into your account/],
  [{ name: 'NotAllowedError', code: 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY' }, /browser stopped/],
  [{ name: 'TypeError', code: 'ERROR_INVALID_USER_ID_LENGTH' }, /browser stopped/],
  [{ name: 'InvalidStateError', code: 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' }, /here already/],
  [{ name: 'AuthRetryableFetchError' }, /could not be reached/],
  [new TypeError('Failed to fetch'), /could not be reached/],
  [new PictureUnread(), /cannot be read as a picture/],
  [{ code: 'something_new' }, /went wrong/],
  [undefined, /went wrong|could not be reached/],
])('%j is said in words', (error, words) => {
  expect(readRefusal(error).message).toMatch(words)
})

test('only a missing second factor is asked for in place', () => {
  expect(wantsProof({ code: 'insufficient_aal' })).toBe(true)
  expect(wantsProof({ code: 'current_password_required' })).toBe(false)
  expect(wantsProof(undefined)).toBe(false)
})
