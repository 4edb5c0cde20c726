import type { Db } from '../../../kernel/db/database.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Auth } from '../auth.ts'
import { nameProviders } from '../identities/naming.ts'
import {
  addIdentity,
  changeIdentityData,
  listIdentities,
  type AccountRow,
  changeAccount,
  findAccountByEmail,
} from '../store.ts'
import { identityData, ownClaims, type Metadata, withEmail } from './metadata.ts'
import { type CodeRow, removeCodesAbout, removeCodesOf } from '../codes/store.ts'
import { clearUnprovedAccount, hasVerifiedFactor } from '../identities/clearing.ts'
import { hasProvedAddress } from '../policy.ts'
import { deny } from '../auth-error.ts'
import { writeNotice, sendEmail, sendEmailQuietly, type EmailRequest } from '../emails/send.ts'
import type { Device } from '../sessions/session.ts'
import { isLogin } from './sign-in.ts'

interface Telling {
  readonly account: AccountRow
  readonly data: Metadata
}

async function makeEmailIdentity(auth: Auth, db: Db, { account, data }: Telling): Promise<string> {
  const now = auth.kernel.clock.now()
  const id = newId()
  await addIdentity(db, {
    identity_id: id,
    account_id: account.id,
    provider: 'email',
    provider_id: account.id,
    identity_data: JSON.stringify(data),
    last_sign_in_at: now,
    created_at: now,
    updated_at: now,
  })
  await nameProviders(auth, db, account)
  return id
}

const provedClaims = ({ id, email }: AccountRow): Metadata => ownClaims({ id, email }, { email: true })

/**
 * Marks the email identity's address as verified and returns the identity's id, or null if the account only has other
 * providers. `data` replaces the identity's earlier data, which somebody else may have supplied.
 */
async function markProved(
  auth: Auth,
  db: Db,
  { account, data }: Partial<Telling> & Pick<Telling, 'account'>,
): Promise<string | null> {
  const identities = await listIdentities(db, account.id)
  const known = identities.find(({ provider }) => provider === 'email')
  if (!known)
    return identities.length === 0
      ? makeEmailIdentity(auth, db, { account, data: data ?? provedClaims(account) })
      : null
  const proved = data ?? { ...known.identity_data, email: account.email, email_verified: true }
  await changeIdentityData(db, known.identity_id, {
    identity_data: JSON.stringify(proved),
    updated_at: auth.kernel.clock.now(),
  })
  return known.identity_id
}

/** Marks the email identity's address as verified. Does nothing if the account only has other providers. */
async function proveEmailIdentity(auth: Auth, db: Db, account: AccountRow): Promise<void> {
  await markProved(auth, db, { account })
}

/**
 * Gives the email identity to the user who has verified the address, no matter who had it before. Its data is replaced
 * by `told` and the server's claims.
 */
async function claimEmailIdentity(
  auth: Auth,
  db: Db,
  { account, told }: { account: AccountRow; told: Metadata },
): Promise<string> {
  const telling = { account, data: identityData(told, provedClaims(account)) }
  return (await markProved(auth, db, telling)) ?? makeEmailIdentity(auth, db, telling)
}

export interface Proof {
  readonly account: AccountRow
  /** Sessions that were ended. */
  readonly ended: readonly string[]
}

const verified = (metadata: Metadata): Metadata => ({ ...metadata, email_verified: true })

/** Returns the metadata to keep: the user's display name and language. Empty if the account was never confirmed. */
function knownBy({ email_confirmed_at, user_metadata }: AccountRow): Metadata {
  if (email_confirmed_at === null) return {}
  const { name, full_name: fullName, language } = user_metadata
  const kept = { name, full_name: fullName, language }
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined))
}

/** Confirms the email address that the user signed up with. */
export async function confirmAddress(auth: Auth, db: Db, account: AccountRow): Promise<Proof> {
  if (hasProvedAddress(account)) return { account, ended: [] }
  const now = auth.kernel.clock.now()
  const confirmed = await changeAccount(db, account.id, {
    email_confirmed_at: account.email_confirmed_at ?? now,
    proved_email: account.email,
    user_metadata: JSON.stringify(verified(account.user_metadata)),
    updated_at: now,
  })
  await proveEmailIdentity(auth, db, confirmed)
  return { account: confirmed, ended: [] }
}

/**
 * Gives the account to the user who has verified its address. Somebody else may have created the account, so everything
 * else in it is removed.
 */
