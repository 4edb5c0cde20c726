import { createHash } from 'node:crypto'
import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload } from 'jose'
import type { Clock } from '../../../kernel/clock.ts'
import type { Log } from '../../../kernel/log.ts'
import { refuse } from '../../../kernel/refusal.ts'

/** Milliseconds. */
const PATIENCE = 5000
const KEYS_KEPT = 600_000
const ASKED_AGAIN = 30_000
/** Answers remembered at once; one is a few dozen bytes. */
const MOST = 20_000
/** A shared secret would have to be kept here as well, and verifying would then be signing. */
const ALGORITHMS = ['ES256', 'ES384', 'ES512', 'RS256', 'RS384', 'RS512', 'EdDSA']

/** What the service says of whoever holds a token. */
export interface Told {
  /** Whether it still knows the session. */
  readonly known: boolean
  /** Whether the account has a second factor that was verified once. */
  readonly enrolled: boolean
  /** Whether the address was proved; what the token says of it, its holder may have written. */
  readonly confirmed: boolean
}

export interface HostedService {
  /** What a genuine, unexpired token of the service claims; null for any other. Refuses as `unavailable` while the keys cannot be had. */
  verify(token: string): Promise<JWTPayload | null>
  /** Asks about a genuine token. While the service does not answer, what it said last counts, else the token. */
  look(token: string): Promise<Told>
}

interface Place {
  readonly url: string
  readonly issuer: string
  readonly clock: Clock
  readonly log: Log
}

/** The authentication service at `url`, asked for its keys at most every ten minutes and for a session every 30 s. */
export function openService({ url, issuer, clock, log }: Place): HostedService {
  const keys = createRemoteJWKSet(new URL(`${url}/.well-known/jwks.json`), {
    timeoutDuration: PATIENCE,
    cacheMaxAge: KEYS_KEPT,
  })
  return {
    verify: async (token) => {
      const rules = { issuer, algorithms: ALGORITHMS, currentDate: clock.now(), requiredClaims: ['exp', 'sub'] }
      try {
        return (await jwtVerify(token, keys, rules)).payload
      } catch (error) {
        if (!isOutage(error)) return null
        log.error('the keys of the authentication service cannot be had', { error })
        return refuse('unavailable')
      }
    },
    look: remember(clock, (token) => askService(url, token, log)),
  }
}

const REFUSED = [
  errors.JWTClaimValidationFailed,
  errors.JWTExpired,
  errors.JWTInvalid,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
]

const isOutage = (error: unknown): boolean => !REFUSED.some((kind) => error instanceof kind)

const AWAY: Told = { known: true, enrolled: false, confirmed: false }
const UNKNOWN: Told = { ...AWAY, known: false }

function readUser(told: unknown): Told {
  const user = told as { factors?: unknown; email_confirmed_at?: unknown } | null
  const factors = Array.isArray(user?.factors) ? (user.factors as ({ status?: unknown } | null)[]) : []
  return {
    known: true,
    enrolled: factors.some((factor) => factor?.status === 'verified'),
    confirmed: typeof user?.email_confirmed_at === 'string',
  }
}

/** Null where there was no answer. */
async function askService(url: string, token: string, log: Log): Promise<Told | null> {
  try {
    const answer = await fetch(`${url}/user`, {
      headers: { authorization: `Bearer ${token}`, 'X-Supabase-Api-Version': '2024-01-01' },
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE),
    })
    if (answer.ok) return readUser(await answer.json())
    await answer.body?.cancel()
    return [400, 401, 403, 404].includes(answer.status) ? UNKNOWN : null
  } catch (error) {
    log.warn('the authentication service did not answer', { error })
    return null
  }
}

type Ask = (token: string) => Promise<Told | null>

/** Asks once for a token in thirty seconds, however many requests carry it; a refused one is not asked for again. */
function remember(clock: Clock, ask: Ask): HostedService['look'] {
  const asked = new Map<string, { readonly at: number; readonly answer: Promise<Told> }>()
  return async (token) => {
    const key = createHash('sha256').update(token).digest('base64')
    const now = clock.now().getTime()
    const known = asked.get(key)
    if (known && (now - known.at < ASKED_AGAIN || !(await known.answer).known)) return known.answer
    const answer = ask(token).then((told) => told ?? known?.answer ?? AWAY)
    asked.delete(key)
    asked.set(key, { at: now, answer })
    for (const oldest of asked.keys()) if (asked.size > MOST) asked.delete(oldest)
    return answer
  }
}
