import { createHash } from 'node:crypto'
import { errors, jwtVerify, type JWTHeaderParameters, type JWTPayload, type JWTVerifyGetKey, SignJWT } from 'jose'
import { deny } from '../auth-error.ts'
import type { KeyRing } from '../keys/key-ring.ts'
import type { AccountRow, Method } from '../store.ts'
import type { Kernel } from '../../../kernel/kernel.ts'

/** The audience of users' tokens. */
export const AUDIENCE = 'authenticated'

/** Roles that only operator keys have (for other services and for public access), never users. */
const KEY_ROLES = ['anon', 'service_role', 'supabase_admin']

interface TokenRules {
  /** Returns the key for a token's header. Throws a JOSE error if there is no such key. */
  readonly keyOf: JWTVerifyGetKey
  /** The algorithms of the available keys. A token's header can't add others. */
  readonly algorithms: readonly string[]
  /** The issuer of users' tokens. */
  readonly issuer: string
  /** Other issuers of service tokens; never valid for a user's token. */
  readonly serviceIssuers: readonly string[]
  readonly now: Date
}

/** Whether a token is an operator key rather than a user's session. */
const isKey = ({ role, session_id }: JWTPayload): boolean =>
  typeof role === 'string' && KEY_ROLES.includes(role) && (session_id === undefined || session_id === '')

const FORM = /^[\w-]+\.[\w-]+\.[\w-]+$/

function checkType({ typ }: JWTHeaderParameters): void {
  if (typ !== undefined && !(typeof typ === 'string' && /^(application\/)?jwt$/i.test(typ)))
    throw new errors.JWTInvalid('type is invalid')
}

function refuseClaim(payload: JWTPayload, claim: string, why: string): never {
  throw new errors.JWTClaimValidationFailed(`${claim} ${why}`, payload, claim, 'check_failed')
}

function checkIssuer(payload: JWTPayload, { issuer, serviceIssuers }: TokenRules): void {
  const { iss } = payload
  if (iss === undefined) refuseClaim(payload, 'iss', 'claim is required')
  if (iss !== issuer && !(isKey(payload) && serviceIssuers.includes(iss))) refuseClaim(payload, 'iss', 'is invalid')
}

/** Requires a user's token to name exactly this audience; an operator key may omit it. */
function checkAudience(payload: JWTPayload): void {
  const { aud } = payload
  if (aud === undefined && isKey(payload)) return
  if (aud === undefined) refuseClaim(payload, 'aud', 'claim is required')
  const named = [aud].flat()
  if (named.length !== 1 || named[0] !== AUDIENCE) refuseClaim(payload, 'aud', 'is invalid')
}

/** Requires times to be safe integers, because 1e308 or 1.5 would pass a comparison with the clock. */
function checkTimes(payload: JWTPayload): void {
  for (const claim of ['exp', 'nbf'] as const)
    if (payload[claim] !== undefined && !Number.isSafeInteger(payload[claim])) refuseClaim(payload, claim, 'is invalid')
}

/**
 * Returns a token's claims if its form, type, signature, algorithm, issuer, audience and times are valid. Otherwise
 * throws a JOSE error; errors thrown by `keyOf` are passed on. Every received token is checked here and nowhere else:
 * at `/auth/v1`, at `/api`, on sockets and event streams, for other services, and when another service manages the
 * accounts. The caller checks whether the session still exists.
 */
export async function checkToken(token: string, rules: TokenRules): Promise<JWTPayload> {
  if (!FORM.test(token)) throw new errors.JWSInvalid('a token has one spelling')
  const { payload, protectedHeader } = await jwtVerify(token, rules.keyOf, {
    algorithms: [...rules.algorithms],
    currentDate: rules.now,
    requiredClaims: ['exp'],
  })
  checkType(protectedHeader)
  checkTimes(payload)
  checkIssuer(payload, rules)
  checkAudience(payload)
  return payload
}

/** Describes what is wrong with a token, without any of its content. */
function tokenFault(error: unknown): string {
  if (error instanceof errors.JWTExpired) return 'token has invalid claims: token is expired'
  if (error instanceof errors.JWTClaimValidationFailed)
    return error.reason === 'missing'
      ? `token is missing a required claim: ${error.claim} claim is required`
      : `token has invalid claims: ${error.claim} is missing or not as it must be here`
  return 'token is malformed, unsigned or signed by another key'
}

/** The protocol's names of methods that raise a session to the higher level. */
export const SECOND_FACTOR_METHODS: readonly string[] = ['totp', 'mfa/phone', 'mfa/webauthn', 'mfa/recovery_code']

type Assurance = 'aal1' | 'aal2'

const assuranceOf = (methods: readonly { readonly method: string }[]): Assurance =>
  methods.some(({ method }) => SECOND_FACTOR_METHODS.includes(method)) ? 'aal2' : 'aal1'

