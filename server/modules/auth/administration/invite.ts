import type { Db } from '../../../kernel/db/database.ts'
import { createAccount } from '../accounts/creation.ts'
import { checkMetadata, mergeMetadata, type Metadata } from '../accounts/metadata.ts'
import type { Auth } from '../auth.ts'
import { issueLink, type IssuedLink } from '../codes/issue.ts'
import { changeAccount, findAccount, findAccountByEmail, lockAccount, type AccountRow } from '../store.ts'
import { note, type Author } from './author.ts'

export interface Invitation {
  readonly email: string
  readonly metadata: Metadata
  readonly redirectTo: string | null
  readonly author: Author
  /** Whose name the letter gives; empty for nobody's. */
  readonly inviter: string
  readonly language: 'en' | 'fr'
}
export interface Invited {
  readonly account: AccountRow
  readonly made: boolean
  readonly issued: IssuedLink
}

/** An account that waits for its letter: a new one, or one whose address nobody has confirmed yet. */
export async function holdUnconfirmed(
  auth: Auth,
  db: Db,
  { email, metadata }: Pick<Invitation, 'email' | 'metadata'>,
): Promise<{ account: AccountRow; made: boolean } | null> {
  checkMetadata(metadata)
  const known = await findAccountByEmail(db, email)
  const account = known && (await lockAccount(db, known.id))
  if (!account) {
    const made = await createAccount(auth, db, { email, passwordHash: null, metadata, confirmed: false, own: false })
    // Somebody else was quicker: what they made is not ours to hand on before it is looked at again.
    return made && { account: made, made: true }
  }
  if (account.email !== email || account.email_confirmed_at !== null) return null
  const merged = mergeMetadata(account.user_metadata, metadata)
  checkMetadata(merged)
  const change = { user_metadata: JSON.stringify(merged), updated_at: auth.kernel.clock.now() }
  return { account: await changeAccount(db, account.id, change), made: false }
}

/** Invites somebody by letter; null where the address has an account already. */
export async function inviteTo(auth: Auth, db: Db, invitation: Invitation): Promise<Invited | null> {
  const { email, redirectTo, author, inviter, language } = invitation
  const held = await holdUnconfirmed(auth, db, invitation)
  if (held === null) return null
  const { id } = held.account
  const issued = await issueLink(auth, db, { account: held.account, type: 'invite', redirectTo })
  const days = Math.round(auth.kernel.config.auth.inviteSeconds / 86_400)
  const variables = { inviter, link: issued.link, days: String(days) }
  await auth.modules.mail.send({ name: 'invite', to: email, language, variables, accountId: id }, db)
  await note(auth, db, { author, action: 'user.invited', target: id })
  return { account: (await findAccount(db, id))!, made: held.made, issued }
}
