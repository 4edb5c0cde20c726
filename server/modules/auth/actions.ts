import type { Me } from '@replique/contract'
import type { Actor } from '../../kernel/actor.ts'
import { refuse, requireSignedIn } from '../../kernel/refusal.ts'
import { showLogin } from './accounts/sign-in.ts'
import { nameIn } from './accounts/metadata.ts'
import { exportProofs } from './account/keeping.ts'
import { linksToPictures, removePictureOf } from './account/picture.ts'
import { showAccount } from './accounts/user.ts'
import type { Auth } from './auth.ts'
import { sweepProofs } from './factors/removal.ts'
import { sweepCodes } from './codes/store.ts'
import { sweepFlows } from './flows/store.ts'
import { hasProvedAddress, isEntitled, mayHaveLetters } from './policy.ts'
import { findAccount, listMetadata, listSessions, removeAccount, sweepSessions } from './store.ts'

export async function readMe(auth: Auth, actor: Actor): Promise<Me> {
  const { kernel } = auth
  const { id, email, admin, secondFactor } = requireSignedIn(actor)
  const account = await findAccount(kernel.database.db, id)
  if (!account) return refuse('no_authorization')
  return {
    id,
    email: showLogin(email),
    emailProved: hasProvedAddress(account),
    name: nameIn(account.user_metadata),
    admin,
    entitled: isEntitled(account.plan, kernel.config.auth.billing),
    plan: account.plan,
    ...(await auth.modules.app.speechFor(id)),
    picture: (await linksToPictures(auth, [id])).get(id) ?? null,
    secondFactor,
    startPassword: account.app_metadata['start_password'] === true,
  }
}

/** Unknown ids are left out; a name that nobody gave is empty. */
export async function listNames({ kernel }: Auth, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await listMetadata(kernel.database.db, ids)
  return new Map(rows.map((row) => [row.id, nameIn(row.user_metadata)]))
}

/** Where letters to somebody go; nowhere without a proved address, or where the account is closed. */
export async function mailboxOf({ kernel }: Auth, id: string): Promise<{ email: string; name: string } | null> {
  const account = await findAccount(kernel.database.db, id)
  if (!account?.email || !hasProvedAddress(account) || !mayHaveLetters(account, kernel.clock.now())) return null
  return { email: account.email, name: nameIn(account.user_metadata) }
}

export async function exportAccount(auth: Auth, userId: string): Promise<object> {
  const { kernel } = auth
  const { db } = kernel.database
  const account = await findAccount(db, userId)
  if (!account) return {}
  const sessions = await listSessions(db, userId)
  return {
    user: await showAccount(db, account),
    ...(await exportProofs(auth, userId)),
    sessions: sessions.map(({ ip, user_agent, created_at, refreshed_at }) => ({
      ip,
      user_agent,
      created_at,
      refreshed_at,
    })),
  }
}

/** Removes the account with its identities, sessions and role; the server hears of it. */
export async function forgetAccount(auth: Auth, userId: string): Promise<void> {
  const { kernel } = auth
  await removePictureOf(auth, userId)
  if (!(await removeAccount(kernel.database.db, userId))) return
  kernel.events.emit('session.ended', { userId, sessionId: null })
  kernel.events.emit('account.removed', { userId })
}

/** Clears away sessions that are over, and what nobody can answer any more. */
export async function sweep({ kernel }: Auth): Promise<void> {
  const { sessionSeconds, inactivitySeconds } = kernel.config.auth
  const before = (seconds: number): Date => new Date(kernel.clock.now().getTime() - seconds * 1000)
  const limits = { createdBefore: before(sessionSeconds), refreshedBefore: before(inactivitySeconds) }
  const { db } = kernel.database
  const swept = await sweepSessions(db, limits)
  const codes = await sweepCodes(db, kernel.clock.now())
  const flows = await sweepFlows(db, kernel.clock.now())
  await sweepProofs(db, kernel.clock.now())
  kernel.log.debug('sessions swept', { swept, codes, flows })
}
