import type { Db } from '../../../kernel/db/database.ts'
import { deny } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { checkNewPassword } from '../passwords/strength.ts'
import type { Bearer } from '../sessions/bearer.ts'
import {
  changeAccount,
  endSessions,
  findAccountByEmail,
  listIdentities,
  lockAccount,
  type AccountRow,
} from '../store.ts'
import { checkMetadata, mergeMetadata, type Metadata } from './metadata.ts'
import { passwordRules } from './rules.ts'
import { showUser } from './user.ts'

export interface AccountChange {
  readonly email: string | null
  /** Null and empty leave the password as it is. */
  readonly password: string | null
  readonly currentPassword: string
  readonly metadata: Metadata | null
}

/** An address is proved by a letter, even by its owner: whoever borrowed a session must not take the account with it. */
async function refuseNewAddress({ kernel }: Auth, email: string): Promise<never> {
  if (await findAccountByEmail(kernel.database.db, email))
    deny(422, 'email_exists', 'A user with this email address has already been registered')
  return deny(
    422,
    'email_provider_disabled',
    'This instance cannot send letters, so the email address cannot be changed',
  )
}

async function hashNewPassword(auth: Auth, account: AccountRow, change: AccountChange): Promise<string | null> {
  const { password, currentPassword } = change
  const { config } = auth.kernel
  if (password === null) return null
  checkNewPassword(password, passwordRules(config.auth))
  if (config.auth.currentPassword && account.password_hash !== null) {
    if (currentPassword === '')
      deny(400, 'current_password_required', 'Current password required when setting new password.')
    if (!(await auth.passwords.matches(currentPassword, account.password_hash)))
      deny(400, 'current_password_invalid', 'Current password is incorrect')
  }
  if (await auth.passwords.matches(password, account.password_hash))
    deny(422, 'same_password', 'New password should be different from the old password.')
  return auth.passwords.hash(password)
}

interface Writing {
  readonly bearer: Bearer
  readonly hash: string | null
  readonly metadata: Metadata | null
}

async function write(
  auth: Auth,
  db: Db,
  { bearer, hash, metadata }: Writing,
): Promise<{ account: AccountRow; ended: string[] }> {
  const locked = await lockAccount(db, bearer.account.id)
  if (!locked) return deny(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  const merged = metadata && mergeMetadata(locked.user_metadata, metadata)
  if (merged) checkMetadata(merged)
  const account = await changeAccount(db, locked.id, {
    updated_at: auth.kernel.clock.now(),
    ...(merged ? { user_metadata: JSON.stringify(merged) } : {}),
    ...(hash === null ? {} : { password_hash: hash }),
  })
  const { sessionId } = bearer
  const ended = hash === null ? [] : await endSessions(db, locked.id, sessionId === null ? {} : { except: sessionId })
  return { account, ended }
}

/** Changes what people may change themselves; a new password ends every other session. */
export async function changeOwnAccount(auth: Auth, bearer: Bearer, change: AccountChange): Promise<object> {
  const { kernel } = auth
  const hash = await hashNewPassword(auth, bearer.account, change)
  if (change.email !== null && change.email !== bearer.account.email) await refuseNewAddress(auth, change.email)
  const { account, ended } = await kernel.database.transaction((db) =>
    write(auth, db, { bearer, hash, metadata: change.metadata }),
  )
  for (const sessionId of ended) kernel.events.emit('session.ended', { userId: account.id, sessionId })
  return showUser(account, await listIdentities(kernel.database.db, account.id))
}
