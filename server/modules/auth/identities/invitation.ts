import type { Db } from '../../../kernel/db/database.ts'
import { deny } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { hashLinkToken } from '../codes/codes.ts'
import { findCodeByLink } from '../codes/store.ts'
import { isBanned, isGone } from '../policy.ts'
import type { Profile } from '../providers/profile.ts'
import { findAccount, lockAccount, type AccountRow } from '../store.ts'
import { clearUnproved } from './clearing.ts'
import { keepIdentity, type Joined } from './joining.ts'
import { nameProviders } from './naming.ts'

/** The account that an invitation's link is about, or null where it holds no longer. */
export async function findInvited(auth: Auth, db: Db, token: string): Promise<AccountRow | null> {
  const kept = await findCodeByLink(db, hashLinkToken(token, await auth.keys.read()))
  if (kept?.kind !== 'invite' || kept.expires_at <= auth.kernel.clock.now()) return null
  return findAccount(db, kept.account_id)
}

/** Somebody invited signs in by a provider: their address has to be the invited one, and the letter proves it. */
export async function acceptInvitation(
  auth: Auth,
  db: Db,
  { provider, profile }: { provider: string; profile: Profile },
  token: string,
): Promise<Joined> {
  const invited = await findInvited(auth, db, token)
  const account = invited && (await lockAccount(db, invited.id))
  if (!account || isGone(account)) return deny(404, 'invite_not_found', 'Invite not found')
  if (account.email === null || account.email !== profile.email)
    deny(400, 'validation_failed', 'Invited email does not match emails from external provider')
  if (isBanned(account, auth.kernel.clock.now())) deny(403, 'user_banned', 'User is banned')
  const identityId = await keepIdentity(auth, db, { provider, profile, accountId: account.id })
  const metadata = { ...profile.data, ...account.user_metadata, email_verified: true }
  const { account: cleared, ended } = await clearUnproved(auth, db, account, { identityId, metadata, proved: true })
  return { account: await nameProviders(auth, db, cleared), how: 'linked', proved: true, ended }
}
