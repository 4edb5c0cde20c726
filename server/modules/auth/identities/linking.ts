import type { Db } from '../../../kernel/db/database.ts'
import { deny } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { confirmsAtOnce, hasProvedAddress, isBanned, isGone } from '../policy.ts'
import type { Profile } from '../providers/profile.ts'
import { changeAccount, findAccountByEmail, lockAccount, type AccountRow } from '../store.ts'
import { keepIdentity, type Joined } from './joining.ts'
import { nameProviders } from './naming.ts'
import { findIdentity } from './store.ts'

interface Linking {
  readonly provider: string
  readonly profile: Profile
}

/**
 * An account without an address takes the provider's, and so becomes somebody's for good. Whoever is signed in to an
 * account of the address that their provider vouches for has proved it.
 */
async function adoptEmail(
  auth: Auth,
  db: Db,
  { account, provider, profile }: Linking & { account: AccountRow },
): Promise<AccountRow> {
  const { config, clock } = auth.kernel
  if (profile.emailVerified && profile.email === account.email && !hasProvedAddress(account))
    return changeAccount(db, account.id, { proved_email: account.email })
  if ((account.email ?? '') !== '' || profile.email === '') return account
  if (await findAccountByEmail(db, profile.email))
    deny(422, 'email_exists', 'A user with this email address has already been registered')
  if (!profile.emailVerified && !confirmsAtOnce({ autoconfirm: config.auth.autoconfirm, smtpUrl: config.smtpUrl }))
    deny(
      422,
      'provider_email_needs_verification',
      `Unverified email with ${provider}. Verify the email with ${provider}`,
    )
  const now = clock.now()
  return changeAccount(db, account.id, {
    email: profile.email,
    email_confirmed_at: now,
    proved_email: profile.emailVerified ? profile.email : null,
    is_anonymous: false,
    user_metadata: JSON.stringify({ ...account.user_metadata, email_verified: true }),
    updated_at: now,
  })
}

/** One more way to sign in, for somebody who is signed in. */
export async function linkIdentity(auth: Auth, db: Db, linking: Linking, accountId: string): Promise<Joined> {
  const { provider, profile } = linking
  const account = await lockAccount(db, accountId)
  if (!account || isGone(account)) return deny(422, 'user_not_found', 'Linking target user not found')
  if (isBanned(account, auth.kernel.clock.now())) deny(403, 'user_banned', 'User is banned')
  const known = await findIdentity(db, provider, profile.subject)
  if (known)
    deny(
      422,
      'identity_already_exists',
      known.account_id === accountId ? 'Identity is already linked' : 'Identity is already linked to another user',
    )
  await keepIdentity(auth, db, { provider, profile, accountId })
  const adopted = await adoptEmail(auth, db, { account, provider, profile })
  return { account: await nameProviders(auth, db, adopted), how: 'linked', proved: true, ended: [] }
}
