import type { Bucket } from '../../../kernel/http/limits.ts'
import { deny, denyLater } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import type { CodeKind } from '../tables.ts'
import { hashCode, hashLinkToken, isSameHash } from './code.ts'
import { countGuess, findCodeByLink, type CodeRow } from './store.ts'

/** Guesses that a code survives; the right one counts too. */
const ATTEMPTS = 5

export const linkExpired = (): never => deny(403, 'otp_expired', 'Email link is invalid or has expired')

/** The living code that a link is of. It is still to be taken, with what it opens, in one transaction. */
export async function findByLink(
  auth: Auth,
  { tokenHash, kinds }: { tokenHash: string; kinds: readonly CodeKind[] },
): Promise<CodeRow> {
  const { database, clock } = auth.kernel
  const row = await findCodeByLink(database.db, hashLinkToken(tokenHash, await auth.keys.read()))
  return row && kinds.includes(row.kind) && row.expires_at > clock.now() ? row : linkExpired()
}

// Beside the count of each code: asking for one code after another is no way round it.
const guesses = ({ kernel }: Auth): Bucket => ({
  name: 'auth.codes',
  events: kernel.config.auth.failureRate * 2,
  seconds: 3600,
})

function countAddress(auth: Auth, address: string): void {
  const { limits } = auth.kernel
  if (!limits.take(guesses(auth), address))
    denyLater('over_request_rate_limit', 'Request rate limit reached', limits.wait(guesses(auth), address))
}

interface Guess {
  readonly address: string
  readonly code: string
  readonly kinds: readonly CodeKind[]
}

/** What was typed for an address, or null; every guess counts, wherever it comes from, and for nobody's address too. */
export async function guessCode(auth: Auth, { address, code, kinds }: Guess): Promise<CodeRow | null> {
  const { database, clock, limits } = auth.kernel
  countAddress(auth, address)
  const keys = await auth.keys.read()
  const rows = await countGuess(database.db, { address, kinds, attempts: ATTEMPTS, now: clock.now() })
  const right = rows.find((row) => isSameHash(hashCode(code, row.id, keys), row.code_hash))
  if (right) limits.reset(guesses(auth), address)
  return right ?? null
}

/** The living code that was typed, or the protocol's refusal. */
export async function findByGuess(auth: Auth, guess: Guess): Promise<CodeRow> {
  return (await guessCode(auth, guess)) ?? deny(403, 'otp_expired', 'Token has expired or is invalid')
}
