import type { Bucket } from '../../../kernel/http/rate-limits.ts'
import { deny, denyRateLimited } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { findWeakness, passwordRules } from '../passwords/password-strength.ts'
import { isBanned } from '../policy.ts'
import { identifySource } from '../sessions/known-device.ts'
import { issueSession, startSession, type Device, type IssuedSession } from '../sessions/session.ts'
import { findAccountByEmail, findAccountByPhone, replaceHash, type AccountRow } from '../store.ts'

/**
 * Accounts created from a class list have a login but no mailbox. The login is stored as an email address that can't
 * receive email (RFC 2606), so these accounts can be looked up by address like any other.
 */
const DOMAIN = '@pupils.invalid'

export const addressOfLogin = (login: string): string => `${login}${DOMAIN}`

/** Reads what a user enters to sign in: an address, or a login, which is converted to its address. */
export const readLogin = (given: string): string =>
  given === '' || given.includes('@') ? given : addressOfLogin(given)

export const isLogin = (address: string): boolean => address.endsWith(DOMAIN)

/** Returns an address as it is displayed; for a login, only its name. */
export const showLogin = (address: string): string => (isLogin(address) ? address.slice(0, -DOMAIN.length) : address)

/** The ending of all login addresses. */
export const LOGIN_ENDING = DOMAIN

export interface SignIn {
  /**
   * How to find the account; null if no account can match, because the address is invalid or the request is for another
   * audience.
   */
  readonly login: { readonly email: string } | { readonly phone: string } | null
  readonly password: string
  readonly device: Device
  /** The browser's cookies, which identify known devices. */
  readonly cookies: string | null
}

const failures = (auth: Auth): Bucket => {
  const events = auth.kernel.config.auth.failureRate
  return { name: 'auth.failures', events, seconds: 300, burst: events * 2 }
}

const failuresFrom = (auth: Auth): Bucket => ({ ...failures(auth), name: 'auth.failures-from' })

const denyFor = (seconds: number): never =>
  denyRateLimited('over_request_rate_limit', 'Request rate limit reached', seconds)

function find({ kernel }: Auth, login: SignIn['login']): Promise<AccountRow | null> {
  const { db } = kernel.database
  if (login === null) return Promise.resolve(null)
  return 'email' in login ? findAccountByEmail(db, login.email) : findAccountByPhone(db, login.phone)
}

/**
 * Checks the password. Attempts to sign in to an account are limited wherever they come from, and whether or not the
 * account exists. Each source has its own limit as well. If others have used up the account's limit, a password is
 * still checked if it comes from a device or network where the owner has signed in before. If that password is wrong,
 * the response is the same as for the unchecked passwords from elsewhere. So the owner can sign in, attackers get no
 * more guesses, and nobody can find out which sources are known.
 */
async function checkPassword(auth: Auth, { login, password, ...from }: SignIn): Promise<AccountRow> {
  const { limits } = auth.kernel
  const key = login && ('email' in login ? login.email : login.phone)
  const account = await find(auth, login)
  const { source, known } = await identifySource(auth, account?.id ?? null, {
    ip: from.device.ip,
    cookies: from.cookies,
  })
  const own = `${key ?? ''} ${source}`
  if (key !== null && !limits.take(failuresFrom(auth), own)) denyFor(limits.wait(failuresFrom(auth), own))
  const counted = key === null || limits.take(failures(auth), key)
  const hash = counted || known ? (account?.password_hash ?? null) : null
  const right = await auth.passwords.matches(password, hash)
  if (!right || !account || key === null) {
    if (!counted && key !== null) denyFor(limits.wait(failures(auth), key))
    return deny(400, 'invalid_credentials', 'Invalid login credentials')
  }
  limits.reset(failuresFrom(auth), own)
  if (counted) limits.reset(failures(auth), key)
  return account
}

/** Replaces an outdated or imported hash once the password is known. */
async function renewHash(auth: Auth, account: AccountRow, password: string): Promise<void> {
  const old = account.password_hash
  if (old === null || !auth.passwords.isAged(old)) return
  await replaceHash(auth.kernel.database.db, account.id, { old, fresh: await auth.passwords.hash(password) })
}

/**
 * Starts a session if the password is right. Problems with the account are only reported to somebody who knows its
 * password.
 */
export async function signIn(auth: Auth, attempt: SignIn): Promise<IssuedSession> {
  const { kernel } = auth
  const account = await checkPassword(auth, attempt)
  const byPhone = attempt.login !== null && 'phone' in attempt.login
  if (byPhone && account.phone_confirmed_at === null) deny(400, 'phone_not_confirmed', 'Phone not confirmed')
  if (!byPhone && account.email_confirmed_at === null) deny(400, 'email_not_confirmed', 'Email not confirmed')
  if (isBanned(account, kernel.clock.now())) deny(400, 'user_banned', 'User is banned')
  await renewHash(auth, account, attempt.password)
  const started = await kernel.database.transaction((db) =>
    startSession(auth, db, {
      account,
      method: 'password',
      device: attempt.device,
      provider: byPhone ? 'phone' : 'email',
    }),
  )
  const { body, headers } = await issueSession(auth, started)
  const weakness = findWeakness(attempt.password, passwordRules(kernel.config.auth))
  return { body: weakness ? { ...body, weak_password: weakness } : body, headers }
}
