import type { AdminUser, Plan } from '@replique/contract'
import { showLogin } from '../accounts/sign-in.ts'
import { nameIn } from '../accounts/metadata.ts'
import { hasProvedAddress, isBanned } from '../policy.ts'
import { type PersonRow, findPerson } from './store.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { recordAction, type Author } from '../administration/author.ts'
import { isLastAdministrator } from '../administration/remove.ts'
import { removeAdministrator } from '../administration/store.ts'
import type { Auth } from '../auth.ts'
import { addAdministrator } from '../setup/store.ts'
import { changeAccount, endSessions, lockAccount, type AccountRow } from '../store.ts'

/** Returns an account as administrators see it. */
export function showPerson(row: PersonRow, now: Date): AdminUser {
  return {
    id: row.id,
    name: nameIn(row.user_metadata),
    login: row.email === null ? (row.phone === null ? '' : `+${row.phone}`) : showLogin(row.email),
    admin: row.admin,
    plan: row.plan,
    suspended: isBanned(row, now),
    addressProved: hasProvedAddress(row),
    confirmed: row.email_confirmed_at !== null || row.phone_confirmed_at !== null,
    guest: row.is_anonymous,
    secondFactors: row.factors,
    createdAt: row.created_at.toISOString(),
    lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
  }
}

export interface PersonChange {
  readonly admin?: boolean | undefined
  readonly plan?: Plan | undefined
  readonly suspended?: boolean | undefined
  /** Set if the administrator confirms that the address belongs to the user. */
  readonly addressProved?: true | undefined
}

/** The stored end of every suspension, far in the future, because a suspension lasts until it is lifted. */
const FOREVER = new Date('9999-01-01T00:00:00Z')

export async function requirePerson(db: Db, id: string): Promise<PersonRow> {
  return (await findPerson(db, id)) ?? refuse('user_not_found')
}

interface Change extends PersonChange {
  readonly id: string
  readonly author: Author
}

async function changeRole(
  auth: Auth,
  db: Db,
  { person, change }: { person: PersonRow; change: Change },
): Promise<void> {
  const { admin, id, author } = change
  if (admin === undefined || admin === person.admin) return
  if (admin && person.is_anonymous) refuse('invalid', [{ field: 'admin', message: 'guest' }])
  if (admin) await addAdministrator(db, id, auth.kernel.clock.now())
  else await removeAdministrator(db, id)
  await recordAction(auth, db, { author, action: admin ? 'user.promoted' : 'user.demoted', target: id })
}

async function changePlan(
  auth: Auth,
  db: Db,
  { person, change }: { person: PersonRow; change: Change },
): Promise<void> {
  const { plan, id, author } = change
  if (plan === undefined || plan === person.plan) return
  await changeAccount(db, id, { plan })
  await recordAction(auth, db, { author, action: 'user.plan-changed', target: id, details: { plan } })
}

/** Marks the address as verified, because the administrator vouches for it. */
async function proveAddress(
  auth: Auth,
  db: Db,
  { account, change }: { account: AccountRow; change: Change },
): Promise<void> {
  const { addressProved, id, author } = change
  if (addressProved === undefined || hasProvedAddress(account)) return
  if (account.email === null) refuse('invalid', [{ field: 'addressProved', message: 'no_address' }])
  const { email, email_confirmed_at: confirmedAt } = account
  await changeAccount(db, id, { proved_email: email, email_confirmed_at: confirmedAt ?? auth.kernel.clock.now() })
  await recordAction(auth, db, { author, action: 'user.address-verified', target: id })
}

async function suspend(
  auth: Auth,
  db: Db,
  { account, change }: { account: AccountRow; change: Change },
): Promise<void> {
  const { suspended, id, author } = change
  if (suspended === undefined || suspended === isBanned(account, auth.kernel.clock.now())) return
  await changeAccount(db, id, { banned_until: suspended ? FOREVER : null })
  if (suspended) await endSessions(db, id)
  await recordAction(auth, db, { author, action: suspended ? 'user.suspended' : 'user.restored', target: id })
}

async function write(auth: Auth, db: Db, change: Change): Promise<PersonRow> {
  const { id, admin, suspended } = change
  const weakens = admin === false || suspended === true
  const last = weakens && (await isLastAdministrator(auth, db, id))
  const account = await lockAccount(db, id)
  const person = await requirePerson(db, id)
  if (!account) return refuse('user_not_found')
  if (last) refuse('last_administrator')
  await changeRole(auth, db, { person, change })
  await changePlan(auth, db, { person, change })
  await suspend(auth, db, { account, change })
  await proveAddress(auth, db, { account, change })
  return requirePerson(db, id)
}

/**
 * Changes a user's role, plan or suspension, or marks the address as verified. A suspended user's sessions end
 * immediately.
 */
export async function changePerson(auth: Auth, change: Change): Promise<AdminUser> {
  const { kernel } = auth
  const person = await kernel.database.transaction((db) => write(auth, db, change))
  if (change.suspended === true || change.admin === false)
    kernel.events.emit('session.ended', { userId: change.id, sessionId: null })
  return showPerson(person, kernel.clock.now())
}
