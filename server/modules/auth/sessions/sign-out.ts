import type { Auth } from '../auth.ts'
import { endSessions } from '../store.ts'

export type Scope = 'global' | 'local' | 'others'

export interface SignedInAs {
  readonly userId: string
  /** Null for a token without a session. */
  readonly sessionId: string | null
}

/** Ends sessions; their tokens stop working with this call, not with their expiry. */
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
