import { deny } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { addressFor } from '../codes/kinds.ts'
import { matchCode } from '../codes/codes.ts'
import { checkNewPassword, passwordRules } from '../passwords/password-strength.ts'
import { isRecent, isSsoManaged, needsSecondFactor } from '../policy.ts'
import type { Bearer } from '../sessions/bearer.ts'
import {
  findSession,
  listMethods,
  changeAccount,
  endSessions,
  listIdentities,
  lockAccount,
  type AccountRow,
} from '../store.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { removeCode, removeCodesOf } from '../codes/store.ts'
import { removeFlowsOf } from '../flows/store.ts'
import { countEmail, writeNotice, type EmailRequest } from '../emails/send.ts'
import { countText, sendTextOrDeny, type WrittenText } from '../phones/send.ts'
import { checkPhoneFree, refuseTakenPhone, startPhoneChange } from '../phones/change.ts'
import type { Device } from '../sessions/session.ts'
import { checkAddressFree, startChange } from './email-change.ts'
import { checkMetadata, mergeMetadata, type Metadata } from './metadata.ts'
import { showAccount } from './user.ts'

interface PasswordRequest {
  readonly password: string
  readonly currentPassword: string
  /** The reauthentication code, which proves that the user is present. */
  readonly nonce: string
}
interface NewPassword {
  readonly hash: string
  /** The id of the reauthentication code that the change uses up, or null. */
  readonly codeId: string | null
}

/**
 * Whether the session was started by a one-time link or code within the last day. If so, the user may choose a new
 * password without giving the old one.
 */
async function isRecovering({ kernel }: Auth, { sessionId }: Bearer): Promise<boolean> {
  if (sessionId === null) return false
  const methods = await listMethods(kernel.database.db, sessionId)
  return methods.some(({ method, used_at }) => method === 'otp' && isRecent(used_at, kernel.clock.now()))
}

async function checkCurrent(auth: Auth, bearer: Bearer, given: string): Promise<void> {
  const { account } = bearer
  if (!auth.kernel.config.auth.currentPassword || account.password_hash === null) return
  if (await isRecovering(auth, bearer)) return
  if (given === '') deny(400, 'current_password_required', 'Current password required when setting new password.')
  if (!(await auth.passwords.matches(given, account.password_hash)))
    deny(400, 'current_password_invalid', 'Current password is incorrect')
}

async function needsProof({ kernel }: Auth, { sessionId }: Bearer): Promise<boolean> {
  if (!kernel.config.auth.reauthentication) return false
  const session = sessionId === null ? null : await findSession(kernel.database.db, sessionId)
  return session === null || !isRecent(session.created_at, kernel.clock.now())
}

