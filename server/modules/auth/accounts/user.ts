import { type AccountRow, type IdentityRow, listIdentities } from '../store.ts'
import { ownClaims } from './metadata.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { showFactor } from '../factors/factor.ts'
import { listFactors } from '../factors/store.ts'
import { findCodes, showAsFactor } from '../recovery/store.ts'

const iso = (time: Date): string => time.toISOString()
const when = (name: string, time: Date | null): Record<string, string> => (time ? { [name]: iso(time) } : {})
const earliest = (a: Date | null, b: Date | null): Date | null => (a === null || (b !== null && b < a) ? b : a)

function showIdentity(identity: IdentityRow): object {
  const email = identity.identity_data['email']
  return {
    identity_id: identity.identity_id,
    id: identity.provider_id,
    user_id: identity.account_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    ...when('last_sign_in_at', identity.last_sign_in_at),
    created_at: iso(identity.created_at),
    updated_at: iso(identity.updated_at),
    ...(typeof email === 'string' ? { email } : {}),
  }
}

/** Returns the account as its owner sees it. */
export function showUser(
  account: AccountRow,
  identities: readonly IdentityRow[],
  factors: readonly object[] = [],
): object {
  return {
    id: account.id,
    aud: account.aud,
    role: account.role,
    email: account.email ?? '',
    ...when('email_confirmed_at', account.email_confirmed_at),
    phone: account.phone ?? '',
    ...when('phone_confirmed_at', account.phone_confirmed_at),
    ...when('confirmed_at', earliest(account.email_confirmed_at, account.phone_confirmed_at)),
    ...when('invited_at', account.invited_at),
    ...when('confirmation_sent_at', account.confirmation_sent_at),
    ...when('recovery_sent_at', account.recovery_sent_at),
    ...when('reauthentication_sent_at', account.reauthentication_sent_at),
    ...(account.new_email === null ? {} : { new_email: account.new_email }),
    ...when('email_change_sent_at', account.email_change_sent_at),
    ...(account.new_phone === null ? {} : { new_phone: account.new_phone }),
    ...when('phone_change_sent_at', account.phone_change_sent_at),
    ...when('last_sign_in_at', account.last_sign_in_at),
    ...when('banned_until', account.banned_until),
    ...when('deleted_at', account.deleted_at),
    app_metadata: account.app_metadata,
    user_metadata: account.user_metadata,
    identities: identities.map(showIdentity),
    ...(factors.length === 0 ? {} : { factors }),
    created_at: iso(account.created_at),
    updated_at: iso(account.updated_at),
    is_anonymous: account.is_anonymous,
  }
}

/**
 * Returns the response to a sign-up that still needs a code. It is the same for new and existing accounts, so that it
 * doesn't reveal which addresses and numbers are registered.
 */
export function showPlaceholderUser(asked: {
  id: string
  email: string | null
  phone: string | null
  metadata: object
  now: Date
}): object {
  const provider = asked.email === null ? 'phone' : 'email'
  return {
    id: asked.id,
    aud: 'authenticated',
    role: '',
    email: asked.email ?? '',
    phone: asked.phone ?? '',
    confirmation_sent_at: iso(asked.now),
    app_metadata: { provider, providers: [provider] },
    user_metadata: { ...asked.metadata, ...ownClaims(asked) },
    identities: [],
    created_at: iso(asked.now),
    updated_at: iso(asked.now),
    is_anonymous: false,
  }
}

/** Returns the account as its owner sees it, with its identities and second factors. */
export async function showAccount(db: Db, account: AccountRow): Promise<object> {
  const factors = (await listFactors(db, account.id)).map(showFactor)
  // an account without a factor has no recovery codes
  const codes = factors.length === 0 ? null : await findCodes(db, account.id)
  const all = codes ? [...factors, showAsFactor(codes)] : factors
  return showUser(account, await listIdentities(db, account.id), all)
}
