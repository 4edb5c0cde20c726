import { m } from '../../messages/messages.js'
import { failureMessage, Refusal } from '../../platform/api/failure.ts'

/** Texts for the authentication service's error codes. */
const CODES: Readonly<Record<string, () => string>> = {
  invalid_credentials: m.auth_invalid_credentials,
  email_not_confirmed: m.auth_email_not_confirmed,
  phone_not_confirmed: m.auth_phone_not_confirmed,
  sms_send_failed: m.auth_sms_failed,
  provider_email_needs_verification: m.auth_email_not_confirmed,
  user_banned: m.auth_user_banned,
  user_already_exists: m.auth_user_already_exists,
  email_exists: m.auth_user_already_exists,
  signup_disabled: m.auth_signup_disabled,
  email_address_invalid: m.auth_email_invalid,
  over_request_rate_limit: m.failure_too_many_requests,
  over_email_send_rate_limit: m.failure_too_many_requests,
  over_sms_send_rate_limit: m.failure_too_many_requests,
  otp_expired: m.auth_code_expired,
  same_password: m.auth_same_password,
  current_password_required: m.auth_current_password,
  current_password_invalid: m.auth_current_password,
  reauthentication_needed: m.auth_current_password,
  insufficient_aal: m.failure_second_factor_needed,
  session_not_found: m.auth_session_gone,
  session_expired: m.auth_session_gone,
  cookies_refused: m.auth_cookies_refused,
  mfa_verification_failed: m.auth_factor_wrong,
  mfa_verification_rejected: m.auth_factor_wrong,
  mfa_challenge_expired: m.auth_took_too_long,
  mfa_factor_not_found: m.auth_factor_gone,
  mfa_ip_address_mismatch: m.auth_took_too_long,
  webauthn_challenge_expired: m.auth_took_too_long,
  webauthn_challenge_not_found: m.auth_took_too_long,
  webauthn_verification_failed: m.auth_passkey_unknown,
  webauthn_credential_not_found: m.auth_passkey_unknown,
  sso_provider_not_found: m.auth_sso_unknown,
  saml_provider_disabled: m.auth_sso_unknown,
  provider_disabled: m.auth_provider_off,
  phone_provider_disabled: m.auth_provider_off,
  email_provider_disabled: m.auth_provider_off,
  access_denied: m.auth_provider_refused,
  bad_oauth_callback: m.auth_provider_refused,
  bad_oauth_state: m.auth_took_too_long,
  flow_state_expired: m.auth_took_too_long,
  flow_state_not_found: m.auth_took_too_long,
  flow_state_already_used: m.auth_took_too_long,
  bad_code_verifier: m.auth_other_browser,
  pkce_code_verifier_not_found: m.auth_other_browser,
  identity_already_exists: m.auth_identity_taken,
}

const REASONS: Readonly<Record<string, () => string>> = {
  length: m.auth_weak_length,
  characters: m.auth_weak_characters,
  pwned: m.auth_weak_pwned,
}

interface Told {
  readonly name?: string
  readonly code?: string
  readonly message?: string
  readonly reasons?: readonly string[]
}

/** An error from the authentication service: the field that it concerns, and its text in the user's language. */
export interface AuthFailure {
  readonly about: 'password' | 'form'
  readonly message: string
  readonly reasons: readonly string[]
  /** The service's error code; empty if it sent none. */
  readonly code: string
}

export function describeRefusal(error: unknown): AuthFailure {
  if (error instanceof Refusal) return refusal(failureMessage(error), error.code)
  const { name, code = '', message = '', reasons } = (error ?? {}) as Told
  if (code === 'weak_password' || name === 'AuthWeakPasswordError') {
    const known = (reasons ?? []).flatMap((reason) => REASONS[reason]?.() ?? [])
    return { about: 'password', message: m.auth_weak_password(), reasons: known, code }
  }
  if (isCeremony(error, code)) return refusal(m.auth_ceremony_ended(), 'ceremony')
  if (name === 'AuthRetryableFetchError' || error instanceof TypeError) return refusal(m.failure_network(), code)
  if (code === 'validation_failed') return invalid(message)
  return refusal(
    waiting(message) ?? (Object.hasOwn(CODES, code) ? CODES[code]?.() : undefined) ?? m.failure_unknown(),
    code,
  )
}

/**
 * Returns whether the passkey prompt failed or was cancelled. The client's own error codes for this begin with ERROR_.
 */
const isCeremony = (error: unknown, code: string): boolean => error instanceof DOMException || code.startsWith('ERROR_')

/** Returns the error for a required field left empty. */
export function missing(message: string): AuthFailure {
  return refusal(message, '')
}

const refusal = (message: string, code: string): AuthFailure => ({ about: 'form', message, reasons: [], code })

function invalid(message: string): AuthFailure {
  const code = 'validation_failed'
  if (/longer than/i.test(message)) return { about: 'password', message: m.auth_too_long(), reasons: [], code }
  if (/phone/i.test(message)) return refusal(m.phone_invalid(), code)
  return refusal(/e-?mail/i.test(message) ? m.auth_email_invalid() : m.auth_not_understood(), code)
}

/** Returns a sentence about how long to wait, if the service's message gives a time. */
function waiting(message: string): string | undefined {
  const seconds = /after (\d{1,5}) seconds/i.exec(message)?.[1]
  return seconds === undefined ? undefined : m.auth_wait({ count: Number(seconds) })
}
