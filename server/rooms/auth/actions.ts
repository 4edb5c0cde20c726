import type { Me } from '@replique/contract'
import type { Actor } from '../../kernel/actor.ts'
import { refuse, requireSignedIn } from '../../kernel/refusal.ts'
import { nameIn } from './accounts/metadata.ts'
import { showUser } from './accounts/user.ts'
import type { Auth } from './auth.ts'
import { isEntitled } from './policy.ts'
import { findAccount, listIdentities, listMetadata, listSessions, removeAccount, sweepSessions } from './store.ts'

export async function readMe({ kernel }: Auth, actor: Actor): Promise<Me> {
  const { id, email, admin } = requireSignedIn(actor)
  const account = await findAccount(kernel.database.db, id)
  if (!account) return refuse('no_authorization')
  return {
    id,
    email,
    name: nameIn(account.user_metadata),
    admin,
    entitled: isEntitled(account.plan, kernel.config.auth.billing),
    plan: account.plan,
    picture: null,
    secondFactor: 'none',
    startPassword: account.app_metadata['start_password'] === true,
  }
}

/** Unknown ids are left out; a name that nobody gave is empty. */
export async function listNames({ kernel }: Auth, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await listMetadata(kernel.database.db, ids)
  return new Map(rows.map((row) => [row.id, nameIn(row.user_metadata)]))
}

export async function exportAccount({ kernel }: Auth, userId: string): Promise<object> {
  const { db } = kernel.database
  const account = await findAccount(db, userId)
  if (!account) return {}
  const sessions = await listSessions(db, userId)
  return {
    user: showUser(account, await listIdentities(db, userId)),
    sessions: sessions.map(({ ip, user_agent, created_at, refreshed_at }) => ({
      ip,
      user_agent,
      created_at,
      refreshed_at,
    })),
  }
}

/** Removes the account with its identities, sessions and role; the house hears of it. */
export async function forgetAccount({ kernel }: Auth, userId: string): Promise<void> {
  if (!(await removeAccount(kernel.database.db, userId))) return
  kernel.events.emit('session.ended', { userId, sessionId: null })
  kernel.events.emit('account.removed', { userId })
}

/** Clears away sessions that are over. */
export async function sweep({ kernel }: Auth): Promise<void> {
  const { sessionSeconds, inactivitySeconds } = kernel.config.auth
  const before = (seconds: number): Date => new Date(kernel.clock.now().getTime() - seconds * 1000)
  const limits = { createdBefore: before(sessionSeconds), refreshedBefore: before(inactivitySeconds) }
  const swept = await sweepSessions(kernel.database.db, limits)
  kernel.log.debug('sessions swept', { swept })
}
