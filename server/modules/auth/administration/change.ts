import type { Db } from '../../../kernel/db/database.ts'
import { checkMetadata, mergeMetadata, type Metadata } from '../accounts/metadata.ts'
import { passwordRules, checkNewPassword } from '../passwords/password-strength.ts'
import { deny } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { isBanned } from '../policy.ts'
import { changeAccount, endSessions, lockAccount, type AccountRow, findAccount } from '../store.ts'
import { denyTaken, syncIdentities, type AccountFields } from './accounts.ts'
import { recordAction, SERVICE } from './author.ts'
import { keepLastAdministrator } from './remove.ts'
import { findTaken, removeOneTimeCodes } from './store.ts'
import { type PasskeyOf, unknownPasskey } from '../passkeys/passkey.ts'
import { removePasskey } from '../passkeys/store.ts'
import { requireFactor } from '../factors/factor.ts'
import { dropFactors } from '../factors/removal.ts'
import { changeFactor, listFactors, type FactorRow } from '../factors/store.ts'

/** PostgreSQL's error code for a duplicate value. */
const UNIQUE = '23505'

interface Change {
  readonly id: string
  readonly wanted: AccountFields
  readonly hash: string | null
}

async function checkFree(db: Db, account: AccountRow, wanted: AccountFields): Promise<void> {
  const email = wanted.email === account.email ? null : wanted.email
  const phone = wanted.phone === account.phone ? null : wanted.phone
  if (email === null && phone === null) return
  const taken = await findTaken(db, { email, phone }, account.id)
  if (taken !== null) denyTaken(taken)
}

function mergeApp(account: AccountRow, { hash, wanted }: Change): Metadata | null {
  const { email, phone } = wanted
  const fresh = [...(email === null ? [] : ['email']), ...(phone === null ? [] : ['phone'])]
  const given = hash === null ? wanted.appMetadata : { start_password: null, ...wanted.appMetadata }
  const known = account.app_metadata['providers']
  const providers = Array.isArray(known) ? known : []
  const more = fresh.filter((provider) => !providers.includes(provider))
  if (given === null && more.length === 0) return null
  const merged = mergeMetadata(account.app_metadata, given ?? {})
  checkMetadata(merged)
  if (more.length === 0) return merged
  return { provider: more[0], ...merged, providers: [...providers, ...more] }
}

function mergeUser(account: AccountRow, { userMetadata, emailConfirmed }: AccountFields): Metadata | null {
  if (userMetadata === null && !emailConfirmed) return null
  const merged = mergeMetadata(account.user_metadata, userMetadata ?? {})
  checkMetadata(merged)
  return emailConfirmed ? { ...merged, email_verified: true } : merged
}

function columnsOf(account: AccountRow, change: Change, at: Date): Parameters<typeof changeAccount>[2] {
  const { wanted, hash } = change
  const { email, phone, role, bannedUntil } = wanted
  const app = mergeApp(account, change)
  const user = mergeUser(account, wanted)
  return {
    updated_at: at,
    ...(email === null ? {} : { email, new_email: null, new_email_half: null, is_anonymous: false }),
    ...(phone === null ? {} : { phone, new_phone: null, is_anonymous: false }),
    ...(wanted.emailConfirmed && (email ?? account.email) !== null
      ? { email_confirmed_at: at, proved_email: email ?? account.email }
      : {}),
    ...(wanted.phoneConfirmed && (phone ?? account.phone) !== null
      ? { phone_confirmed_at: at, proved_phone: phone ?? account.phone }
      : {}),
    ...(role === null ? {} : { role }),
    ...(hash === null ? {} : { password_hash: hash }),
    ...(bannedUntil === undefined ? {} : { banned_until: bannedUntil }),
    ...(app === null ? {} : { app_metadata: JSON.stringify(app) }),
    ...(user === null ? {} : { user_metadata: JSON.stringify(user) }),
  }
}

