import type { Db } from '../../../kernel/db/database.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Auth } from '../auth.ts'
import { addAccount, addIdentity, findAccount, type AccountRow } from '../store.ts'
import { identityData, languageIn, nameIn, ownClaims, type Metadata } from './metadata.ts'

export interface NewAccount {
  /** The account's id, if a response has already given it to the client. */
  readonly id?: string
  /** Either this or `phone` is null. */
  readonly email: string | null
  readonly phone?: string | null
  /** Null if the user signs in by email or text message only. */
  readonly passwordHash: string | null
  readonly metadata: Metadata
  /** Whether the address or number counts as confirmed from the start. */
  readonly confirmed: boolean
  /**
   * Whether the user created the account. Its metadata then also contains the server's claims, and its identity also
   * contains what the user entered.
   */
  readonly own: boolean
  /** Whether the creator vouches for the email address. */
  readonly proved?: boolean
}

/** Creates an account with an identity for its email address or phone number. Returns null if that is already taken. */
export async function createAccount(auth: Auth, db: Db, wanted: NewAccount): Promise<AccountRow | null> {
  const now = auth.kernel.clock.now()
  const { id = newId() } = wanted
  const { email, phone = null, confirmed } = wanted
  const provider = email === null ? 'phone' : 'email'
  const claims = ownClaims({ id, email, phone }, { [provider]: confirmed })
  const signedUp = { ...wanted.metadata, ...claims }
  const made = wanted.confirmed ? { ...wanted.metadata, email_verified: true } : wanted.metadata
  const added = await addAccount(db, {
    id,
    email,
    phone,
    [`${provider}_confirmed_at`]: confirmed ? now : null,
    proved_email: wanted.proved === true ? email : null,
    password_hash: wanted.passwordHash,
    app_metadata: JSON.stringify({ provider, providers: [provider] }),
    user_metadata: JSON.stringify(wanted.own ? signedUp : made),
    created_at: now,
    updated_at: now,
  })
  if (!added) return null
  await addIdentity(db, {
    identity_id: newId(),
    account_id: id,
    provider,
    provider_id: id,
    identity_data: JSON.stringify(wanted.own ? identityData(wanted.metadata, claims) : claims),
    last_sign_in_at: now,
    created_at: now,
    updated_at: now,
  })
  return findAccount(db, id)
}

/** Announces a new account. Call it after the commit. */
export function announceAccount({ kernel }: Auth, account: AccountRow): void {
  const { id: userId, email, user_metadata: metadata } = account
  kernel.events.emit('account.created', {
    userId,
    email: email ?? '',
    name: nameIn(metadata),
    language: languageIn(metadata),
  })
}
