import { createHash } from 'node:crypto'
import { createRemoteJWKSet, errors, type JWTPayload } from 'jose'
import type { Clock } from '../../../kernel/clock.ts'
import type { Log } from '../../../kernel/log.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { checkToken } from '../sessions/access-token.ts'

/** Timeout of a request, in milliseconds. */
const PATIENCE = 5000
const KEYS_KEPT = 600_000
const ASKED_AGAIN = 30_000
/** Maximum number of cached responses; each takes a few dozen bytes. */
const MOST = 20_000
/**
 * The accepted algorithms. HS256 is not accepted: this server would have to store the shared secret, and could then
 * sign tokens itself.
 */
const ALGORITHMS = ['ES256', 'ES384', 'ES512', 'RS256', 'RS384', 'RS512', 'EdDSA']

/** What the service reports about the user of a token. */
export interface HostedSession {
  /** Whether the session still exists. */
  readonly known: boolean
  /** Whether the account has a verified second factor. */
  readonly enrolled: boolean
  /** Whether the service has confirmed the address. The token's own claim is not enough, as users may have set it. */
  readonly confirmed: boolean
  /** Whether the user has proved that the address is theirs. Typing it in is not enough. */
  readonly proved: boolean
}

export interface HostedService {
  /**
   * Returns the claims of a valid, unexpired token of the service; null for any other. Refuses with `unavailable` while
   * the keys can't be loaded.
   */
  verify(token: string): Promise<JWTPayload | null>
  /**
   * Asks the service about a valid token. If the service does not respond, its last response applies; without one, the
   * token alone decides.
   */
  look(token: string): Promise<HostedSession>
}

interface Place {
  readonly url: string
  readonly issuer: string
  readonly clock: Clock
  readonly log: Log
}

/**
 * Opens a client of the authentication service at `url`. It loads the keys at most every ten minutes and asks about a
 * token at most every 30 seconds.
 */
export function openService({ url, issuer, clock, log }: Place): HostedService {
  const keys = createRemoteJWKSet(new URL(`${url}/.well-known/jwks.json`), {
    timeoutDuration: PATIENCE,
    cacheMaxAge: KEYS_KEPT,
  })
  const confirmsItself = askSettings(url, { clock, log })
  return {
    verify: async (token) => {
      try {
        return await checkToken(token, {
          keyOf: keys,
          algorithms: ALGORITHMS,
          issuer,
          serviceIssuers: [],
          now: clock.now(),
        })
      } catch (error) {
        if (!isOutage(error)) return null
        log.error('the keys of the authentication service cannot be loaded', { error })
        return refuse('unavailable')
      }
    },
    look: remember(clock, (token) => askService(url, token, { log, confirmsItself })),
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

const AWAY: HostedSession = { known: true, enrolled: false, confirmed: false, proved: false }
const UNKNOWN: HostedSession = { ...AWAY, known: false }

interface ToldIdentity {
  readonly provider?: unknown
  readonly identity_data?: { readonly email?: unknown; readonly email_verified?: unknown } | null
}
interface ToldUser {
  readonly email?: unknown
  readonly email_confirmed_at?: unknown
  readonly factors?: unknown
  readonly identities?: unknown
}

const listOf = <T>(value: unknown): (T | null)[] => (Array.isArray(value) ? (value as (T | null)[]) : [])

/** Whether an external provider has verified that the address belongs to the user. */
const vouches = ({ email }: ToldUser, identity: ToldIdentity | null): boolean =>
  typeof email === 'string' &&
  !['email', 'phone'].includes(String(identity?.provider)) &&
  identity?.identity_data?.email === email &&
  identity.identity_data.email_verified === true

function readUser(told: unknown, confirmsItself: boolean): HostedSession {
  const user = (told ?? {}) as ToldUser
  const confirmed = typeof user.email_confirmed_at === 'string'
  const vouched = listOf<ToldIdentity>(user.identities).some((identity) => vouches(user, identity))
  return {
    known: true,
    enrolled: listOf<{ status?: unknown }>(user.factors).some((factor) => factor?.status === 'verified'),
    confirmed,
    proved: confirmed && (vouched || !confirmsItself),
  }
}

/**
 * Returns a function that checks whether the service confirms addresses without sending an email. It asks the service
 * at most every thirty seconds, and returns true until the service says otherwise.
 */
function askSettings(url: string, { clock, log }: Pick<Place, 'clock' | 'log'>): () => Promise<boolean> {
  let last = { at: -Infinity, answer: Promise.resolve(true) }
  const ask = async (before: boolean): Promise<boolean> => {
    try {
      const answer = await fetch(`${url}/settings`, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE) })
      if (!answer.ok) throw new Error(`the settings were refused with ${answer.status}`)
      return ((await answer.json()) as { mailer_autoconfirm?: unknown } | null)?.mailer_autoconfirm !== false
    } catch (error) {
      log.warn('the settings of the authentication service cannot be loaded', { error })
      return before
    }
  }
  return () => {
    const now = clock.now().getTime()
    if (now - last.at >= ASKED_AGAIN) last = { at: now, answer: last.answer.then(ask) }
    return last.answer
  }
}

/** Asks the service about the user of a token. Returns null if there was no response. */
async function askService(
  url: string,
  token: string,
  { log, confirmsItself }: { log: Log; confirmsItself: () => Promise<boolean> },
): Promise<HostedSession | null> {
  try {
    const answer = await fetch(`${url}/user`, {
      headers: { authorization: `Bearer ${token}`, 'X-Supabase-Api-Version': '2024-01-01' },
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE),
    })
    if (answer.ok) return readUser(await answer.json(), await confirmsItself())
    await answer.body?.cancel()
    return [400, 401, 403, 404].includes(answer.status) ? UNKNOWN : null
  } catch (error) {
    log.warn('the authentication service did not respond', { error })
    return null
  }
}

type Ask = (token: string) => Promise<HostedSession | null>

/**
 * Asks about each token at most once in thirty seconds, however many requests use it. A refused token is not asked
 * about again.
 */
function remember(clock: Clock, ask: Ask): HostedService['look'] {
  const asked = new Map<string, { readonly at: number; readonly answer: Promise<HostedSession> }>()
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
