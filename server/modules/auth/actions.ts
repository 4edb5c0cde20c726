import type { Me } from '@replique/contract'
import type { Actor } from '../../kernel/actor.ts'
import { refuse, requireSignedIn } from '../../kernel/refusal.ts'
import { showLogin } from './accounts/sign-in.ts'
import { nameIn } from './accounts/metadata.ts'
import { linksToPictures, removePictureOf, readPictureOf } from './account/picture.ts'
import { showAccount } from './accounts/user.ts'
import type { Auth } from './auth.ts'
import { sweepProofs } from './factors/removal.ts'
import { sweepCodes } from './codes/store.ts'
import { sweepFlows } from './flows/store.ts'
import { hasProvedAddress, isBanned, isEntitled, isGone, mayReceiveEmails } from './policy.ts'
import { findAccount, listMetadata, listSessions, removeAccount, sweepSessions } from './store.ts'
import type { ExportedFile } from '../../kernel/kernel.ts'
import { listFactors } from './factors/store.ts'
import { listPasskeys } from './passkeys/store.ts'
import { findCodes } from './recovery/store.ts'

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

/** Returns the names of accounts: unknown ids are left out, missing names are empty. */
export async function listNames({ kernel }: Auth, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await listMetadata(kernel.database.db, ids)
  return new Map(rows.map((row) => [row.id, nameIn(row.user_metadata)]))
}

/** Returns where to send emails to a user; null if the user has no verified address, or is suspended or deleted. */
export async function recipientOf({ kernel }: Auth, id: string): Promise<{ email: string; name: string } | null> {
  const account = await findAccount(kernel.database.db, id)
  if (!account?.email || !hasProvedAddress(account) || !mayReceiveEmails(account, kernel.clock.now())) return null
  return { email: account.email, name: nameIn(account.user_metadata) }
}

/** Whether an account exists and is neither suspended nor deleted. */
export async function isActive({ kernel }: Auth, id: string): Promise<boolean> {
  const account = await findAccount(kernel.database.db, id)
  return account !== null && !isBanned(account, kernel.clock.now()) && !isGone(account)
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

/** Removes the account with its identities, sessions and role, and emits an event. */
export async function forgetAccount(auth: Auth, userId: string): Promise<void> {
  const { kernel } = auth
  await removePictureOf(auth, userId)
  if (!(await removeAccount(kernel.database.db, userId))) return
  kernel.events.emit('session.ended', { userId, sessionId: null })
  kernel.events.emit('account.removed', { userId })
}

/** Removes ended sessions, and expired codes, flows and challenges. */
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

/** Exports a user's factors, passkeys and recovery codes: names and times, but nothing that gives access. */
async function exportProofs({ kernel }: Auth, userId: string): Promise<object> {
  const { db } = kernel.database
  const [factors, passkeys] = [await listFactors(db, userId), await listPasskeys(db, userId)]
  const codes = await findCodes(db, userId)
  return {
    secondFactors: factors.map(({ factor_type, friendly_name, created_at, verified_at }) => ({
      factor_type,
      friendly_name,
      created_at,
      verified_at,
    })),
    passkeys: passkeys.map(({ friendly_name, created_at, last_used_at }) => ({
      friendly_name,
      created_at,
      last_used_at,
    })),
    recoveryCodes: codes && { total: codes.total, left: codes.left, created_at: codes.createdAt },
  }
}

/** Returns the user's picture as a file. */
export async function filesOf(auth: Auth, userId: string): Promise<readonly ExportedFile[]> {
  const picture = await readPictureOf(auth, userId)
  return picture ? [{ name: `picture.${picture.type.slice('image/'.length)}`, bytes: picture.bytes }] : []
}
