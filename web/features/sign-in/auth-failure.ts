import { m } from '../../messages/messages.js'
import { failureMessage } from '../../platform/api/failure.ts'
import '../../platform/api/account-failures.ts'
import { Refusal } from '../../platform/api/refusal.ts'
import { CODES } from './refusal-words.ts'

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

/** Which field an answer of the authentication service is about, and what it says in the reader's language. */
export interface AuthFailure {
  readonly about: 'password' | 'form'
  readonly message: string
  readonly reasons: readonly string[]
  /** As the service named it; empty when it did not. */
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

/** Whether the browser ended it, or whoever was asked: the client gives its error the name of the browser's. */
const isCeremony = (error: unknown, code: string): boolean => error instanceof DOMException || code.startsWith('ERROR_')

/** What has to be filled in before anything can be asked. */
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

/** How long to wait, where the service says so. */
function waiting(message: string): string | undefined {
  const seconds = /after (\d{1,5}) seconds/i.exec(message)?.[1]
  return seconds === undefined ? undefined : m.auth_wait({ count: Number(seconds) })
}
