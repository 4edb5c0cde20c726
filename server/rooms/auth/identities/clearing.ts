import type { Db } from '../../../kernel/db/database.ts'
import type { Metadata } from '../accounts/metadata.ts'
import type { Auth } from '../auth.ts'
import { removeCodesOf } from '../codes/store.ts'
import { changeAccount, endSessions, type AccountRow } from '../store.ts'
import { removeOtherIdentities } from './store.ts'

/**
 * Leaves of an account whose address was never proved only the one identity that has just proved it, and confirms it:
 * a password, a name or another identity may have been put there by somebody waiting for the owner of the address.
 */
export async function clearUnproved(
  auth: Auth,
  db: Db,
  account: AccountRow,
  kept: { readonly identityId: string; readonly metadata: Metadata },
): Promise<{ account: AccountRow; ended: string[] }> {
  const now = auth.kernel.clock.now()
  await removeCodesOf(db, account.id)
  await removeOtherIdentities(db, account.id, kept.identityId)
  const ended = await endSessions(db, account.id)
  const cleared = await changeAccount(db, account.id, {
    password_hash: null,
    email_confirmed_at: now,
    user_metadata: JSON.stringify(kept.metadata),
    updated_at: now,
  })
  return { account: cleared, ended }
}
