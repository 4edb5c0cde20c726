import type { AdminUser } from '@replique/contract'
import type { Db } from '../../../kernel/db/database.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { announceAccount } from '../accounts/creation.ts'
import { recordAction, type Author, administrator } from '../administration/author.ts'
import { AuthError } from '../auth-error.ts'
import { inviteTo, sendLinkAgain } from '../administration/links.ts'
import { removeAccountOf } from '../administration/remove.ts'
import type { Auth } from '../auth.ts'
import { issueLink } from '../codes/codes.ts'
import { dropFactors } from '../factors/removal.ts'
import { foldAddress } from '../protocol/email-and-phone.ts'
import { endSessions, lockAccount, type AccountRow, findAccount, findAccountByEmail } from '../store.ts'
import { requirePerson, changePerson, type PersonChange, showPerson } from './change.ts'
import { isId } from '../../../kernel/ids.ts'
import { nameIn } from '../accounts/metadata.ts'
import { readLogin, showLogin } from '../accounts/sign-in.ts'
import { hasProvedAddress } from '../policy.ts'
import { addAccounts, type AddedAccount } from './add-accounts.ts'
import { countPeople, findPeople, listAddresses, listIdsLike, listPeople, type PeopleFilter } from './store.ts'

interface OnPerson {
  readonly id: string
  readonly author: Author
}

async function hold(db: Db, id: string): Promise<AccountRow> {
  await requirePerson(db, id)
  return (await lockAccount(db, id)) ?? refuse('user_not_found')
}

/** Ends every session of a user. */
async function signOutPerson(auth: Auth, { id, author }: OnPerson): Promise<void> {
  await auth.kernel.database.transaction(async (db) => {
    await hold(db, id)
    await endSessions(db, id)
    await recordAction(auth, db, { author, action: 'user.signed-out', target: id })
  })
  auth.kernel.events.emit('session.ended', { userId: id, sessionId: null })
}

/** Removes all second factors of a user who has lost theirs. */
async function resetFactors(auth: Auth, { id, author }: OnPerson): Promise<AdminUser> {
  const person = await auth.kernel.database.transaction(async (db) => {
    await hold(db, id)
    await dropFactors(db, id)
    await recordAction(auth, db, { author, action: 'user.factors-reset', target: id })
    return requirePerson(db, id)
  })
  return showPerson(person, auth.kernel.clock.now())
}

/** Creates a link for choosing a new password. The administrator delivers it to the user. */
async function makeRecoveryLink(auth: Auth, { id, author }: OnPerson): Promise<{ link: string; expiresAt: string }> {
  return auth.kernel.database.transaction(async (db) => {
    const account = await hold(db, id)
    // an account without an address can't be recovered with a link
    if (account.email === null) refuse('user_not_found')
    const { link, expiresAt } = await issueLink(auth, db, { account, type: 'recovery' })
    await recordAction(auth, db, { author, action: 'user.link-made', target: id })
    return { link, expiresAt: expiresAt.toISOString() }
  })
}

async function removePerson(auth: Auth, { id, author }: OnPerson): Promise<void> {
  await requirePerson(auth.kernel.database.db, id)
  const done = await removeAccountOf(auth, { accountId: id, author })
  if (done === 'missing') refuse('user_not_found')
  if (done === 'last-administrator') refuse('last_administrator')
}

interface PersonInvitation {
  readonly email: string
  readonly language: 'en' | 'fr'
  readonly author: Author
  readonly inviter: string
}

