import type { Db } from '../../../kernel/db/database.ts'
import { withEmail } from '../accounts/metadata.ts'
import { deny } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { removeCodesAbout, removeCodesOf } from '../codes/store.ts'
import { confirmsAtOnce } from '../policy.ts'
import {
  changeAccount,
  findAccountByEmail,
  listIdentities,
  lockAccount,
  type AccountRow,
  type IdentityRow,
} from '../store.ts'
import { nameProviders } from './naming.ts'
import { removeIdentity } from './store.ts'

const emailOf = ({ identity_data: data }: IdentityRow): string =>
  typeof data['email'] === 'string' ? data['email'].toLowerCase() : ''

const isProved = ({ identity_data: data }: IdentityRow): boolean => data['email_verified'] === true

/**
 * Whether the provider vouches for the address. The email identity doesn't count, because it is marked as verified even
 * if no email was sent.
 */
const isVouched = (identity: IdentityRow): boolean => identity.provider !== 'email' && isProved(identity)

/**
 * Ranks identities for sorting: those with a verified address first, then those with another address, then those
 * without one. The sort is stable, so the oldest comes first within each rank.
 */
const rankOf = (identity: IdentityRow): number => (emailOf(identity) === '' ? 2 : isProved(identity) ? 0 : 1)

/** Returns the first remaining identity whose address no other account has. */
async function choosePrimary(db: Db, accountId: string, left: readonly IdentityRow[]): Promise<IdentityRow> {
  for (const identity of left.toSorted((a, b) => rankOf(a) - rankOf(b))) {
    const email = emailOf(identity)
    const owner = email === '' ? null : await findAccountByEmail(db, email)
    if (!owner || owner.id === accountId) return identity
  }
  return deny(422, 'email_conflict_identity_not_deletable', 'Unable to unlink identity due to email conflict')
}

/**
 * Makes sure that the account's address belongs to one of the remaining identities. If it doesn't, the account takes
 * the address of one of them.
 */
async function switchEmail(
  auth: Auth,
  db: Db,
  { account, left }: { account: AccountRow; left: readonly IdentityRow[] },
): Promise<AccountRow> {
  if (left.some((identity) => emailOf(identity) === account.email)) return account
  const primary = await choosePrimary(db, account.id, left)
  const { config, clock } = auth.kernel
  const atOnce = confirmsAtOnce({ autoconfirm: config.auth.autoconfirm, smtpUrl: config.smtpUrl })
  const email = emailOf(primary)
  const confirmed = email !== '' && (isProved(primary) || atOnce)
  await removeCodesOf(db, account.id)
  return changeAccount(db, account.id, {
    email: email === '' ? null : email,
    email_confirmed_at: confirmed ? (account.email_confirmed_at ?? clock.now()) : null,
    proved_email: isVouched(primary) ? email : null,
    new_email: null,
    new_email_half: null,
    user_metadata: JSON.stringify(withEmail(account.user_metadata, { email, verified: confirmed })),
  })
}

const NO_PHONE = { phone: null, phone_confirmed_at: null, proved_phone: null, new_phone: null }

/** Unlinks an identity, except the last one. The password is removed with the last identity that uses it. */
export async function unlinkIdentity(auth: Auth, db: Db, accountId: string, identityId: string): Promise<void> {
  const account = await lockAccount(db, accountId)
  if (!account) return deny(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  const identities = await listIdentities(db, accountId)
  if (identities.length <= 1)
    deny(422, 'single_identity_not_deletable', 'User must have at least 1 identity after unlinking')
  const gone = identities.find((identity) => identity.identity_id === identityId)
  if (!gone) return deny(422, 'identity_not_found', "Identity doesn't exist")
  await removeIdentity(db, accountId, identityId)
  const left = identities.filter((identity) => identity !== gone)
  const switched = await switchEmail(auth, db, { account, left })
  // a number is removed with its identity; a password stays while an address or number identity remains
  if (gone.provider === 'phone') {
    await removeCodesAbout(db, accountId, ['phone-confirmation', 'phone-sign-in', 'phone-change'])
    await changeAccount(db, accountId, NO_PHONE)
  }
  const withPassword = left.some(({ provider }) => provider === 'email' || provider === 'phone')
  if (gone.provider === 'email' && !withPassword) await changeAccount(db, accountId, { password_hash: null })
  await nameProviders(auth, db, switched)
}