interface TokenFacts {
  readonly account: AccountRow
  readonly sessionId: string
  readonly methods: readonly Method[]
}
interface TokenTerms {
  readonly issuer: string
  readonly seconds: number
  readonly now: Date
}
/** The issuers that a server accepts, and the current time. */
type TokenContext = Pick<TokenRules, 'issuer' | 'serviceIssuers' | 'now'>
export interface Claims {
  readonly sub: string | null
  readonly aud: string
  readonly role: string
  readonly sessionId: string | null
  readonly assurance: Assurance
  readonly expiresAt: number
  /** Time of the latest proof of identity, in Unix seconds; 0 if there is none. */
  readonly provedAt: number
}

const unix = (time: Date): number => Math.floor(time.getTime() / 1000)

export function signAccessToken(keys: KeyRing, facts: TokenFacts, terms: TokenTerms): Promise<string> {
  const { account, methods } = facts
  const { alg, kid, key } = keys.signing
  const claims = {
    iss: terms.issuer,
    sub: account.id,
    aud: account.aud,
    exp: unix(terms.now) + terms.seconds,
    iat: unix(terms.now),
    email: account.email ?? '',
    phone: account.phone ?? '',
    app_metadata: account.app_metadata,
    user_metadata: account.user_metadata,
    role: account.role,
    aal: assuranceOf(methods),
    amr: methods.map(({ method, used_at }) => ({ method, timestamp: unix(used_at) })),
    session_id: facts.sessionId,
    is_anonymous: account.is_anonymous,
  }
  return new SignJWT(claims).setProtectedHeader({ alg, typ: 'JWT', kid }).sign(key)
}

/**
 * Returns the only key that may verify a token: the key with the id and algorithm in its header, or the shared secret
 * if the key id is missing or unknown and the algorithm is HS256.
 */
const keyIn =
  (keys: KeyRing): TokenRules['keyOf'] =>
  ({ kid, alg }) => {
    const named = kid === undefined ? undefined : keys.verifying.get(kid)
    if (named && named.alg === alg) return named.key
    if (!named && keys.sharedSecret && alg === 'HS256') return keys.sharedSecret
    throw new errors.JWSInvalid('no key is known for this header')
  }

/**
 * Returns the time of the latest entry in a token's `amr` claim (RFC 8176), in Unix seconds, or 0 if there is none.
 * Each entry is a proof of identity with its time.
 */
export function latestProof(amr: unknown): number {
  const proofs: unknown[] = Array.isArray(amr) ? amr : []
  const times = proofs.map((proof) => (proof as { timestamp?: unknown } | null)?.timestamp)
  return Math.max(0, ...times.filter((time): time is number => Number.isSafeInteger(time)))
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The claims of a token that has been checked, and the time of the check in Unix seconds. */
interface Checked {
  readonly claims: Claims
  readonly at: number
}

/**
 * The tokens checked with each key ring, by their hash. A page sends the same token with every request and socket, and
 * verifying its signature would take a tenth of the time in which somebody joins a play.
 */
const checked = new WeakMap<KeyRing, Map<string, Checked>>()
/** The number of tokens kept. The oldest is dropped first. */
const MOST_CHECKED = 10_000

/**
 * Returns the claims of a token that is valid on this server; refuses any other. The caller checks whether the session
 * still exists.
 */
export async function readAccessToken(token: string, keys: KeyRing, place: TokenContext): Promise<Claims> {
  const known = checked.get(keys) ?? new Map<string, Checked>()
  checked.set(keys, known)
  const hash = createHash('sha256').update(token).digest('base64')
  const now = unix(place.now)
  const before = known.get(hash)
  if (before !== undefined && before.at <= now && now < before.claims.expiresAt) return before.claims
  const claims = await verifyAccessToken(token, keys, place)
  const [oldest] = known.keys()
  if (known.size >= MOST_CHECKED && oldest !== undefined) known.delete(oldest)
  known.set(hash, { claims, at: now })
  return claims
}

async function verifyAccessToken(token: string, keys: KeyRing, place: TokenContext): Promise<Claims> {
  const algorithms = [...[...keys.verifying.values()].map(({ alg }) => alg), ...(keys.sharedSecret ? ['HS256'] : [])]
  const rules = { ...place, keyOf: keyIn(keys), algorithms }
  const payload = await checkToken(token, rules).catch((error: unknown) =>
    deny(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${tokenFault(error)}`),
  )
  const { sub, exp = 0, session_id, role, aal, amr } = payload
  return {
    sub: typeof sub === 'string' && sub !== '' ? sub : null,
    aud: AUDIENCE,
    role: text(role),
    sessionId: typeof session_id === 'string' && session_id !== '' ? session_id : null,
    assurance: aal === 'aal2' ? 'aal2' : 'aal1',
    expiresAt: exp,
    provedAt: latestProof(amr),
  }
}

/** Returns the issuer of users' tokens: the configured one, or else the external service, or else this server. */
export function issuerOf({ auth, authUrl, origin }: Kernel['config']): string {
  return auth.issuer ?? authUrl?.replace(/\/+$/, '') ?? `${origin}${auth.prefix}`
}

export const tokenContext = ({ config, clock }: Kernel): TokenContext => ({
  issuer: issuerOf(config),
  serviceIssuers: [issuerOf(config), ...config.auth.serviceIssuers],
  now: clock.now(),
})
