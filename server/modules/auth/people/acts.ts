import type { AdminUser } from '@replique/contract'
import type { Db } from '../../../kernel/db/database.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { announceAccount } from '../accounts/creation.ts'
import { note, type Author } from '../administration/author.ts'
import { inviteTo } from '../administration/invite.ts'
import { removeAccountOf } from '../administration/remove.ts'
import type { Auth } from '../auth.ts'
import { issueLink } from '../codes/issue.ts'
import { dropFactors } from '../factors/removal.ts'
import { foldAddress } from '../protocol/email-address.ts'
import { endSessions, lockAccount, type AccountRow } from '../store.ts'
import { requirePerson } from './change.ts'
import { showPerson } from './show.ts'

export interface OnPerson {
  readonly id: string
  readonly author: Author
}

async function hold(db: Db, id: string): Promise<AccountRow> {
  await requirePerson(db, id)
  return (await lockAccount(db, id)) ?? refuse('user_not_found')
}

/** Ends every session of somebody. */
export async function signOutPerson(auth: Auth, { id, author }: OnPerson): Promise<void> {
  await auth.kernel.database.transaction(async (db) => {
    await hold(db, id)
    await endSessions(db, id)
    await note(auth, db, { author, action: 'user.signed-out', target: id })
  })
  auth.kernel.events.emit('session.ended', { userId: id, sessionId: null })
}

/** Takes all second factors away from somebody who has lost theirs. */
export async function resetFactors(auth: Auth, { id, author }: OnPerson): Promise<AdminUser> {
  const person = await auth.kernel.database.transaction(async (db) => {
    await hold(db, id)
    await dropFactors(db, id)
    await note(auth, db, { author, action: 'user.factors-reset', target: id })
    return requirePerson(db, id)
  })
  return showPerson(person, auth.kernel.clock.now())
}

/** A link by which somebody chooses a new password, to be handed over by whoever administers. */
export async function makeRecoveryLink(
  auth: Auth,
  { id, author }: OnPerson,
): Promise<{ link: string; expiresAt: string }> {
  return auth.kernel.database.transaction(async (db) => {
    const account = await hold(db, id)
    // A guest has nothing to be recovered: no address and no password.
    if (account.email === null) refuse('user_not_found')
    const { link, expiresAt } = await issueLink(auth, db, { account, type: 'recovery' })
    await note(auth, db, { author, action: 'user.link-made', target: id })
    return { link, expiresAt: expiresAt.toISOString() }
  })
}

export async function removePerson(auth: Auth, { id, author }: OnPerson): Promise<void> {
  await requirePerson(auth.kernel.database.db, id)
  const done = await removeAccountOf(auth, { accountId: id, author })
  if (done === 'missing') refuse('user_not_found')
  if (done === 'last-administrator') refuse('last_administrator')
}

export interface PersonInvitation {
  readonly email: string
  readonly language: 'en' | 'fr'
  readonly author: Author
  readonly inviter: string
}

/** Invites somebody by letter, and answers the link for where no letter leaves. */
export async function invitePerson(auth: Auth, wanted: PersonInvitation): Promise<{ user: AdminUser; link: string }> {
  const email = foldAddress(wanted.email)
  const { language } = wanted
  const invitation = { ...wanted, email, metadata: { language }, redirectTo: null }
  const done = await auth.kernel.database.transaction(async (db) => {
    const invited = await inviteTo(auth, db, invitation)
    return invited && { ...invited, person: await requirePerson(db, invited.account.id) }
  })
  if (done === null) return refuse('user_exists')
  if (done.made) announceAccount(auth, done.account)
  return { user: showPerson(done.person, auth.kernel.clock.now()), link: done.issued.link }
}
