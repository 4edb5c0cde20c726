import type { Db } from '../../../kernel/db/database.ts'
import { deny } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { isBanned, sessionEnd } from '../policy.ts'
import { changeSession, endSessions, findAccount, listMethods, lockSession, type SessionRow } from '../store.ts'
import {
  isLegacyForm,
  readRefreshToken,
  type RefreshToken,
  checkRefreshToken,
  rotate,
  type TokenFamily,
  type TokenResult,
} from './refresh-token.ts'
import { refuseWhenBusy, issueSession, type Device, type Issue, type IssuedSession } from './session.ts'

function readGenuine(given: string, secret: Uint8Array): RefreshToken {
  const token = readRefreshToken(given, secret)
  if (token.state === 'malformed' && !isLegacyForm(given)) deny(400, 'validation_failed', 'Refresh token is not valid')
  if (token.state !== 'genuine')
    return deny(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
  return token
}

function checkLiving(auth: Auth, session: SessionRow): void {
  const end = sessionEnd(session, auth.kernel.config.auth, auth.kernel.clock.now())
  if (end === 'inactivity') deny(400, 'session_expired', 'Invalid Refresh Token: Session Expired (Inactivity)')
  if (end !== null) deny(400, 'session_expired', 'Invalid Refresh Token: Session Expired')
}

const familyOf = (session: SessionRow): TokenFamily => ({
  counter: session.token_counter,
  revokedAt: session.tokens_revoked_at,
})

/**
 * Stores the session's next token and returns its counter. If the token was reused, deletes the session and returns
 * null. In that case, the transaction must still commit, even though the request is refused.
 */
async function advance(
  auth: Auth,
  db: Db,
  step: { session: SessionRow; result: TokenResult; device: Device },
): Promise<number | null> {
  const { session, result, device } = step
  const now = auth.kernel.clock.now()
  if (result.kind === 'reused') {
    await endSessions(db, session.account_id, { only: session.id })
    return null
  }
  const time = { now: now.getTime(), interval: auth.kernel.config.auth.reuseSeconds * 1000 }
  const next = result.kind === 'rotate' ? rotate(familyOf(session), time) : familyOf(session)
  await changeSession(db, session.id, {
    token_counter: next.counter,
    tokens_revoked_at: JSON.stringify(next.revokedAt),
    refreshed_at: now,
    ip: device.ip,
    user_agent: device.userAgent.slice(0, 400),
  })
  return next.counter
}

type Outcome =
  | { readonly result: TokenResult; readonly issue: Issue }
  | { readonly result: TokenResult; readonly endedFor: string }

/** Refreshes a session while its row is locked, so that concurrent refreshes of the session run one after the other. */
async function refreshLocked(
  auth: Auth,
  db: Db,
  { token, device }: { token: RefreshToken; device: Device },
): Promise<Outcome> {
  const session = await lockSession(db, token.sessionId)
  const account = session && (await findAccount(db, session.account_id))
  if (!session || !account) return deny(400, 'session_not_found', 'Invalid Refresh Token: No Valid Session Found')
  if (isBanned(account, auth.kernel.clock.now())) deny(400, 'user_banned', 'Invalid Refresh Token: User Banned')
  checkLiving(auth, session)
  const { reuseSeconds } = auth.kernel.config.auth
  const time = { now: auth.kernel.clock.now().getTime(), interval: reuseSeconds * 1000 }
  const result = checkRefreshToken(token.counter, familyOf(session), time)
  if (result.kind === 'foreign') deny(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
  const counter = await advance(auth, db, { session, result, device })
  if (counter === null) return { result, endedFor: account.id }
  // read while the row is locked: a factor that is verified later doesn't count for this token
  const methods = await listMethods(db, session.id)
  return { result, issue: { account, sessionId: session.id, counter, methods } }
}

/** Issues new tokens for a refresh token. A stolen or replayed token ends the whole session. */
export async function refreshSession(
  auth: Auth,
  { given, device }: { given: string; device: Device },
): Promise<IssuedSession> {
  const { kernel } = auth
  const token = readGenuine(given, (await auth.keys.read()).refreshSecret)
  const outcome = await kernel.database
    .transaction((db) => refreshLocked(auth, db, { token, device }))
    .catch(refuseWhenBusy)
  if ('endedFor' in outcome) {
    kernel.log.warn('refresh token used again', { userId: outcome.endedFor, sessionId: token.sessionId })
    kernel.events.emit('session.ended', { userId: outcome.endedFor, sessionId: token.sessionId })
    return deny(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
  }
  const { body, headers } = await issueSession(auth, outcome.issue)
  const { result } = outcome
  const reuse = result.kind === 'repeat' ? { 'sb-auth-refresh-token-reuse-cause': result.cause } : {}
  return { body, headers: { ...headers, 'sb-auth-refresh-token-reuse': String(result.kind === 'repeat'), ...reuse } }
}
