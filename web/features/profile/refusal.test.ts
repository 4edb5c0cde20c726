import { expect, test } from 'vitest'
import { PictureDecodeError, readRefusal, wantsProof } from './refusal.ts'

test('each weakness of a password is listed', () => {
  const error = { name: 'AuthWeakPasswordError', code: 'weak_password', reasons: ['length', 'pwned', 'new'] }
  expect(readRefusal(error)).toEqual({
    code: 'weak_password',
    message: 'This password is too weak:',
    reasons: ['it’s too short', 'it’s too easy to guess'],
  })
})

test.each([
  [{ name: 'AuthApiError', code: 'current_password_invalid' }, /isn’t your current password/],
  [{ code: 'same_password' }, /already your password/],
  [{ code: 'email_exists' }, /already belongs to an account/],
  [{ code: 'validation_failed', message: 'Unable to validate email address: invalid format' }, /valid email address/],
  [{ code: 'validation_failed', message: 'Password cannot be longer than 72 characters' }, /out of range/],
  [{ code: 'over_email_send_rate_limit', message: 'you can only request this after 1 seconds.' }, /in 1 second\./],
  [{ code: 'over_email_send_rate_limit', message: 'you can only request this after 59 seconds.' }, /in 59 seconds\./],
  [{ code: 'over_email_send_rate_limit', message: 'too many' }, /Too many attempts/],
  [{ code: 'single_identity_not_deletable' }, /only way to sign in/],
  [{ name: 'NotAllowedError', code: 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY' }, /browser stopped/],
  [{ name: 'TypeError', code: 'ERROR_INVALID_USER_ID_LENGTH' }, /browser stopped/],
  [{ name: 'InvalidStateError', code: 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' }, /already added this key/],
  [{ name: 'AuthRetryableFetchError' }, /can’t be reached/],
  [new TypeError('Failed to fetch'), /can’t be reached/],
  [new PictureDecodeError(), /can’t read this picture/i],
  [{ code: 'something_new' }, /went wrong/],
  [undefined, /went wrong|can’t be reached/],
])('%j has a message', (error, words) => {
  expect(readRefusal(error).message).toMatch(words)
})

test('only a missing second factor is asked for in place', () => {
  expect(wantsProof({ code: 'insufficient_aal' })).toBe(true)
  expect(wantsProof({ code: 'current_password_required' })).toBe(false)
  expect(wantsProof(undefined)).toBe(false)
})
