import type { Bucket } from '../../../kernel/http/limits.ts'
import { denyLater } from '../auth-error.ts'
import type { Auth } from '../auth.ts'

const guesses = (auth: Auth): Bucket => {
  const events = auth.kernel.config.auth.failureRate
  return { name: 'auth.second-factor', events, seconds: 300, burst: events * 2 }
}

/** Guessing at one account's codes is slowed from wherever it comes. */
export function countGuess(auth: Auth, accountId: string): void {
  const { limits } = auth.kernel
  if (!limits.take(guesses(auth), accountId))
    denyLater('over_request_rate_limit', 'Request rate limit reached', limits.wait(guesses(auth), accountId))
}

export function forgetGuesses(auth: Auth, accountId: string): void {
  auth.kernel.limits.reset(guesses(auth), accountId)
}