async function write(auth: Auth, db: Db, change: Change): Promise<AccountRow> {
  const now = auth.kernel.clock.now()
  const { id, wanted, hash } = change
  if (isBanned({ banned_until: wanted.bannedUntil ?? null }, now)) await keepLastAdministrator(auth, db, id)
  const account = await lockAccount(db, id)
  if (!account || account.leaving_at !== null) return deny(404, 'user_not_found', 'User not found')
  await checkFree(db, account, wanted)
  const changed = await changeAccount(db, id, columnsOf(account, change, now))
  await syncIdentities(db, changed, now)
  const isOther = (given: string | null, had: string | null): boolean => given !== null && given !== had
  const addressed = isOther(wanted.email, account.email) || isOther(wanted.phone, account.phone)
  if (hash !== null || addressed) await removeOneTimeCodes(db, id)
  if (hash !== null) await endSessions(db, id)
  await recordAction(auth, db, {
    author: SERVICE,
    action: 'user.changed',
    target: id,
    details: { fields: fieldsOf(wanted) },
  })
  return changed
}

const fieldsOf = (wanted: AccountFields): string[] =>
  Object.entries(wanted).flatMap(([name, value]) =>
    value === null || value === undefined || value === false ? [] : [name],
  )

async function hashOf(auth: Auth, { password, passwordHash }: AccountFields): Promise<string | null> {
  if (password === null) return passwordHash
  checkNewPassword(password, passwordRules(auth.kernel.config.auth))
  return auth.passwords.hash(password)
}

/** Refuses an address or number that was taken after it had been checked. */
function refuseWhenTaken(error: unknown): never {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  if (code !== UNIQUE) throw error
  return denyTaken(constraint === 'accounts_phone_key' ? 'phone' : 'email')
}

/**
 * Changes an account for another service. A new email address applies immediately, and no email is sent. A new password
 * ends every session.
 */
export async function changeManagedAccount(auth: Auth, id: string, wanted: AccountFields): Promise<AccountRow> {
  const change = { id, wanted, hash: await hashOf(auth, wanted) }
  const account = await auth.kernel.database.transaction((db) => write(auth, db, change)).catch(refuseWhenTaken)
  const shut = change.hash !== null || isBanned(account, auth.kernel.clock.now())
  if (shut) auth.kernel.events.emit('session.ended', { userId: id, sessionId: null })
  return account
}

/** Returns the account with that id, unless it is being deleted. */
export async function requireManaged({ kernel }: Auth, id: string): Promise<AccountRow> {
  const account = await findAccount(kernel.database.db, id)
  return account && account.leaving_at === null ? account : deny(404, 'user_not_found', 'User not found')
}

export async function removePasskeyOf(auth: Auth, { accountId, id }: PasskeyOf): Promise<void> {
  await requireManaged(auth, accountId)
  await auth.kernel.database.transaction(async (db) => {
    if (!(await removePasskey(db, accountId, id))) unknownPasskey()
    await recordAction(auth, db, { author: SERVICE, action: 'user.passkey-removed', target: accountId })
  })
}

interface OfAccount {
  readonly accountId: string
  readonly factorId: string
}

async function hold(db: Db, { accountId, factorId }: OfAccount): Promise<FactorRow> {
  if (!(await lockAccount(db, accountId))) deny(404, 'user_not_found', 'User not found')
  return requireFactor(db, accountId, factorId)
}

export async function renameFactor(auth: Auth, of: OfAccount, name: string): Promise<FactorRow> {
  const { kernel } = auth
  return kernel.database.transaction(async (db) => {
    const factor = await hold(db, of)
    const all = await listFactors(db, of.accountId)
    if (all.some(({ id, friendly_name }) => id !== factor.id && friendly_name === name))
      deny(422, 'mfa_factor_name_conflict', 'A factor with the friendly name for this user already exists')
    await changeFactor(db, factor.id, { friendly_name: name, updated_at: kernel.clock.now() })
    await recordAction(auth, db, { author: SERVICE, action: 'user.factor-renamed', target: of.accountId })
    return requireFactor(db, of.accountId, factor.id)
  })
}

/** Removes a second factor of an account. Sessions in which it was verified drop back to the lower level. */
export async function removeFactorOf(auth: Auth, of: OfAccount): Promise<FactorRow> {
  return auth.kernel.database.transaction(async (db) => {
    const held = await hold(db, of)
    await dropFactors(db, of.accountId, [held.id])
    await recordAction(auth, db, { author: SERVICE, action: 'user.factor-removed', target: of.accountId })
    return held
  })
}
