import { m } from '../../messages/messages.js'
import { failureCode, failureMessage } from '../../platform/api/failure.ts'
import { auth } from '../../platform/session/session.ts'

/** Why an action failed, in the user's language. */
export interface Refusal {
  readonly code: string
  readonly message: string
  /** The reasons why a password is weak. */
  readonly reasons: readonly string[]
}

const MESSAGES: Readonly<Record<string, () => string>> = {
  insufficient_aal: m.failure_second_factor_needed,
  email_exists: m.profile_email_taken,
  phone_exists: m.profile_phone_taken,
  sms_send_failed: m.auth_sms_failed,
  otp_expired: m.auth_code_expired,
  email_address_invalid: m.auth_email_invalid,
  email_provider_disabled: m.profile_email_no_emails,
  picture_wrong: m.profile_picture_unread,
  user_sso_managed: m.profile_managed_elsewhere,
  same_password: m.profile_password_same,
  current_password_required: m.profile_password_current_needed,
  current_password_invalid: m.profile_password_current_wrong,
  reauthentication_needed: m.profile_code_mailed,
  reauthentication_not_valid: m.profile_code_wrong,
  mfa_verification_failed: m.profile_code_wrong,
  mfa_verification_rejected: m.profile_code_wrong,
  mfa_challenge_expired: m.profile_too_late,
  mfa_ip_address_mismatch: m.profile_too_late,
  mfa_factor_not_found: m.profile_too_late,
  mfa_factor_name_conflict: m.profile_factor_name_taken,
  too_many_enrolled_mfa_factors: m.profile_factors_enough,
  webauthn_challenge_not_found: m.profile_too_late,
  webauthn_challenge_expired: m.profile_too_late,
  webauthn_verification_failed: m.profile_key_refused,
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: m.profile_key_known,
  ERROR_INVALID_DOMAIN: m.profile_key_address,
  ERROR_INVALID_RP_ID: m.profile_key_address,
  identity_already_exists: m.profile_identity_taken,
  identity_not_found: m.profile_identity_gone,
  single_identity_not_deletable: m.profile_identity_last,
  email_conflict_identity_not_deletable: m.profile_identity_conflict,
  manual_linking_disabled: m.profile_identity_off,
  provider_disabled: m.profile_identity_off,
  over_request_rate_limit: m.failure_too_many_requests,
}

const REASONS: Readonly<Record<string, () => string>> = {
  length: m.auth_weak_length,
  characters: m.auth_weak_characters,
  pwned: m.auth_weak_pwned,
}

/** Thrown if the browser can't decode a chosen file as a picture. */
export class PictureDecodeError extends Error {
  readonly code = 'picture_wrong'
}

interface Thrown {
  readonly name?: string
  readonly code?: unknown
  readonly message?: string
  readonly reasons?: readonly string[]
}

/**
 * Converts an error from the server's API, the authentication service or the browser's passkey dialog to a `Refusal`.
 */
export function readRefusal(error: unknown): Refusal {
  const own = failureCode(error)
  if (own !== undefined) return { code: own, message: failureMessage(error), reasons: [] }
  const { name = '', code: given, message = '', reasons = [] } = (error ?? {}) as Thrown
  const code = typeof given === 'string' ? given : name
  if (code === 'weak_password' || name === 'AuthWeakPasswordError')
    return {
      code: 'weak_password',
      message: m.auth_weak_password(),
      reasons: reasons.flatMap((reason) => REASONS[reason]?.() ?? []),
    }
  return { code, message: sentence({ name, code, message }), reasons: [] }
}

function sentence({ name, code, message }: { name: string; code: string; message: string }): string {
  const known = MESSAGES[code]
  // the browser's passkey dialog was closed: cancelled, timed out, or no key at hand
  if (code.startsWith('ERROR_')) return known?.() ?? m.profile_key_stopped()
  if (name === 'AuthRetryableFetchError' || name === 'TypeError') return m.failure_network()
  const seconds = /after (\d+) seconds/.exec(message)?.[1]
  if (code === 'over_email_send_rate_limit')
    return seconds ? m.profile_wait({ count: Number(seconds) }) : m.failure_too_many_requests()
  if (code === 'over_sms_send_rate_limit')
    return seconds ? m.auth_wait({ count: Number(seconds) }) : m.failure_too_many_requests()
  if (code === 'validation_failed' && /phone/i.test(message)) return m.phone_invalid()
  if (code === 'validation_failed') return /email/i.test(message) ? m.auth_email_invalid() : m.failure_invalid()
  return known?.() ?? m.failure_unknown()
}

/**
 * Returns whether a request was refused only because the second factor wasn't verified, so that it can be repeated
 * afterwards.
 */
export function wantsProof(error: unknown): boolean {
  return ['insufficient_aal', 'second_factor_needed'].includes(readRefusal(error).code)
}

type Client = Awaited<ReturnType<typeof auth>>

interface Answer {
  readonly data?: unknown
  readonly error: unknown
}
type Told<A> = A extends { readonly data: infer D; readonly error: null } ? D : never

/** Calls the authentication service and throws its error. */
export async function callAuth<A extends Answer>(question: (client: Client) => Promise<A>): Promise<Told<A>> {
  const { data, error } = await question(await auth())
  if (error) throw error
  return data as Told<A>
}
