import { AuthError, deny } from '../auth-error.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { newId } from '../../../kernel/ids.ts'
import { showAccount } from '../accounts/user.ts'
import type { Auth } from '../auth.ts'
import {
  addMethod,
  addSession,
  changeAccount,
  listMethods,
  touchIdentity,
  type AccountRow,
  type Method,
  changeSession,
  endWeakSessions,
  lockSession,
  endSessions,
} from '../store.ts'
import { issuerOf, signAccessToken } from './access-token.ts'
import { writeRefreshToken } from './refresh-token.ts'

const LOCK_TIMEOUT = '55P03'

/** Whether another request held the lock on the session until the timeout. */
const isBusy = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === LOCK_TIMEOUT

export function refuseWhenBusy(error: unknown): never {
  if (isBusy(error))
    throw new AuthError(
      409,
      'conflict',
      'Too many concurrent token refresh requests on the same session or refresh token',
    )
  throw error
}

/** Where a request comes from, as shown in a user's list of devices. */
export interface Device {
  readonly ip: string
  readonly userAgent: string
}
export interface Issue {
  readonly account: AccountRow
  readonly sessionId: string
  readonly counter: number
  /** The authentication methods, if they were read together with the counter. */
  readonly methods?: readonly Method[]
}
export interface IssuedSession {
  readonly body: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Returns the session object that every sign-in and refresh responds with. Its token is signed outside any transaction.
 */
export async function issueSession(
  auth: Auth,
  { account, sessionId, counter, ...read }: Issue,
): Promise<IssuedSession> {
  const { kernel } = auth
  const { db } = kernel.database
  const now = kernel.clock.now()
  const seconds = kernel.config.auth.tokenSeconds
  const keys = await auth.keys.read()
  const methods = read.methods ?? (await listMethods(db, sessionId))
  const terms = { issuer: issuerOf(kernel.config), seconds, now }
  const body = {
    access_token: await signAccessToken(keys, { account, sessionId, methods }, terms),
    token_type: 'bearer',
    expires_in: seconds,
    expires_at: Math.floor(now.getTime() / 1000) + seconds,
    refresh_token: writeRefreshToken({ sessionId, counter }, keys.refreshSecret),
    user: await showAccount(db, account),
  }
  const headers = {
    'sb-auth-user-id': account.id,
    'sb-auth-session-id': sessionId,
    'sb-auth-refresh-token-counter': String(counter),
  }
  return { body, headers }
}

interface NewSession {
  readonly account: AccountRow
  readonly method: string
  readonly device: Device
  /** The provider of the identity that was used; `email` by default. */
  readonly provider?: string
}

/** Creates a session for a user who has just proved their identity. */
export async function startSession(
  auth: Auth,
  db: Db,
  { account, method, device, provider = 'email' }: NewSession,
): Promise<Issue> {
  const now = auth.kernel.clock.now()
  const id = newId()
  await addSession(db, {
    id,
    account_id: account.id,
    token_counter: 0,
    tokens_revoked_at: '[]',
    ip: device.ip,
    user_agent: device.userAgent.slice(0, 400),
    created_at: now,
    refreshed_at: now,
  })
  await addMethod(db, id, { method, used_at: now })
  await touchIdentity(db, account.id, provider, now)
  const signedIn = await changeAccount(db, account.id, { last_sign_in_at: now, updated_at: now })
  return { account: signedIn, sessionId: id, counter: 0 }
}

interface Proof {
  readonly account: AccountRow
  readonly sessionId: string
  readonly method: string
  /** The factor that was used. When it is removed, the proof is removed too. */
  readonly factorId: string | null
}
export interface RaisedSession {
  readonly issue: Issue
  /** Sessions that were ended because no second factor had been verified in them. */
  readonly ended: readonly string[]
}

/**
 * Raises a session's level after a second factor has been verified. The caller must hold the lock on the account's row.
 * The counter skips a number, so that the old refresh token is not the parent of the active one and can't be used to
 * get the raised session.
 */
export async function raiseSessionLevel(auth: Auth, db: Db, proof: Proof): Promise<RaisedSession> {
  const { account, sessionId, method, factorId } = proof
  const now = auth.kernel.clock.now()
  const session = await lockSession(db, sessionId)
  if (!session) return deny(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  const counter = session.token_counter + 2
  await changeSession(db, sessionId, { token_counter: counter, tokens_revoked_at: '[]', refreshed_at: now })
  await addMethod(db, sessionId, { method, used_at: now, factor_id: factorId })
  const ended = await endWeakSessions(db, account.id, sessionId)
  const methods = await listMethods(db, sessionId)
  return { issue: { account, sessionId, counter, methods }, ended }
}

/** Announces the sessions that were ended because a second factor was verified. Call it after the commit. */
export function announceEnded({ kernel }: Auth, userId: string, ended: readonly string[]): void {
  for (const sessionId of ended) kernel.events.emit('session.ended', { userId, sessionId })
}

export type Scope = 'global' | 'local' | 'others'

interface SignedInAs {
  readonly userId: string
  /** The session that the token belongs to; null if it has none. */
  readonly sessionId: string | null
}

/** Ends sessions. Their tokens stop working immediately, not when they expire. */
export async function signOut({ kernel }: Auth, who: SignedInAs, scope: Scope): Promise<void> {
  const { userId, sessionId } = who
  const { db } = kernel.database
  if (scope === 'global') {
    await endSessions(db, userId)
    kernel.events.emit('session.ended', { userId, sessionId: null })
    return
  }
  if (sessionId === null) return
  const ended = await endSessions(db, userId, scope === 'local' ? { only: sessionId } : { except: sessionId })
  for (const id of ended) kernel.events.emit('session.ended', { userId, sessionId: id })
}
