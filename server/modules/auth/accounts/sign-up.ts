import type { Db } from '../../../kernel/db/database.ts'
import { newId } from '../../../kernel/ids.ts'
import { deny, AuthError } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { countEmail, sendEmailQuietly, type EmailRequest } from '../emails/send.ts'
import { queueMessageRequest } from '../emails/later.ts'
import { checkNewPassword, passwordRules } from '../passwords/password-strength.ts'
import { countTextOfAnybody, textQuietly } from '../phones/send.ts'
import { confirmsAtOnce, mayReceiveEmails } from '../policy.ts'
import { issueSession, startSession, type Device, type IssuedSession } from '../sessions/session.ts'
import {
  changeAccount,
  findAccountByEmail,
  findAccountByPhone,
  lockAccount,
  type AccountRow,
  addAccount,
  findAccount,
} from '../store.ts'
import { announceAccount, createAccount, type NewAccount } from './creation.ts'
import { checkMetadata, type Metadata, mergeMetadata } from './metadata.ts'
import { showPlaceholderUser } from './user.ts'
import { networkOf } from '../../../kernel/http/address.ts'

export interface SignUp {
  /** Either this or `phone` is null. */
  readonly email: string | null
  readonly phone: string | null
  readonly password: string
  readonly metadata: Metadata
  readonly device: Device
  readonly input: EmailRequest
}

/** Whether accounts may be created: both the operator's setting and the administrators' flag must allow it. */
export async function isSignupOpen({ kernel, modules }: Auth): Promise<boolean> {
  return !kernel.config.auth.signupOff && (await modules.flags.isEnabled('registrationEnabled'))
}

export async function checkSignupOpen(auth: Auth): Promise<void> {
  if (!(await isSignupOpen(auth))) deny(422, 'signup_disabled', 'Signups not allowed for this instance')
}

async function signUpAtOnce(auth: Auth, wanted: NewAccount, device: Device): Promise<IssuedSession> {
  const started = await auth.kernel.database.transaction(async (db) => {
    const account = await createAccount(auth, db, wanted)
    const provider = wanted.email === null ? 'phone' : 'email'
    return account && (await startSession(auth, db, { account, method: 'password', device, provider }))
  })
  if (!started) return deny(422, 'user_already_exists', 'User already registered')
  announceAccount(auth, started.account)
  return issueSession(auth, started)
}

/**
 * Returns the unconfirmed account with this address or number. The account keeps its first password; if it has none,
 * for example after an invitation, the new password is stored.
 */
async function findWaiting(auth: Auth, db: Db, { email, phone, passwordHash }: NewAccount): Promise<AccountRow | null> {
  const known = email === null ? await findAccountByPhone(db, phone ?? '') : await findAccountByEmail(db, email)
  const account = known && (await lockAccount(db, known.id))
  if (!account) return null
  const { email_confirmed_at: emailAt, phone_confirmed_at: phoneAt } = account
  const waits =
    email === null ? account.phone === phone && phoneAt === null : account.email === email && emailAt === null
  if (!waits) return null
  if (!mayReceiveEmails(account, auth.kernel.clock.now())) return null
  return account.password_hash === null ? changeAccount(db, account.id, { password_hash: passwordHash }) : account
}

/** An account to confirm by email or text message. */
export interface UnconfirmedAccount {
  readonly id: string
  readonly email: string | null
  readonly phone: string | null
  readonly passwordHash: string
  readonly metadata: Metadata
  readonly input: EmailRequest
}

/**
 * Creates the account unless it exists, and sends a confirmation by email or text message if it is still unconfirmed.
 */
export async function createUnconfirmed(auth: Auth, { input, ...asked }: UnconfirmedAccount): Promise<void> {
  const wanted = { ...asked, confirmed: false, own: true }
  const { language } = input
  const made = await auth.kernel.database.transaction(async (db) => {
    const created = await createAccount(auth, db, wanted)
    const account = created ?? (await findWaiting(auth, db, wanted))
    if (account && wanted.email === null) await textQuietly(auth, db, { account, kind: 'phone-confirmation', language })
    else if (account) await sendEmailQuietly(auth, db, { account, kind: 'confirmation', input })
    return created
  })
  if (made) announceAccount(auth, made)
}

/** Creates the account after the response is sent, so that the response takes the same time for every address. */
async function signUpVeiled(auth: Auth, asked: Omit<UnconfirmedAccount, 'id'>): Promise<object> {
  const { email, phone, metadata } = asked
  if (email === null) countTextOfAnybody(auth)
  else countEmail(auth)
  const id = newId()
  await queueMessageRequest(auth, { kind: 'sign-up', id, ...asked })
  return showPlaceholderUser({ id, email, phone, metadata, now: auth.kernel.clock.now() })
}

/**
 * Starts a session if addresses don't need to be confirmed. Otherwise returns a placeholder account, which doesn't
 * reveal whether the address was already registered.
 */
export async function signUp(
  auth: Auth,
  { email, phone, password, metadata, device, input }: SignUp,
): Promise<{ readonly session: IssuedSession } | { readonly veiled: object }> {
  const { config } = auth.kernel
  checkNewPassword(password, passwordRules(config.auth))
  checkMetadata(metadata)
  const confirmed =
    email === null
      ? config.auth.phoneAutoconfirm
      : confirmsAtOnce({ autoconfirm: config.auth.autoconfirm, smtpUrl: config.smtpUrl })
  const asked = { email, phone, passwordHash: await auth.passwords.hash(password), metadata }
  return confirmed
    ? { session: await signUpAtOnce(auth, { ...asked, confirmed, own: true }, device) }
    : { veiled: await signUpVeiled(auth, { ...asked, input }) }
}

const HOUR = 3600

function countGuest({ kernel }: Auth, ip: string): void {
  const bucket = { name: 'auth.guests', events: kernel.config.auth.anonymousRate, seconds: HOUR }
  if (!kernel.limits.take(bucket, networkOf(ip)))
    throw new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached')
}

/** Creates an anonymous account. Until an address is added, only this session gives access to it. */
export async function signUpGuest(
  auth: Auth,
  { metadata, device }: { metadata: Metadata; device: Device },
): Promise<IssuedSession> {
  const { kernel } = auth
  await checkSignupOpen(auth)
  if (!kernel.config.auth.anonymous) deny(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  checkMetadata(metadata)
  countGuest(auth, device.ip)
  const now = kernel.clock.now()
  const id = newId()
  const started = await kernel.database.transaction(async (db) => {
    await addAccount(db, {
      id,
      is_anonymous: true,
      app_metadata: '{}',
      user_metadata: JSON.stringify(mergeMetadata({}, metadata)),
      created_at: now,
      updated_at: now,
    })
    const account = (await findAccount(db, id))!
    return startSession(auth, db, { account, method: 'anonymous', device })
  })
  announceAccount(auth, started.account)
  return issueSession(auth, started)
}
