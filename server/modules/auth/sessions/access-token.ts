import { errors, jwtVerify, type JWTHeaderParameters, type JWTPayload, type JWTVerifyGetKey, SignJWT } from 'jose'
import { deny } from '../auth-error.ts'
import type { KeyRing } from '../keys/key-ring.ts'
import type { AccountRow, Method } from '../store.ts'
import type { Kernel } from '../../../kernel/kernel.ts'

/** For whom tokens are signed that speak for a person. */
export const AUDIENCE = 'authenticated'

/** Roles that stand for no person: what an operator hands to other services, and to the public. */
const KEY_ROLES = ['anon', 'service_role', 'supabase_admin']

/** What a token has to meet where it is shown. */
interface TokenRules {
  /** The one key that a header names; throws a JOSE error where there is none. */
  readonly keyOf: JWTVerifyGetKey
  /** Algorithms that there are keys for: what a header says cannot add one. */
  readonly algorithms: readonly string[]
  /** The issuer of users’ tokens. */
  readonly issuer: string
  /** Who else may sign for a service; a person's token never names one of these. */
  readonly serviceIssuers: readonly string[]
  readonly now: Date
}

/** Whether a token is an operator's key and no person's session. */
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

/** A person's token names its one audience; an operator's key may leave it out. */
function checkAudience(payload: JWTPayload): void {
  const { aud } = payload
  if (aud === undefined && isKey(payload)) return
  if (aud === undefined) refuseClaim(payload, 'aud', 'claim is required')
  const named = [aud].flat()
  if (named.length !== 1 || named[0] !== AUDIENCE) refuseClaim(payload, 'aud', 'is invalid')
}

/** A number that is no time (1e308, 1.5) passes a comparison with the clock. */
function checkTimes(payload: JWTPayload): void {
  for (const claim of ['exp', 'nbf'] as const)
    if (payload[claim] !== undefined && !Number.isSafeInteger(payload[claim])) refuseClaim(payload, claim, 'is invalid')
}

/**
 * What a token claims whose form, type, signature, algorithm, issuer, audience and times are right; throws a JOSE error
 * for any other, and what `keyOf` throws. The only place where a token that somebody brings is checked: at `/auth/v1`,
 * at `/api`, on sockets and event streams, for another service, and where accounts are kept elsewhere. Whether its
 * session lives is for whoever keeps the sessions to say.
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

/** What is wrong with a token, in words that give nothing of it away. */
function tokenFault(error: unknown): string {
  if (error instanceof errors.JWTExpired) return 'token has invalid claims: token is expired'
  if (error instanceof errors.JWTClaimValidationFailed)
    return error.reason === 'missing'
      ? `token is missing a required claim: ${error.claim} claim is required`
      : `token has invalid claims: ${error.claim} is missing or not as it must be here`
  return 'token is malformed, unsigned or signed by another key'
}

/** Ways of signing in that lift a session above a password; the words are the protocol's. */
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
/** The server a token is shown to, and when. */
type TokenPlace = Pick<TokenRules, 'issuer' | 'serviceIssuers' | 'now'>
export interface Claims {
  readonly sub: string | null
  readonly aud: string
  readonly role: string
  readonly sessionId: string | null
  readonly assurance: Assurance
  readonly expiresAt: number
  /** Unix seconds of the latest proof; 0 where none is told. */
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

/** The one key a token may be checked with: the one it names, of that key's own algorithm; unnamed, only HS256. */
const keyIn =
  (keys: KeyRing): TokenRules['keyOf'] =>
  ({ kid, alg }) => {
    const named = kid === undefined ? undefined : keys.verifying.get(kid)
    if (named && named.alg === alg) return named.key
    if (!named && keys.sharedSecret && alg === 'HS256') return keys.sharedSecret
    throw new errors.JWSInvalid('no key is known for this header')
  }

/** Unix seconds of the latest of a token's proofs (`amr`, RFC 8176, with the time of each); 0 where none is told. */
export function latestProof(amr: unknown): number {
  const proofs: unknown[] = Array.isArray(amr) ? amr : []
  const times = proofs.map((proof) => (proof as { timestamp?: unknown } | null)?.timestamp)
  return Math.max(0, ...times.filter((time): time is number => Number.isSafeInteger(time)))
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The claims of a token that this server accepts; any other is refused. */
export async function readAccessToken(token: string, keys: KeyRing, place: TokenPlace): Promise<Claims> {
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

/** Who signs the tokens of people: as the operator says, else the service elsewhere, else this server. */
export function issuerOf({ auth, authUrl, origin }: Kernel['config']): string {
  return auth.issuer ?? authUrl?.replace(/\/+$/, '') ?? `${origin}${auth.prefix}`
}

export const tokenPlace = ({ config, clock }: Kernel): TokenPlace => ({
  issuer: issuerOf(config),
  serviceIssuers: [issuerOf(config), ...config.auth.serviceIssuers],
  now: clock.now(),
})