export async function claimAddress(
  auth: Auth,
  db: Db,
  { account, code }: { account: AccountRow; code: CodeRow },
): Promise<Proof> {
  if (hasProvedAddress(account) || (await hasVerifiedFactor(db, account))) return { account, ended: [] }
  const { id, email } = account
  const told = code.metadata ?? {}
  const identityId = await claimEmailIdentity(auth, db, { account, told })
  // an invited account keeps the metadata from its inviter; any other account keeps at most the name and language, and
  // gets the metadata sent with the request for this code
  const metadata =
    code.kind === 'invite'
      ? verified(account.user_metadata)
      : { ...knownBy(account), ...told, ...ownClaims({ id, email }, { email: true }) }
  const kept = { identityId, metadata, proved: true }
  const cleared = await clearUnprovedAccount(auth, db, account, kept)
  return { account: await nameProviders(auth, db, cleared.account), ended: cleared.ended }
}

/**
 * Whether a change must be confirmed from both addresses. False for an account with a login name, because its address
 * receives no email.
 */
const asksBothAddresses = ({ kernel }: Auth, { email, email_confirmed_at }: AccountRow): boolean =>
  kernel.config.auth.secureEmailChange && email !== null && !isLogin(email) && email_confirmed_at !== null

/**
 * Sends the emails about a new address: to both addresses if both have to confirm the change, otherwise only to the new
 * one.
 */
export async function sendChangeEmails(
  auth: Auth,
  db: Db,
  { account, input, quietly }: { account: AccountRow; input: EmailRequest; quietly: boolean },
): Promise<void> {
  if (account.new_email === null) return
  const send = quietly ? sendEmailQuietly : sendEmail
  if (asksBothAddresses(auth, account) && account.new_email_half !== 'current')
    await send(auth, db, { account, kind: 'email-change-current', input })
  if (account.new_email_half !== 'new') await send(auth, db, { account, kind: 'email-change-new', input })
}

/**
 * Stores the new address as pending and sends the emails. If it is the account's current address, cancels a pending
 * change instead.
 */
export async function startChange(
  auth: Auth,
  db: Db,
  { account, email, input }: { account: AccountRow; email: string; input: EmailRequest },
): Promise<void> {
  if (email === account.email) {
    if (account.new_email === null) return
    await removeCodesAbout(db, account.id, ['email-change-current', 'email-change-new'])
    await changeAccount(db, account.id, { new_email: null, new_email_half: null, email_change_sent_at: null })
    return
  }
  const waiting = await changeAccount(db, account.id, { new_email: email, new_email_half: null })
  await sendChangeEmails(auth, db, { account: waiting, input, quietly: false })
}

export const refuseAddress = (): never =>
  deny(422, 'email_exists', 'A user with this email address has already been registered')

export async function checkAddressFree(db: Db, email: string): Promise<void> {
  if (await findAccountByEmail(db, email)) refuseAddress()
}

interface ChangeAnswer {
  readonly account: AccountRow
  readonly code: CodeRow
  readonly device: Device
}

async function moveTo(auth: Auth, db: Db, { account, device }: ChangeAnswer, email: string): Promise<AccountRow> {
  await checkAddressFree(db, email)
  const now = auth.kernel.clock.now()
  // links and codes sent to the old address are no longer valid
  await removeCodesOf(db, account.id)
  const moved = await changeAccount(db, account.id, {
    email,
    email_confirmed_at: now,
    proved_email: email,
    new_email: null,
    new_email_half: null,
    email_change_sent_at: null,
    is_anonymous: false,
    user_metadata: JSON.stringify(withEmail(account.user_metadata, { email, verified: true })),
    updated_at: now,
  })
  await proveEmailIdentity(auth, db, moved)
  await writeNotice(auth, db, { account, device, name: 'email-changed', variables: { newAddress: email } })
  return moved
}

/** Handles the link or code that was sent to one address. Returns `half` if the other address still has to confirm. */
export async function confirmEmailChange(auth: Auth, db: Db, answer: ChangeAnswer): Promise<AccountRow | 'half'> {
  const { account, code } = answer
  const email = account.new_email
  const side = code.kind === 'email-change-new' ? 'new' : 'current'
  if (email === null || (side === 'new' && code.address !== email))
    return deny(403, 'otp_expired', 'Token has expired or is invalid')
  const other = side === 'new' ? 'current' : 'new'
  if (account.new_email_half === other || (side === 'new' && !asksBothAddresses(auth, account)))
    return moveTo(auth, db, answer, email)
  await changeAccount(db, account.id, { new_email_half: side, updated_at: auth.kernel.clock.now() })
  return 'half'
}
