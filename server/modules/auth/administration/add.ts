import type { Db } from '../../../kernel/db/database.ts'
import { newId } from '../../../kernel/ids.ts'
import { announceAccount } from '../accounts/creation.ts'
import { checkMetadata, mergeMetadata, type Metadata } from '../accounts/metadata.ts'
import { deny, invalid } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { countCharacters } from '../protocol/characters.ts'
import { findAccount, type AccountRow } from '../store.ts'
import { note, SERVICE } from './author.ts'
import { keepOwnIdentities } from './own-identities.ts'
import { findTaken, insertAccount } from './store.ts'
import type { WantedAccount } from './wanted.ts'

export function denyTaken(taken: 'email' | 'phone'): never {
  return taken === 'email'
    ? deny(422, 'email_exists', 'A user with this email address has already been registered')
    : deny(422, 'phone_exists', 'Phone number already registered by another user')
}

/** What an account shows of how it signs in, whatever its maker wants it to say. */
function appMetadata({ email, phone, appMetadata: given }: WantedAccount): Metadata {
  const providers = [...(email === null ? [] : ['email']), ...(phone === null ? [] : ['phone'])]
  return { ...mergeMetadata({}, given ?? {}), provider: providers[0], providers }
}

async function hashOf(auth: Auth, { password, passwordHash }: WantedAccount): Promise<string | null> {
  if (password === null) return passwordHash
  const { longestPassword } = auth.kernel.config.auth
  if (countCharacters(password) > longestPassword)
    invalid(`Password cannot be longer than ${longestPassword} characters`)
  return auth.passwords.hash(password)
}

interface Making {
  readonly id: string
  readonly wanted: WantedAccount
  readonly hash: string | null
}

async function write(auth: Auth, db: Db, { id, wanted, hash }: Making): Promise<AccountRow> {
  const at = auth.kernel.clock.now()
  const { email, phone } = wanted
  const emailConfirmed = email !== null && wanted.emailConfirmed
  const verified = emailConfirmed ? { email_verified: true } : {}
  const added = await insertAccount(db, {
    id,
    email,
    phone,
    email_confirmed_at: emailConfirmed ? at : null,
    proved_email: emailConfirmed ? email : null,
    phone_confirmed_at: phone !== null && wanted.phoneConfirmed ? at : null,
    proved_phone: wanted.phoneConfirmed ? phone : null,
    password_hash: hash,
    app_metadata: JSON.stringify(appMetadata(wanted)),
    user_metadata: JSON.stringify({ ...mergeMetadata({}, wanted.userMetadata ?? {}), ...verified }),
    banned_until: wanted.bannedUntil ?? null,
    created_at: at,
    updated_at: at,
    ...(wanted.role === null ? {} : { role: wanted.role }),
  })
  if (!added) {
    const taken = await findTaken(db, wanted, id)
    return taken === null ? deny(422, 'user_already_exists', 'User already registered') : denyTaken(taken)
  }
  const account = (await findAccount(db, id))!
  await keepOwnIdentities(db, account, at)
  return account
}

/** An account as another service wants it; nothing is mailed, and without a password nobody knows one. */
export async function addManagedAccount(auth: Auth, id: string | null, wanted: WantedAccount): Promise<AccountRow> {
  if (wanted.email === null && wanted.phone === null) invalid('Cannot create a user without either an email or phone')
  checkMetadata(wanted.userMetadata ?? {})
  checkMetadata(wanted.appMetadata ?? {})
  const making = { id: id ?? newId(), wanted, hash: await hashOf(auth, wanted) }
  const account = await auth.kernel.database.transaction(async (db) => {
    const made = await write(auth, db, making)
    await note(auth, db, { author: SERVICE, action: 'user.added', target: made.id })
    return made
  })
  announceAccount(auth, account)
  return account
}
