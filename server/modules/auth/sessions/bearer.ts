import type { Actor, ReadActor, SecondFactor } from '../../../kernel/actor.ts'
import { ANONYMOUS } from '../../../kernel/actor.ts'
import { isId } from '../../../kernel/ids.ts'
import { AuthError, deny } from '../auth-error.ts'
import { nameIn } from '../accounts/metadata.ts'
import type { Auth } from '../auth.ts'
import { hasProvedAddress, isBanned, isGone, secondFactorOf, sessionEnd } from '../policy.ts'
import { findTokenHolder, type AccountRow } from '../store.ts'
import { readAccessToken, type Claims, tokenContext } from './access-token.ts'

export interface Bearer {
  readonly account: AccountRow
  /** Null for a token that was issued without a session. */
  readonly sessionId: string | null
  readonly admin: boolean
  readonly secondFactor: SecondFactor
  readonly claims: Claims
}

const NIL = '00000000-0000-0000-0000-000000000000'

function subjectOf(claims: Claims): string {
  if (claims.sub === null) return deny(403, 'bad_jwt', 'invalid claim: missing sub claim')
  if (!isId(claims.sub)) return deny(400, 'bad_jwt', 'invalid claim: sub claim must be a UUID')
  return claims.sub
}

/** Loads the account and session of a token. Refuses ended sessions and banned accounts. */
export async function identify({ kernel, keys }: Auth, token: string): Promise<Bearer> {
  const now = kernel.clock.now()
  const claims = await readAccessToken(token, await keys.read(), tokenContext(kernel))
  const subject = subjectOf(claims)
  const wanted = claims.sessionId === NIL ? null : claims.sessionId
  if (wanted !== null && !isId(wanted)) deny(403, 'bad_jwt', 'invalid claim: session_id claim must be a UUID')
  const holder = await findTokenHolder(kernel.database.db, { accountId: subject, sessionId: wanted })
  if (!holder || isGone(holder.account)) return deny(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  const { account, session, admin, enrolled, proved } = holder
  if (isBanned(account, now)) deny(403, 'user_banned', 'User is banned')
  if (wanted !== null && !session) deny(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  if (session && sessionEnd(session, kernel.config.auth, now) !== null)
    deny(403, 'session_expired', 'Session from session_id claim in JWT has expired')
  // a token issued before the second factor was verified keeps its lower level, even though the session has been raised
  const secondFactor = secondFactorOf({ enrolled, proved: proved && claims.assurance === 'aal2' })
  return { account, sessionId: session?.id ?? null, admin, secondFactor, claims }
}

function toActor({ account, sessionId, admin, secondFactor, claims }: Bearer): Actor {
  const ordinary = claims.aud === account.aud && claims.role === account.role
  if (sessionId === null || !ordinary) return ANONYMOUS
  return {
    kind: 'user',
    id: account.id,
    sessionId,
    name: nameIn(account.user_metadata),
    email: account.email ?? '',
    emailProved: hasProvedAddress(account),
    admin,
    secondFactor,
    expiresAt: claims.expiresAt,
    provedAt: claims.provedAt,
  }
}

/** Reads the actor of a request for the API and sockets. */
export const actorReader =
  (auth: Auth): ReadActor =>
  async (token) => {
    if (token === null) return ANONYMOUS
    try {
      return toActor(await identify(auth, token))
    } catch (error) {
      if (error instanceof AuthError) return ANONYMOUS
      throw error
    }
  }