async function findProof(auth: Auth, bearer: Bearer, nonce: string): Promise<string | null> {
  if (!(await needsProof(auth, bearer))) return null
  if (nonce === '') deny(400, 'reauthentication_needed', 'Password update requires reauthentication')
  const address = addressFor(bearer.account, 'reauthentication')
  const row = await matchCode(auth, { address, code: nonce, kinds: ['reauthentication'] })
  if (row?.account_id !== bearer.account.id)
    return deny(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
  return row.id
}

/** Checks a new password against all rules and returns its hash. */
async function prepareNewPassword(auth: Auth, bearer: Bearer, input: PasswordRequest): Promise<NewPassword> {
  checkNewPassword(input.password, passwordRules(auth.kernel.config.auth))
  await checkCurrent(auth, bearer, input.currentPassword)
  const codeId = await findProof(auth, bearer, input.nonce)
  if (await auth.passwords.matches(input.password, bearer.account.password_hash))
    deny(422, 'same_password', 'New password should be different from the old password.')
  return { hash: await auth.passwords.hash(input.password), codeId }
}

export interface AccountChange {
  readonly email: string | null
  readonly phone: string | null
  readonly password: PasswordRequest | null
  readonly metadata: Metadata | null
  readonly input: EmailRequest
  readonly device: Device
}

/**
 * Requires the second factor, if the account has one, to change the email address, phone number or password: the
 * password alone must not be enough to take over an account. Refuses if the account is managed by single sign-on.
 */
async function checkWeighty({ kernel }: Auth, bearer: Bearer, change: AccountChange): Promise<void> {
  const { email, phone, password } = change
  const same = (email ?? bearer.account.email) === bearer.account.email
  const samePhone = (phone ?? bearer.account.phone) === bearer.account.phone
  if (password === null && same && samePhone) return
  const identities = await listIdentities(kernel.database.db, bearer.account.id)
  if (isSsoManaged(identities.map(({ provider }) => provider)))
    deny(422, 'user_sso_managed', 'Updating email, phone, password of a SSO account only possible via SSO')
  if (needsSecondFactor(bearer))
    deny(401, 'insufficient_aal', 'AAL2 session is required to update email or password when MFA is enabled.')
}

interface Step {
  readonly account: AccountRow
  readonly bearer: Bearer
  readonly change: AccountChange
}

async function changeMetadata(auth: Auth, db: Db, { account, change }: Step): Promise<AccountRow> {
  const merged = change.metadata && mergeMetadata(account.user_metadata, change.metadata)
  if (merged) checkMetadata(merged)
  const metadata = merged ? { user_metadata: JSON.stringify(merged) } : {}
  return changeAccount(db, account.id, { updated_at: auth.kernel.clock.now(), ...metadata })
}

/**
 * Changes the password and revokes everything that may have been obtained with the old one: other sessions, and codes
 * and links that were already sent.
 */
async function changePassword(auth: Auth, db: Db, step: Step & { password: NewPassword }): Promise<string[]> {
  const { account, bearer, change, password } = step
  if (password.codeId !== null && !(await removeCode(db, password.codeId)))
    deny(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
  await removeCodesOf(db, account.id)
  await removeFlowsOf(db, account.id)
  const app = mergeMetadata(account.app_metadata, { start_password: null })
  await changeAccount(db, account.id, {
    password_hash: password.hash,
    app_metadata: JSON.stringify(app),
    new_email: null,
    new_email_half: null,
    new_phone: null,
  })
  await writeNotice(auth, db, { name: 'password-changed', account, device: change.device })
  return endSessions(db, account.id, bearer.sessionId === null ? {} : { except: bearer.sessionId })
}

async function write(
  auth: Auth,
  db: Db,
  { bearer, change, password }: Omit<Step, 'account'> & { password: NewPassword | null },
): Promise<{ account: AccountRow; ended: string[]; text: WrittenText | null }> {
  const locked = await lockAccount(db, bearer.account.id)
  if (!locked) return deny(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  const account = await changeMetadata(auth, db, { account: locked, bearer, change })
  const ended = password ? await changePassword(auth, db, { account, bearer, change, password }) : []
  const { email, phone, input, device } = change
  const { language } = input
  if (email !== null) await startChange(auth, db, { account, email, input })
  const text = phone === null ? null : await startPhoneChange(auth, db, { account, phone, language, device })
  return { account: (await lockAccount(db, account.id)) ?? account, ended, text }
}

/** Changes a user's own account. A new email address or phone number takes effect once it is confirmed. */
export async function changeOwnAccount(auth: Auth, bearer: Bearer, change: AccountChange): Promise<object> {
  const { kernel } = auth
  const { email, phone } = change
  await checkWeighty(auth, bearer, change)
  const password = change.password && (await prepareNewPassword(auth, bearer, change.password))
  if (email !== null && email !== bearer.account.email) {
    await checkAddressFree(kernel.database.db, email)
    countEmail(auth)
  }
  if (phone !== null && phone !== bearer.account.phone) {
    await checkPhoneFree(kernel.database.db, phone)
    if (!kernel.config.auth.phoneAutoconfirm) countText(auth)
  }
  const { account, ended, text } = await kernel.database
    .transaction((db) => write(auth, db, { bearer, change, password }))
    .catch(refuseTakenPhone)
  for (const sessionId of ended) kernel.events.emit('session.ended', { userId: account.id, sessionId })
  if (text) await sendTextOrDeny(auth, text)
  return showAccount(kernel.database.db, account)
}