/** Invites a user by email, and returns the link for servers that send no emails. */
async function invitePerson(auth: Auth, wanted: PersonInvitation): Promise<{ user: AdminUser; link: string }> {
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

interface PeopleSearch extends Pick<PeopleFilter, 'search' | 'only'> {
  readonly page: number
}

type LinkOutcome = 'done' | 'no_mailbox' | 'user_not_found' | 'too_many_requests'

/**
 * The actions that administrators can perform on users. `by` is the administrator's id, which is recorded with every
 * action.
 */
export interface UserAdministration {
  list(search: PeopleSearch): Promise<{ users: AdminUser[]; all: number; pages: number }>
  count(): Promise<{ all: number; active: number; administrators: number; suspended: number }>
  change(by: string, id: string, change: PersonChange): Promise<AdminUser>
  signOut(by: string, id: string): Promise<void>
  resetFactors(by: string, id: string): Promise<AdminUser>
  recoveryLink(by: string, id: string): Promise<{ link: string; expiresAt: string }>
  remove(by: string, id: string): Promise<void>
  invite(by: string, wanted: { email: string; language: 'en' | 'fr' }): Promise<{ user: AdminUser; link: string }>
  /**
   * Sends a sign-in link, or the invitation again if it was not accepted yet. If nothing can be sent, returns the
   * reason.
   */
  sendLink(by: string, id: string, language: 'en' | 'fr'): Promise<LinkOutcome>
  addAccounts(by: string, wanted: { list: string; language: 'en' | 'fr' }): Promise<AddedAccount[]>
  /** Returns the users with these ids. Unknown ids are left out. */
  those(ids: readonly string[]): Promise<AdminUser[]>
  /** Returns each account's email address, login or phone number, by id. */
  loginsOf(ids: readonly string[]): Promise<Map<string, string>>
  /** Returns the ids of accounts whose name or address contains the search text, newest first, at most `most`. */
  idsLike(search: string, most: number): Promise<string[]>
  /**
   * Returns the account with this id, verified address or login, or null. The returned address is empty unless it is
   * verified.
   */
  find(who: string): Promise<{ id: string; email: string } | null>
}

const SIZE = 50
const ACTIVE = 30 * 86_400_000

export function openUserAdministration(auth: Auth): UserAdministration {
  const { database, clock, config } = auth.kernel
  /** Refuses the action if accounts are managed by another service, where it must be performed instead. */
  const here = (): void => {
    if (config.authUrl !== null) refuse('hosted_accounts')
  }
  const inviterOf = async (by: string): Promise<string> => {
    const inviter = await findAccount(database.db, by)
    return inviter === null ? '' : nameIn(inviter.user_metadata) || showLogin(inviter.email ?? '')
  }
  const on = (by: string, id: string) => ({ id, author: administrator(by) })
  return {
    list: async ({ search, only, page }) => {
      const now = clock.now()
      const filter = { search: search.trim(), only, now }
      const { rows, all } = await listPeople(database.db, filter, { offset: (page - 1) * SIZE, limit: SIZE })
      return { users: rows.map((row) => showPerson(row, now)), all, pages: Math.max(1, Math.ceil(all / SIZE)) }
    },
    count: () => {
      const now = clock.now()
      return countPeople(database.db, { now, activeSince: new Date(now.getTime() - ACTIVE) })
    },
    change: async (by, id, change) => {
      if (change.addressProved === true) here()
      return changePerson(auth, { ...change, ...on(by, id) })
    },
    signOut: async (by, id) => {
      here()
      await signOutPerson(auth, on(by, id))
    },
    resetFactors: async (by, id) => {
      here()
      return resetFactors(auth, on(by, id))
    },
    recoveryLink: async (by, id) => {
      here()
      return makeRecoveryLink(auth, on(by, id))
    },
    remove: (by, id) => removePerson(auth, on(by, id)),
    invite: async (by, wanted) => {
      here()
      return invitePerson(auth, { ...wanted, author: administrator(by), inviter: await inviterOf(by) })
    },
    sendLink: async (by, id, language) => {
      here()
      const inviter = await inviterOf(by)
      const asked = { id, language, author: administrator(by), inviter }
      return sendLinkAgain(auth, asked).catch((error: unknown) => {
        if (error instanceof AuthError && error.status === 429) return 'too_many_requests' as const
        throw error
      })
    },
    addAccounts: async (by, wanted) => {
      here()
      return addAccounts(auth, { ...wanted, author: administrator(by) })
    },
    those: async (ids) => {
      const now = clock.now()
      return (await findPeople(database.db, ids, now)).map((row) => showPerson(row, now))
    },
    idsLike: (search, most) => listIdsLike(database.db, { search, only: 'all', now: clock.now() }, most),
    find: async (who) => {
      const { db } = database
      const given = foldAddress(who)
      const found = isId(given) ? await findAccount(db, given) : await findAccountByEmail(db, readLogin(given))
      if (found === null || found.deleted_at !== null) return null
      const proved = hasProvedAddress(found)
      if (!proved && !isId(given)) refuse('address_unproved')
      return { id: found.id, email: proved ? (found.email ?? '') : '' }
    },
    loginsOf: async (ids) => {
      const rows = await listAddresses(database.db, ids)
      return new Map(
        rows.map(({ id, email, phone }) => [
          id,
          email === null ? (phone === null ? '' : `+${phone}`) : showLogin(email),
        ]),
      )
    },
  }
}
