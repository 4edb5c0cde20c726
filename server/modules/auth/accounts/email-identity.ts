import type { Db } from '../../../kernel/db/database.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Auth } from '../auth.ts'
import { nameProviders } from '../identities/naming.ts'
import { addIdentity, changeIdentityData, listIdentities, type AccountRow } from '../store.ts'
import { identityData, ownClaims, type Metadata } from './metadata.ts'

interface Telling {
  readonly account: AccountRow
  readonly data: Metadata
}

async function makeEmailIdentity(auth: Auth, db: Db, { account, data }: Telling): Promise<string> {
  const now = auth.kernel.clock.now()
  const id = newId()
  await addIdentity(db, {
    identity_id: id,
    account_id: account.id,
    provider: 'email',
    provider_id: account.id,
    identity_data: JSON.stringify(data),
    last_sign_in_at: now,
    created_at: now,
    updated_at: now,
  })
  await nameProviders(auth, db, account)
  return id
}

const provedClaims = ({ id, email }: AccountRow): Metadata => ownClaims({ id, email }, { email: true })

/** `data` in place of what the identity said before, where somebody else may have said it. */
async function markProved(
  auth: Auth,
  db: Db,
  { account, data }: Partial<Telling> & Pick<Telling, 'account'>,
): Promise<string | null> {
  const identities = await listIdentities(db, account.id)
  const known = identities.find(({ provider }) => provider === 'email')
  if (!known)
    return identities.length === 0
      ? makeEmailIdentity(auth, db, { account, data: data ?? provedClaims(account) })
      : null
  const proved = data ?? { ...known.identity_data, email: account.email, email_verified: true }
  await changeIdentityData(db, known.identity_id, {
    identity_data: JSON.stringify(proved),
    updated_at: auth.kernel.clock.now(),
  })
  return known.identity_id
}

/** Says of the identity of letters and passwords that its address is proved; an account of providers only has none. */
export async function proveEmailIdentity(auth: Auth, db: Db, account: AccountRow): Promise<void> {
  await markProved(auth, db, { account })
}

/** The identity by which the account is opened from here on, whoever opened it before; it says `told` and who it is. */
export async function claimEmailIdentity(
  auth: Auth,
  db: Db,
  { account, told }: { account: AccountRow; told: Metadata },
): Promise<string> {
  const telling = { account, data: identityData(told, provedClaims(account)) }
  return (await markProved(auth, db, telling)) ?? makeEmailIdentity(auth, db, telling)
}
