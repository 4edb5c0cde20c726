import { errors, SignJWT } from 'jose'
import { deny } from '../auth-error.ts'
import type { KeyRing } from '../keys/key-ring.ts'
import type { AccountRow, Method } from '../store.ts'
import { AUDIENCE, checkToken, tokenFault, type TokenRules } from './token-check.ts'
import type { Kernel } from '../../../kernel/kernel.ts'

/** Ways of signing in that lift a session above a password; the words are the protocol's. */
export const SECOND_FACTOR_METHODS: readonly string[] = ['totp', 'mfa/phone', 'mfa/webauthn', 'mfa/recovery_code']

type Assurance = 'aal1' | 'aal2'

const assuranceOf = (methods: readonly { readonly method: string }[]): Assurance =>
  methods.some(({ method }) => SECOND_FACTOR_METHODS.includes(method)) ? 'aal2' : 'aal1'

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
/** The server a token is shown to, and when. */
export type TokenPlace = Pick<TokenRules, 'issuer' | 'serviceIssuers' | 'now'>
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
