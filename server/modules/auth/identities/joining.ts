import type { Db } from '../../../kernel/db/database.ts'
import { newId } from '../../../kernel/ids.ts'
import { fitsMetadata, type Metadata } from '../accounts/metadata.ts'
import { AuthError, deny } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { confirmsAtOnce, hasProvedAddress, isBanned, isGone } from '../policy.ts'
import type { Profile } from '../providers/profile.ts'
import { addAccount, changeAccount, findAccountByEmail, lockAccount, type AccountRow, findAccount } from '../store.ts'
import { clearUnprovedAccount, hasVerifiedFactor } from './clearing.ts'
import { nameProviders } from './naming.ts'
import { addIdentityOnce, findIdentity, renewIdentity } from './store.ts'
import { hashLinkToken } from '../codes/codes.ts'
import { findCodeByLink } from '../codes/store.ts'

/** A user who has just come back from a provider. */
interface Newcomer {
  readonly provider: string
  readonly profile: Profile
  readonly language: 'en' | 'fr'
  /** Why sign-up is closed, or null. */
  readonly closed: AuthError | null
}
export interface JoinResult {
  readonly account: AccountRow
  readonly how: 'known' | 'linked' | 'created'
  /** False if the address must be confirmed by email first. */
  readonly proved: boolean
  /** Sessions that were ended because somebody else may be using them. */
  readonly ended: readonly string[]
}

interface Place {
  readonly account: AccountRow
  readonly identityId: string
  readonly how: JoinResult['how']
}

const needsVerification = (provider: string): never =>
  deny(
    422,
    'provider_email_needs_verification',
    `Unverified email with ${provider}. Verify the email with ${provider} in order to sign in`,
  )

/** Adds the identity; of two simultaneous requests, the second is refused. */
export async function keepIdentity(
  auth: Auth,
  db: Db,
  { provider, profile, accountId }: Pick<Newcomer, 'provider' | 'profile'> & { accountId: string },
): Promise<string> {
  const now = auth.kernel.clock.now()
  const id = newId()
  const added = await addIdentityOnce(db, {
    identity_id: id,
    account_id: accountId,
    provider,
    provider_id: profile.subject,
    identity_data: JSON.stringify(profile.data),
    last_sign_in_at: now,
    created_at: now,
    updated_at: now,
  })
  return added ? id : deny(422, 'identity_already_exists', 'Identity is already linked to another user')
}

async function createFor(auth: Auth, db: Db, newcomer: Newcomer): Promise<Place> {
  const { provider, profile, language, closed } = newcomer
  if (closed) throw closed
  const now = auth.kernel.clock.now()
  const id = newId()
  const added = await addAccount(db, {
    id,
    email: profile.email,
    email_confirmed_at: null,
    password_hash: null,
    app_metadata: JSON.stringify({ provider, providers: [provider] }),
    user_metadata: JSON.stringify({ ...profile.data, language }),
    created_at: now,
    updated_at: now,
  })
  const account = added ? await lockAccount(db, id) : null
  if (!account) return needsVerification(provider)
  return { account, identityId: await keepIdentity(auth, db, { provider, profile, accountId: id }), how: 'created' }
}

/** Adds the provider's data to the metadata. What users entered themselves takes precedence. */
async function enrich(auth: Auth, db: Db, account: AccountRow, data: Metadata): Promise<AccountRow> {
  const { email_verified: _proved, ...told } = data
  const merged = { ...told, ...account.user_metadata }
  return changeAccount(db, account.id, {
    updated_at: auth.kernel.clock.now(),
    ...(fitsMetadata(merged) ? { user_metadata: JSON.stringify(merged) } : {}),
  })
}

/**
 * Finds the account by the identity or, failing that, by an email address that the provider vouches for. Creates an
 * account if there is none.
 */
