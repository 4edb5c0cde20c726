import type { Db } from '../../../kernel/db/database.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Auth } from '../auth.ts'
import { addAccount, addIdentity, findAccount, type AccountRow } from '../store.ts'
import { languageIn, nameIn, ownClaims, type Metadata } from './metadata.ts'

export interface NewAccount {
  readonly email: string
  /** Null for somebody who signs in by letters alone. */
  readonly passwordHash: string | null
  readonly metadata: Metadata
  /** Whether it counts as confirmed from the beginning. */
  readonly confirmed: boolean
  /** Whether people made it themselves: then their metadata says who they are, and their identity what they said. */
  readonly own: boolean
  /** Whether whoever makes the account answers for the address. */
  readonly proved?: boolean
}

/** The account with its e-mail identity, or null where the address is taken. */
export async function createAccount(auth: Auth, db: Db, wanted: NewAccount): Promise<AccountRow | null> {
  const now = auth.kernel.clock.now()
  const id = newId()
  const claims = ownClaims({ id, email: wanted.email }, { email: wanted.confirmed })
  const signedUp = { ...wanted.metadata, ...claims }
  const made = wanted.confirmed ? { ...wanted.metadata, email_verified: true } : wanted.metadata
  const added = await addAccount(db, {
    id,
    email: wanted.email,
    email_confirmed_at: wanted.confirmed ? now : null,
    proved_email: wanted.proved === true ? wanted.email : null,
    password_hash: wanted.passwordHash,
    app_metadata: JSON.stringify({ provider: 'email', providers: ['email'] }),
    user_metadata: JSON.stringify(wanted.own ? signedUp : made),
    created_at: now,
    updated_at: now,
  })
  if (!added) return null
  await addIdentity(db, {
    identity_id: newId(),
    account_id: id,
    provider: 'email',
    provider_id: id,
    identity_data: JSON.stringify(wanted.own ? signedUp : claims),
    last_sign_in_at: now,
    created_at: now,
    updated_at: now,
  })
  return findAccount(db, id)
}

/** Tells the house once the account is committed. */
export function announceAccount({ kernel }: Auth, account: AccountRow): void {
  const { id: userId, email, user_metadata: metadata } = account
  kernel.events.emit('account.created', {
    userId,
    email: email ?? '',
    name: nameIn(metadata),
    language: languageIn(metadata),
  })
}
