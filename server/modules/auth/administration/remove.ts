import type { Db } from '../../../kernel/db/database.ts'
import { deny } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import {
  countActingAdministrators,
  isAdministrator,
  lockAdministrators,
  listUnfinishedDeletions,
  removeIdentities,
  removeCredentials,
  anonymizeIdentities,
} from './store.ts'
import { createHash } from 'node:crypto'
import { removePictureOf } from '../account/picture.ts'
import { changeAccount, lockAccount, type AccountRow } from '../store.ts'
import { recordAction, type Author } from './author.ts'

/** Whether this account is currently the only administrator who is neither suspended nor deleted. */
export async function isOnlyAdministrator({ kernel }: Auth, db: Db, accountId: string): Promise<boolean> {
  if (!(await isAdministrator(db, accountId))) return false
  return (await countActingAdministrators(db, accountId, kernel.clock.now())) === 0
}

/**
 * Whether the server would have no administrator without this account. Call it inside the transaction that removes the
 * role or the access: it takes a lock that makes concurrent callers wait.
 */
export async function isLastAdministrator(auth: Auth, db: Db, accountId: string): Promise<boolean> {
  await lockAdministrators(db)
  return isOnlyAdministrator(auth, db, accountId)
}

/** Throws an error of the authentication protocol if the account is the last administrator. */
export async function keepLastAdministrator(auth: Auth, db: Db, accountId: string): Promise<void> {
  if (await isLastAdministrator(auth, db, accountId)) deny(409, 'conflict', 'Somebody has to remain administrator')
}

export interface Removal {
  readonly accountId: string
  readonly author: Author
  /** Whether to keep the emptied account, for the rows that refer to it. */
  readonly soft?: boolean
}
export type RemovalResult = 'removed' | 'missing' | 'last-administrator'

const EMPTY = {
  password_hash: null,
  proved_email: null,
  proved_phone: null,
  user_metadata: '{}',
  app_metadata: '{}',
  new_email: null,
  new_email_half: null,
  new_phone: null,
}

const veilOf =
  ({ id }: AccountRow) =>
  (text: string): string =>
    createHash('sha256').update(id).update(text).digest('base64url')

async function emptySoftly(db: Db, account: AccountRow, now: Date): Promise<void> {
  const veil = veilOf(account)
  const { id, email, phone } = account
  await anonymizeIdentities(db, id, veil)
  await changeAccount(db, id, {
    ...EMPTY,
    email: email && veil(email),
    phone: phone && veil(phone).slice(0, 15),
    deleted_at: now,
    updated_at: now,
  })
}

async function emptyWholly(db: Db, { id }: AccountRow, now: Date): Promise<void> {
  await removeIdentities(db, id)
  await changeAccount(db, id, { ...EMPTY, email: null, phone: null, leaving_at: now, updated_at: now })
}

async function shut(auth: Auth, db: Db, removal: Removal): Promise<RemovalResult> {
  const { accountId, author, soft = false } = removal
  const last = await isLastAdministrator(auth, db, accountId)
  const account = await lockAccount(db, accountId)
  if (!account || account.leaving_at !== null) return 'missing'
  if (soft && account.deleted_at !== null) return 'missing'
  if (last) return 'last-administrator'
  await removeCredentials(db, accountId)
  const now = auth.kernel.clock.now()
  await (soft ? emptySoftly(db, account, now) : emptyWholly(db, account, now))
  await recordAction(auth, db, { author, action: 'user.removed', target: accountId, details: soft ? { soft } : {} })
  return 'removed'
}

/**
 * Deletes an account. One transaction revokes all access and empties the account; then every module removes its data,
 * the auth module last. If the second step fails, it is repeated later.
 */
export async function removeAccountOf(auth: Auth, removal: Removal): Promise<RemovalResult> {
  const { kernel, modules } = auth
  const done = await kernel.database.transaction((db) => shut(auth, db, removal))
  if (done !== 'removed') return done
  kernel.events.emit('session.ended', { userId: removal.accountId, sessionId: null })
  if (removal.soft === true) {
    await removePictureOf(auth, removal.accountId)
    return done
  }
  try {
    await modules.app.forget(removal.accountId)
  } catch (error) {
    kernel.log.error('a deleted account is not removed everywhere yet', { error })
  }
  return done
}

/** Finishes deletions that were interrupted when the server stopped. */
export async function finishRemovals({ kernel, modules }: Auth): Promise<void> {
  for (const accountId of await listUnfinishedDeletions(kernel.database.db)) await modules.app.forget(accountId)
}