async function findPlace(auth: Auth, db: Db, newcomer: Newcomer): Promise<Place> {
  const { provider, profile } = newcomer
  const known = await findIdentity(db, provider, profile.subject)
  const knownAccount = known && (await lockAccount(db, known.account_id))
  if (known && knownAccount) {
    await renewIdentity(db, known.identity_id, { data: JSON.stringify(profile.data), at: auth.kernel.clock.now() })
    const account = await enrich(auth, db, knownAccount, profile.data)
    return { account, identityId: known.identity_id, how: 'known' }
  }
  if (profile.email === '') deny(400, 'bad_oauth_callback', 'Error getting user email from external provider')
  const owner = await findAccountByEmail(db, profile.email)
  if (!owner) return createFor(auth, db, newcomer)
  if (!profile.emailVerified) return needsVerification(provider)
  const locked = await lockAccount(db, owner.id)
  if (!locked || locked.email !== profile.email) return needsVerification(provider)
  const identityId = await keepIdentity(auth, db, { provider, profile, accountId: locked.id })
  return { account: await enrich(auth, db, locked, profile.data), identityId, how: 'linked' }
}

/**
 * Returns the account for a provider's user. If nobody had verified the account's address, everything in it is removed,
 * because the creator may not be the owner of the address. Nothing is removed if the identity already belonged to the
 * account, because both then have the same owner.
 */
export async function joinAccount(auth: Auth, db: Db, newcomer: Newcomer): Promise<JoinResult> {
  const { kernel } = auth
  const { profile, language } = newcomer
  const place = await findPlace(auth, db, newcomer)
  const { account, identityId, how } = place
  if (isBanned(account, kernel.clock.now())) deny(403, 'user_banned', 'User is banned')
  const vouched = profile.emailVerified && profile.email === account.email
  const confirmed = account.email_confirmed_at !== null
  const settled = hasProvedAddress(account) || (confirmed && !vouched)
  if (settled) return { account: await nameProviders(auth, db, account), how, proved: true, ended: [] }
  if (confirmed && how === 'known') {
    const proved = await changeAccount(db, account.id, { proved_email: account.email })
    return { account: await nameProviders(auth, db, proved), how, proved: true, ended: [] }
  }
  if (await hasVerifiedFactor(db, account)) return needsVerification(newcomer.provider)
  const { autoconfirm } = kernel.config.auth
  if (!vouched && !confirmsAtOnce({ autoconfirm, smtpUrl: kernel.config.smtpUrl }))
    return { account: await nameProviders(auth, db, account), how, proved: false, ended: [] }
  const kept = { identityId, metadata: { ...profile.data, language, email_verified: true }, proved: vouched }
  const { account: cleared, ended } = await clearUnprovedAccount(auth, db, account, kept)
  return { account: await nameProviders(auth, db, cleared), how, proved: true, ended }
}

/** Returns the account of an invitation's link, or null if the link is no longer valid. */
export async function findInvited(auth: Auth, db: Db, token: string): Promise<AccountRow | null> {
  const kept = await findCodeByLink(db, hashLinkToken(token, await auth.keys.read()))
  if (kept?.kind !== 'invite' || kept.expires_at <= auth.kernel.clock.now()) return null
  return findAccount(db, kept.account_id)
}

/**
 * Accepts an invitation by signing in with a provider. The provider's address must be the invited one; the link in the
 * email has already verified it.
 */
export async function acceptAccountInvitation(
  auth: Auth,
  db: Db,
  { provider, profile }: { provider: string; profile: Profile },
  token: string,
): Promise<JoinResult> {
  const invited = await findInvited(auth, db, token)
  const account = invited && (await lockAccount(db, invited.id))
  if (!account || isGone(account)) return deny(404, 'invite_not_found', 'Invite not found')
  if (account.email === null || account.email !== profile.email)
    deny(400, 'validation_failed', 'Invited email does not match emails from external provider')
  if (isBanned(account, auth.kernel.clock.now())) deny(403, 'user_banned', 'User is banned')
  const identityId = await keepIdentity(auth, db, { provider, profile, accountId: account.id })
  const metadata = { ...profile.data, ...account.user_metadata, email_verified: true }
  const { account: cleared, ended } = await clearUnprovedAccount(auth, db, account, {
    identityId,
    metadata,
    proved: true,
  })
  return { account: await nameProviders(auth, db, cleared), how: 'linked', proved: true, ended }
}
