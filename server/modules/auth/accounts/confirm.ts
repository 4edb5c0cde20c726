import type { Db } from '../../../kernel/db/database.ts'
import type { Auth } from '../auth.ts'
import type { CodeRow } from '../codes/store.ts'
import { clearUnproved, isGuarded } from '../identities/clearing.ts'
import { nameProviders } from '../identities/naming.ts'
import { hasProvedAddress } from '../policy.ts'
import { changeAccount, type AccountRow } from '../store.ts'
import { claimEmailIdentity, proveEmailIdentity } from './email-identity.ts'
import { ownClaims, type Metadata } from './metadata.ts'

export interface Proof {
  readonly account: AccountRow
  /** Sessions that ended with it. */
  readonly ended: readonly string[]
}

const verified = (metadata: Metadata): Metadata => ({ ...metadata, email_verified: true })

/** Of an account that was in use, the name and the language: others know it by them. */
function knownBy({ email_confirmed_at, user_metadata }: AccountRow): Metadata {
  if (email_confirmed_at === null) return {}
  const { name, full_name: fullName, language } = user_metadata
  const kept = { name, full_name: fullName, language }
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined))
}

/** The address is its owner's, who signed up with it. */
export async function confirmAddress(auth: Auth, db: Db, account: AccountRow): Promise<Proof> {
  if (hasProvedAddress(account)) return { account, ended: [] }
  const now = auth.kernel.clock.now()
  const confirmed = await changeAccount(db, account.id, {
    email_confirmed_at: account.email_confirmed_at ?? now,
    proved_email: account.email,
    user_metadata: JSON.stringify(verified(account.user_metadata)),
    updated_at: now,
  })
  await proveEmailIdentity(auth, db, confirmed)
  return { account: confirmed, ended: [] }
}

/** The address is whose it is, but somebody else may have set the account up: what was there before goes. */
export async function claimAddress(
  auth: Auth,
  db: Db,
  { account, code }: { account: AccountRow; code: CodeRow },
): Promise<Proof> {
  if (hasProvedAddress(account) || (await isGuarded(db, account))) return { account, ended: [] }
  const { id, email } = account
  const told = code.metadata ?? {}
  const identityId = await claimEmailIdentity(auth, db, { account, told })
  // Who invites says who is invited; else only the request that this code answers counts.
  const metadata =
    code.kind === 'invite'
      ? verified(account.user_metadata)
      : { ...knownBy(account), ...told, ...ownClaims({ id, email }, { email: true }) }
  const kept = { identityId, metadata, proved: true }
  const cleared = await clearUnproved(auth, db, account, kept)
  return { account: await nameProviders(auth, db, cleared.account), ended: cleared.ended }
}
