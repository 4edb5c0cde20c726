import { createHash, timingSafeEqual } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader, errors, jwtVerify, type JWTPayload } from 'jose'
import { cutCharacters } from '../protocol/body.ts'
import { GrantError } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { type Connection, ProviderUnreachable } from './connections.ts'
import { readProfile, type Profile } from './profile.ts'

export interface IdTokenInput {
  readonly idToken: string
  readonly accessToken: string
  readonly nonce: string
}

// asymmetric algorithms only: an HMAC key would be a secret shared with this server
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']
const LONGEST = 20_000

const bad = (description = 'Bad ID token'): never => {
  throw new GrantError('invalid request', description)
}

/** Verifies a token with the configured issuer's keys. The issuer named in the token is never contacted. */
async function verify(
  auth: Auth,
  { client, keys }: Connection,
  idToken: string,
): Promise<JWTPayload & { alg: string }> {
  if (keys === null) return bad()
  try {
    const { payload, protectedHeader } = await jwtVerify(idToken, keys, {
      issuer: client.serverMetadata().issuer,
      algorithms: ALGORITHMS,
      currentDate: auth.kernel.clock.now(),
      clockTolerance: 30,
      requiredClaims: ['exp', 'iat'],
    })
    return { ...payload, alg: protectedHeader.alg }
  } catch (error) {
    if (error instanceof ProviderUnreachable || error instanceof errors.JWKSTimeout)
      throw new ProviderUnreachable(error)
    const reason = error instanceof errors.JOSEError ? error.code : 'malformed'
    auth.kernel.log.info('id token refused', { reason })
    return bad()
  }
}

/** Refuses anything that is not a token, before a provider's keys are loaded. */
export function checkTokenFormat(idToken: string): void {
  if (idToken.length > LONGEST) bad()
  try {
    decodeProtectedHeader(idToken)
    decodeJwt(idToken)
  } catch {
    bad()
  }
}

function checkAudience(claims: JWTPayload, clientIds: readonly string[]): void {
  const audience = [claims.aud ?? []].flat()
  if (audience.some((one) => clientIds.includes(one))) return
  bad(`Unacceptable audience in id_token: ${cutCharacters(audience.join(' '), 100)}`)
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Checks the nonce. The token contains only its hash, so that somebody who sees the token can't use it. */
function checkNonce(claims: JWTPayload, nonce: string): void {
  const kept = typeof claims['nonce'] === 'string' ? claims['nonce'] : ''
  if ((kept === '') !== (nonce === '')) bad('Passed nonce and nonce in id_token should either both exist or not.')
  if (kept !== '' && !isSame(createHash('sha256').update(nonce).digest('hex'), kept))
    throw new GrantError('invalid nonce', 'Nonces mismatch')
}

function hashFor(alg: string): string {
  if (alg.endsWith('384')) return 'sha384'
  return alg.endsWith('512') || alg.startsWith('Ed') ? 'sha512' : 'sha256'
}

/** Checks that the access token belongs to the ID token; otherwise somebody else's could be substituted. */
function checkAccessToken({ at_hash: kept, alg }: JWTPayload & { alg: string }, accessToken: string): void {
  if (accessToken === '' || kept === undefined) return
  const hash = createHash(hashFor(alg)).update(accessToken).digest()
  const half = hash.subarray(0, hash.length / 2).toString('base64url')
  if (typeof kept !== 'string' || !isSame(half, kept)) bad()
}

/** Verifies an ID token and returns its profile. */
export async function readIdToken(auth: Auth, connection: Connection, brought: IdTokenInput): Promise<Profile> {
  const claims = await verify(auth, connection, brought.idToken)
  checkAudience(claims, connection.provider.clientIds)
  checkAccessToken(claims, brought.accessToken)
  checkNonce(claims, brought.nonce)
  const profile = readProfile(claims, connection.provider, connection.client.serverMetadata().issuer)
  return profile ?? bad('Missing sub claim in id_token')
}
