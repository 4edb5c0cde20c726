import type { Db } from '../../../kernel/db/database.ts'
import type { Metadata } from '../accounts/metadata.ts'
import type { Auth } from '../auth.ts'
import { removeCodesOf } from '../codes/store.ts'
import { listFactors } from '../factors/store.ts'
import { removeFlowsInto } from '../flows/store.ts'
import { removePasskeys } from '../passkeys/store.ts'
import { changeAccount, endSessions, type AccountRow } from '../store.ts'
import { removeOtherIdentities } from './store.ts'

/**
 * Whether a confirmed account has a second factor. If so, access to its email address is not enough to take over the
 * account or to verify the address. An administrator can remove the factor.
 */
export const hasVerifiedFactor = async (db: Db, { id, email_confirmed_at }: AccountRow): Promise<boolean> =>
  email_confirmed_at !== null && (await listFactors(db, id)).some(({ verified_at }) => verified_at !== null)

const NO_CHANGES = { new_email: null, new_email_half: null, new_phone: null }

const byEmail = (account: AccountRow, now: Date, proved: boolean) => ({
  ...NO_CHANGES,
  email_confirmed_at: account.email_confirmed_at ?? now,
  proved_email: proved ? account.email : null,
  phone: null,
  phone_confirmed_at: null,
  proved_phone: null,
})

const byPhone = (account: AccountRow, now: Date) => ({
  ...NO_CHANGES,
  phone_confirmed_at: account.phone_confirmed_at ?? now,
  proved_phone: account.phone,
  email: null,
  email_confirmed_at: null,
  proved_email: null,
})

/**
 * Removes everything from an account with an unverified address or number except the identity that its owner has just
 * used, and confirms the account. Somebody else may have added a password, a passkey, a name or another identity before
 * the owner signed in.
 */
export async function clearUnprovedAccount(
  auth: Auth,
  db: Db,
  account: AccountRow,
  kept: {
    readonly identityId: string
    readonly metadata: Metadata
    readonly proved: boolean
    /** What was verified; the address by default. */
    readonly by?: 'email' | 'phone'
  },
): Promise<{ account: AccountRow; ended: string[] }> {
  const now = auth.kernel.clock.now()
  await removeCodesOf(db, account.id)
  await removeFlowsInto(db, account.id)
  await removePasskeys(db, account.id)
  await removeOtherIdentities(db, account.id, kept.identityId)
  const ended = await endSessions(db, account.id)
  const cleared = await changeAccount(db, account.id, {
    password_hash: null,
    ...(kept.by === 'phone' ? byPhone(account, now) : byEmail(account, now, kept.proved)),
    user_metadata: JSON.stringify(kept.metadata),
    updated_at: now,
  })
  return { account: cleared, ended }
}
