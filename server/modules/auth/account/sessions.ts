import type { OwnSession } from '@replique/contract'
import type { SignedIn } from '../../../kernel/actor.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Auth } from '../auth.ts'
import { sessionEnd } from '../policy.ts'
import { endSessions, listSessions } from '../store.ts'

/** Where somebody is signed in, the place that was used last first. */
export async function listOwnSessions({ kernel }: Auth, actor: SignedIn): Promise<OwnSession[]> {
  const now = kernel.clock.now()
  const sessions = await listSessions(kernel.database.db, actor.id)
  return sessions
    .filter((session) => sessionEnd(session, kernel.config.auth, now) === null)
    .toSorted((a, b) => b.refreshed_at.getTime() - a.refreshed_at.getTime())
    .map((session) => ({
      id: session.id,
      userAgent: session.user_agent === '' ? null : session.user_agent,
      createdAt: session.created_at.toISOString(),
      lastUsedAt: session.refreshed_at.toISOString(),
      current: session.id === actor.sessionId,
    }))
}

/** Signs out one place; its tokens stop working at once. */
export async function endOwnSession({ kernel }: Auth, actor: SignedIn, sessionId: string): Promise<void> {
  const [ended] = await endSessions(kernel.database.db, actor.id, { only: sessionId })
  if (ended === undefined) return refuse('not_found')
  kernel.events.emit('session.ended', { userId: actor.id, sessionId: ended })
}
