import type { Db } from '../../../kernel/db/database.ts'
import { ownClaims, withPhone } from '../accounts/metadata.ts'
import type { Proof } from '../accounts/confirm.ts'
import type { Auth } from '../auth.ts'
import type { CodeRow } from '../codes/store.ts'
import { clearUnproved } from '../identities/clearing.ts'
import { nameProviders } from '../identities/naming.ts'
import { hasProvedPhone } from '../policy.ts'
import { changeAccount, type AccountRow } from '../store.ts'
import { provePhoneIdentity } from './phone-identity.ts'

/** The number is its owner's, who signed up with it. */
export async function confirmPhone(auth: Auth, db: Db, account: AccountRow): Promise<Proof> {
  if (account.phone === null || hasProvedPhone(account)) return { account, ended: [] }
  const now = auth.kernel.clock.now()
  const confirmed = await changeAccount(db, account.id, {
    phone_confirmed_at: account.phone_confirmed_at ?? now,
    proved_phone: account.phone,
    user_metadata: JSON.stringify(withPhone(account.user_metadata, account.phone)),
    updated_at: now,
  })
  await provePhoneIdentity(auth, db, { account: confirmed })
  return { account: confirmed, ended: [] }
}

/** The number is whose it is, but somebody else may have set the account up: what was there before goes. */
export async function claimPhone(
  auth: Auth,
  db: Db,
  { account, code }: { account: AccountRow; code: CodeRow },
): Promise<Proof> {
  const { id, phone } = account
  if (hasProvedPhone(account)) return { account, ended: [] }
  // Whoever proved the address set it up, and put this number there.
  if (account.email_confirmed_at !== null) return confirmPhone(auth, db, account)
  const told = code.metadata ?? {}
  const { id: identityId } = await provePhoneIdentity(auth, db, { account, told })
  const metadata = { ...told, ...ownClaims({ id, phone }, { phone: true }) }
  const cleared = await clearUnproved(auth, db, account, { identityId, metadata, proved: true, by: 'phone' as const })
  return { account: await nameProviders(auth, db, cleared.account), ended: cleared.ended }
}
