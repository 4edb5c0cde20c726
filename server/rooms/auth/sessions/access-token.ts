import { decodeProtectedHeader, errors, jwtVerify, SignJWT, type JWTPayload } from 'jose'
import { deny } from '../auth-error.ts'
import type { KeyRing } from '../keys/key-ring.ts'
import type { AccountRow, Method } from '../store.ts'
import { assuranceOf, type Assurance } from './assurance.ts'

export interface TokenFacts {
  readonly account: AccountRow
  readonly sessionId: string
  readonly methods: readonly Method[]
}
export interface TokenTerms {
  readonly issuer: string
  readonly seconds: number
  readonly now: Date
}
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

const FORM = /^[\w-]+\.[\w-]+\.[\w-]+$/

/** The one key a token may be checked with: the one it names, of that key's own algorithm; unnamed, only HS256. */
async function verifySignature(token: string, keys: KeyRing, now: Date): Promise<JWTPayload> {
  if (!FORM.test(token)) throw new errors.JWSInvalid('a token has one spelling')
  const { kid, alg } = decodeProtectedHeader(token)
  const rules = { currentDate: now, requiredClaims: ['exp'] }
  const named = kid === undefined ? undefined : keys.verifying.get(kid)
  if (named) return (await jwtVerify(token, named.key, { ...rules, algorithms: [named.alg] })).payload
  if (keys.sharedSecret && alg === 'HS256')
    return (await jwtVerify(token, keys.sharedSecret, { ...rules, algorithms: ['HS256'] })).payload
  throw new errors.JWSInvalid(
    alg === 'HS256' || kid === undefined ? 'signing method is invalid' : 'unrecognized JWT kid',
  )
}

/** Unix seconds of the latest of a token's proofs (`amr`, RFC 8176, with the time of each); 0 where none is told. */
export function latestProof(amr: unknown): number {
  const proofs: unknown[] = Array.isArray(amr) ? amr : []
  const times = proofs.map((proof) => (proof as { timestamp?: unknown } | null)?.timestamp)
  return Math.max(0, ...times.filter((time): time is number => Number.isSafeInteger(time)))
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

function faultOf(error: unknown): string {
  if (error instanceof errors.JWTExpired) return 'token is expired'
  return error instanceof errors.JOSEError
    ? 'token is malformed, unsigned or signed by another key'
    : 'token is malformed'
}

/** What a genuine, unexpired token claims; anything else is refused. */
export async function readAccessToken(token: string, keys: KeyRing, now: Date): Promise<Claims> {
  const payload = await verifySignature(token, keys, now).catch((error: unknown) =>
    deny(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${faultOf(error)}`),
  )
  const { sub, aud, exp, session_id, role, aal, amr } = payload
  // A number that is no time (1e308, 1.5) passes a comparison with the clock.
  if (!Number.isSafeInteger(exp))
    deny(403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature, exp is invalid')
  return {
    sub: typeof sub === 'string' && sub !== '' ? sub : null,
    aud: Array.isArray(aud) ? text(aud[0]) : text(aud),
    role: text(role),
    sessionId: typeof session_id === 'string' && session_id !== '' ? session_id : null,
    assurance: aal === 'aal2' ? 'aal2' : 'aal1',
    expiresAt: exp!,
    provedAt: latestProof(amr),
  }
}
