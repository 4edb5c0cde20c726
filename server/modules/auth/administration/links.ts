import type { Db } from '../../../kernel/db/database.ts'
import { createAccount, announceAccount } from '../accounts/creation.ts'
import { checkMetadata, mergeMetadata, type Metadata } from '../accounts/metadata.ts'
import type { Auth } from '../auth.ts'
import { issueLink, type IssuedLink, type LinkType } from '../codes/codes.ts'
import { changeAccount, findAccount, findAccountByEmail, lockAccount, type AccountRow } from '../store.ts'
import { recordAction, type Author, SERVICE } from './author.ts'
import { passwordRules, checkNewPassword } from '../passwords/password-strength.ts'
import { deny, invalid } from '../auth-error.ts'
import { denyTaken } from './accounts.ts'
import { sendEmail } from '../emails/send.ts'
import { mayReceiveEmails } from '../policy.ts'

interface Invitation {
  readonly email: string
  readonly metadata: Metadata
  readonly redirectTo: string | null
  readonly author: Author
  /** The name of the inviter in the email; empty for none. */
  readonly inviter: string
  readonly language: 'en' | 'fr'
}
interface Invited {
  readonly account: AccountRow
  readonly made: boolean
  readonly issued: IssuedLink
}

/**
 * Finds or creates an unconfirmed account with this address, and locks it. Returns null if the address is already
 * confirmed.
 */
async function holdUnconfirmed(
  auth: Auth,
  db: Db,
  { email, metadata }: Pick<Invitation, 'email' | 'metadata'>,
): Promise<{ account: AccountRow; made: boolean } | null> {
  checkMetadata(metadata)
  const known = await findAccountByEmail(db, email)
  const account = known && (await lockAccount(db, known.id))
  if (!account) {
    const made = await createAccount(auth, db, { email, passwordHash: null, metadata, confirmed: false, own: false })
    // null if somebody else created the account in the meantime: that account has not been checked
    return made && { account: made, made: true }
  }
  if (account.email !== email || account.email_confirmed_at !== null) return null
  const merged = mergeMetadata(account.user_metadata, metadata)
  checkMetadata(merged)
  const change = { user_metadata: JSON.stringify(merged), updated_at: auth.kernel.clock.now() }
  return { account: await changeAccount(db, account.id, change), made: false }
}

/** Invites a user by email. Returns null if the address already has a confirmed account. */
export async function inviteTo(auth: Auth, db: Db, invitation: Invitation): Promise<Invited | null> {
  const { email, redirectTo, author, inviter, language } = invitation
  const held = await holdUnconfirmed(auth, db, invitation)
  if (held === null) return null
  const { id } = held.account
  const issued = await issueLink(auth, db, { account: held.account, type: 'invite', redirectTo })
  const days = Math.round(auth.kernel.config.auth.inviteSeconds / 86_400)
  const variables = { inviter, link: issued.link, days: String(days) }
  await auth.modules.mail.send({ name: 'invite', to: email, language, variables, accountId: id }, db)
  await recordAction(auth, db, { author, action: 'user.invited', target: id })
  return { account: (await findAccount(db, id))!, made: held.made, issued }
}

interface Resent {
  readonly id: string
  readonly language: 'en' | 'fr'
  readonly author: Author
  /** The inviter's name in the email. */
  readonly inviter: string
}

/** Resends the invitation if the user hasn't accepted it yet; otherwise sends a link to sign in with. */
export async function sendLinkAgain(
  auth: Auth,
  { id, language, author, inviter }: Resent,
): Promise<'done' | 'no_mailbox' | 'user_not_found'> {
  const { database, clock } = auth.kernel
  return database.transaction(async (db) => {
    const account = await lockAccount(db, id)
    if (!account || account.leaving_at !== null || account.deleted_at !== null) return 'user_not_found'
    const { email } = account
    if (email === null || email.endsWith('.invalid') || !mayReceiveEmails(account, clock.now())) return 'no_mailbox'
    const isExpected = account.email_confirmed_at === null && account.password_hash === null
    if (isExpected) await inviteTo(auth, db, { email, metadata: {}, redirectTo: null, author, inviter, language })
    else {
      const input = { redirectTo: null, challenge: null, language }
      await sendEmail(auth, db, { account, kind: 'magic-link', input })
      await recordAction(auth, db, { author, action: 'user.link-sent', target: id })
    }
    return 'done'
  })
}

export interface LinkInput {
  readonly type: LinkType
  readonly email: string
  /** The address to change to. */
  readonly newEmail: string | null
  readonly password: string
  readonly metadata: Metadata
  readonly redirectTo: string | null
}
export interface CreatedLink extends IssuedLink {
  readonly account: AccountRow
  readonly type: LinkType
}

interface Held {
  readonly account: AccountRow
  readonly type: LinkType
  readonly made: boolean
}

async function holdNew(auth: Auth, db: Db, { wanted, hash }: { wanted: LinkInput; hash: string | null }) {
  const held = await holdUnconfirmed(auth, db, wanted)
  if (held === null) return denyTaken('email')
  if (!held.made || hash === null) return held
  return { ...held, account: await changeAccount(db, held.account.id, { password_hash: hash }) }
}

async function holdForChange(auth: Auth, db: Db, known: AccountRow, wanted: LinkInput): Promise<AccountRow> {
  const { newEmail, type } = wanted
  if (newEmail === null) return invalid('An email address is required')
  const taken = await findAccountByEmail(db, newEmail)
  if (taken) denyTaken('email')
  if (type === 'email_change_current' && !auth.kernel.config.auth.secureEmailChange)
    invalid('Enable secure email change to generate link for current email')
  if (known.new_email === newEmail) return known
  return changeAccount(db, known.id, { new_email: newEmail, new_email_half: null })
}

async function hold(auth: Auth, db: Db, given: { wanted: LinkInput; hash: string | null }): Promise<Held> {
  const { wanted } = given
  const { type, email } = wanted
  const found = await findAccountByEmail(db, email)
  const known = found && (await lockAccount(db, found.id))
  if (type === 'signup' || type === 'invite') return { type, ...(await holdNew(auth, db, given)) }
  if (!known && type === 'magiclink') return { type: 'signup', ...(await holdNew(auth, db, given)) }
  if (!known) return deny(404, 'user_not_found', 'User with this email not found')
  const isChange = type === 'email_change_current' || type === 'email_change_new'
  return { type, made: false, account: isChange ? await holdForChange(auth, db, known, wanted) : known }
}

async function hashOf(auth: Auth, { type, password }: LinkInput): Promise<string | null> {
  if (type !== 'signup') return null
  if (password === '') return invalid('Signup requires a valid password')
  checkNewPassword(password, passwordRules(auth.kernel.config.auth))
  return auth.passwords.hash(password)
}

/** Creates a link and a code for another service to deliver. No email is sent. */
export async function makeLink(auth: Auth, wanted: LinkInput): Promise<CreatedLink> {
  const hash = await hashOf(auth, wanted)
  const done = await auth.kernel.database.transaction(async (db) => {
    const held = await hold(auth, db, { wanted, hash })
    const { id } = held.account
    const issued = await issueLink(auth, db, { ...held, redirectTo: wanted.redirectTo })
    await recordAction(auth, db, { author: SERVICE, action: 'link.made', target: id, details: { type: held.type } })
    return { ...issued, ...held, account: (await findAccount(db, id))! }
  })
  if (done.made) announceAccount(auth, done.account)
  return done
}
