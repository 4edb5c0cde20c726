import { m } from '../../messages/messages.js'

const MESSAGES: Readonly<Record<string, () => string>> = {
  invalid_credentials: m.auth_invalid_credentials,
  email_not_confirmed: m.auth_email_not_confirmed,
  user_banned: m.auth_user_banned,
  user_already_exists: m.auth_user_already_exists,
  email_exists: m.auth_user_already_exists,
  signup_disabled: m.auth_signup_disabled,
  email_address_invalid: m.auth_email_invalid,
  over_request_rate_limit: m.failure_too_many_requests,
  over_email_send_rate_limit: m.failure_too_many_requests,
}

const REASONS: Readonly<Record<string, () => string>> = {
  length: m.auth_weak_length,
  characters: m.auth_weak_characters,
  pwned: m.auth_weak_pwned,
}

interface Refusal {
  readonly name?: string
  readonly code?: string
  readonly message?: string
  readonly reasons?: readonly string[]
}

/** Which field an answer of the authentication service is about, and what it says in the reader's language. */
export interface AuthFailure {
  readonly about: 'password' | 'form'
  readonly message: string
  readonly reasons: readonly string[]
}

export function describeRefusal(error: unknown): AuthFailure {
  const { name, code, message, reasons } = (error ?? {}) as Refusal
  if (code === 'weak_password' || name === 'AuthWeakPasswordError') {
    const known = (reasons ?? []).flatMap((reason) => REASONS[reason]?.() ?? [])
    return { about: 'password', message: m.auth_weak_password(), reasons: known }
  }
  if (name === 'AuthRetryableFetchError' || error instanceof TypeError) return onForm(m.failure_network())
  if (code === 'validation_failed' && /email/i.test(message ?? '')) return onForm(m.auth_email_invalid())
  return onForm(MESSAGES[code ?? '']?.() ?? m.failure_unknown())
}

const onForm = (message: string): AuthFailure => ({ about: 'form', message, reasons: [] })
