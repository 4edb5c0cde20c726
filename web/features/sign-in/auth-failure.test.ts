import { beforeAll, expect, test } from 'vitest'
import { loadErrorTexts, Refusal } from '../../platform/api/failure.ts'
import { describeRefusal } from './auth-failure.ts'

beforeAll(loadErrorTexts)

test('a weak password is explained beside its field', () => {
  expect(describeRefusal({ name: 'AuthWeakPasswordError', reasons: ['length', 'pwned', 'new'] })).toMatchObject({
    about: 'password',
    message: 'This password is too weak:',
    reasons: ['it’s too short', 'it’s too easy to guess'],
  })
})

test('a password that is too long is explained beside its field', () => {
  const message = 'Password cannot be longer than 72 characters'
  expect(describeRefusal({ code: 'validation_failed', message })).toMatchObject({ about: 'password' })
})

test.each([
  [{ code: 'invalid_credentials' }, /don’t match/],
  [{ code: 'user_already_exists' }, /already an account/],
  [{ code: 'signup_disabled' }, /isn’t accepting new accounts/],
  [{ code: 'over_request_rate_limit' }, /Too many attempts/],
  [{ code: 'over_email_send_rate_limit', message: 'you can only request this after 42 seconds.' }, /in 42 seconds/],
  [{ code: 'otp_expired' }, /Request a new one/],
  [{ code: 'validation_failed', message: 'Unable to validate email address: invalid format' }, /valid email address/],
  [{ code: 'validation_failed', message: 'Bad' }, /couldn’t process/],
  [{ name: 'AbortError', code: 'ERROR_CEREMONY_ABORTED' }, /couldn’t be checked/],
  [{ name: 'SecurityError', code: 'ERROR_INVALID_RP_ID' }, /couldn’t be checked/],
  [{ name: 'NotAllowedError', code: 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY' }, /couldn’t be checked/],
  [{ name: 'TypeError', code: 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY' }, /couldn’t be checked/],
  [new DOMException('The origin is not allowed.', 'SecurityError'), /couldn’t be checked/],
  [new Refusal({ code: 'recovery_code_wrong' }, 403), /recovery code doesn’t work/],
  [{ name: 'AuthRetryableFetchError' }, /can’t be reached/],
  [new TypeError('Failed to fetch'), /can’t be reached/],
  [{ code: 'something_new' }, /went wrong/],
  [{ code: 'constructor' }, /went wrong/],
  [undefined, /went wrong/],
])('%j has a message', (error, words) => {
  expect(describeRefusal(error)).toMatchObject({ about: 'form', message: expect.stringMatching(words) })
})
