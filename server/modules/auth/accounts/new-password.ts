import { deny } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { addressFor } from '../codes/kinds.ts'
import { guessCode } from '../codes/redeem.ts'
import { checkNewPassword } from '../passwords/strength.ts'
import { isRecent } from '../policy.ts'
import type { Bearer } from '../sessions/bearer.ts'
import { findSession, listMethods } from '../store.ts'
import { passwordRules } from './rules.ts'

export interface PasswordWish {
  readonly password: string
  readonly currentPassword: string
  /** The code that proves who is at the keyboard. */
  readonly nonce: string
}
export interface NewPassword {
  readonly hash: string
  /** The code that paid for it, to be taken with the change. */
  readonly codeId: string | null
}

/** Whether the session came of a letter not long ago: such a one is there to choose a new password without the old. */
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
  const row = await guessCode(auth, { address, code: nonce, kinds: ['reauthentication'] })
  if (row?.account_id !== bearer.account.id)
    return deny(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
  return row.id
}

/** The hash of a password that may take the old one's place, by every rule there is. */
export async function prepareNewPassword(auth: Auth, bearer: Bearer, wish: PasswordWish): Promise<NewPassword> {
  checkNewPassword(wish.password, passwordRules(auth.kernel.config.auth))
  await checkCurrent(auth, bearer, wish.currentPassword)
  const codeId = await findProof(auth, bearer, wish.nonce)
  if (await auth.passwords.matches(wish.password, bearer.account.password_hash))
    deny(422, 'same_password', 'New password should be different from the old password.')
  return { hash: await auth.passwords.hash(wish.password), codeId }
}
