import { errors, jwtVerify, type JWTHeaderParameters, type JWTPayload, type JWTVerifyGetKey } from 'jose'

/** For whom tokens are signed that speak for a person. */
export const AUDIENCE = 'authenticated'

/** Roles that stand for no person: what an operator hands to other services, and to the public. */
const KEY_ROLES = ['anon', 'service_role', 'supabase_admin']

/** What a token has to meet where it is shown. */
export interface TokenRules {
  /** The one key that a header names; throws a JOSE error where there is none. */
  readonly keyOf: JWTVerifyGetKey
  /** Algorithms that there are keys for: what a header says cannot add one. */
  readonly algorithms: readonly string[]
  /** Who signs for people. */
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
export function tokenFault(error: unknown): string {
  if (error instanceof errors.JWTExpired) return 'token has invalid claims: token is expired'
  if (error instanceof errors.JWTClaimValidationFailed)
    return error.reason === 'missing'
      ? `token is missing a required claim: ${error.claim} claim is required`
      : `token has invalid claims: ${error.claim} is missing or not as it must be here`
  return 'token is malformed, unsigned or signed by another key'
}
