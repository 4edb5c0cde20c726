import type { Db } from '../../../kernel/db/database.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Auth } from '../auth.ts'
import { addAccount, addIdentity, findAccount, type AccountRow } from '../store.ts'
import { languageIn, nameIn, type Metadata } from './metadata.ts'

export interface NewAccount {
  readonly email: string
  /** Null for somebody who signs in by letters alone. */
  readonly passwordHash: string | null
  readonly metadata: Metadata
  readonly confirmed: boolean
}

/** The account with its e-mail identity, or null where the address is taken. */
export async function createAccount(auth: Auth, db: Db, wanted: NewAccount): Promise<AccountRow | null> {
  const now = auth.kernel.clock.now()
  const id = newId()
  const metadata = wanted.confirmed ? { ...wanted.metadata, email_verified: true } : wanted.metadata
  const added = await addAccount(db, {
    id,
    email: wanted.email,
    email_confirmed_at: wanted.confirmed ? now : null,
    password_hash: wanted.passwordHash,
    app_metadata: JSON.stringify({ provider: 'email', providers: ['email'] }),
    user_metadata: JSON.stringify(metadata),
    created_at: now,
    updated_at: now,
  })
  if (!added) return null
  const data = { sub: id, email: wanted.email, email_verified: wanted.confirmed, phone_verified: false }
  await addIdentity(db, {
    identity_id: newId(),
    account_id: id,
    provider: 'email',
    provider_id: id,
    identity_data: JSON.stringify(data),
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
