import { m } from '../../../messages/messages.js'
import type { AuthFailure } from '../auth-failure.ts'

const WORDS: Readonly<Record<string, () => string>> = {
  invalid_credentials: m.phone_no_match,
  user_already_exists: m.phone_taken,
}

/** A refusal whose words name a phone number, where that is what was typed. */
export function aboutPhone(failure: AuthFailure | undefined): AuthFailure | undefined {
  const words = failure && Object.hasOwn(WORDS, failure.code) ? WORDS[failure.code] : undefined
  return failure && words ? { ...failure, message: words() } : failure
}
