import type { Db } from '../../../kernel/db/database.ts'
import { deny } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { addMethod, changeSession, endWeakSessions, listMethods, lockSession, type AccountRow } from '../store.ts'
import type { Issue } from './session.ts'

export interface Proof {
  readonly account: AccountRow
  readonly sessionId: string
  readonly method: string
  /** What it was proved with; the proof goes when that goes. */
  readonly factorId: string | null
}
export interface Raised {
  readonly issue: Issue
  /** Sessions that ended, because they had proved less. */
  readonly ended: readonly string[]
}

/**
 * Lifts a session by a second factor; the account is locked already. The counter skips one: the refresh token from
 * before is then no longer the parent of the active one, so that nobody gets the lifted session with it.
 */
export async function raiseSession(auth: Auth, db: Db, proof: Proof): Promise<Raised> {
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

/** Tells the server, once it is stored, which sessions a second factor ended. */
export function announceEnded({ kernel }: Auth, userId: string, ended: readonly string[]): void {
  for (const sessionId of ended) kernel.events.emit('session.ended', { userId, sessionId })
}
