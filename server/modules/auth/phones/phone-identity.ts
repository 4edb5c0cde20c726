import type { Db } from '../../../kernel/db/database.ts'
import { newId } from '../../../kernel/ids.ts'
import { identityData, ownClaims, type Metadata } from '../accounts/metadata.ts'
import type { Auth } from '../auth.ts'
import { nameProviders } from '../identities/naming.ts'
import { addIdentity, changeIdentityData, listIdentities, type AccountRow } from '../store.ts'

/** The identity by which a proved number opens the account, made where there is none; it says `told` and whose it is. */
export async function provePhoneIdentity(
  auth: Auth,
  db: Db,
  { account, told }: { account: AccountRow; told?: Metadata },
): Promise<{ id: string; made: boolean }> {
  const now = auth.kernel.clock.now()
  const { id, phone } = account
  const identities = await listIdentities(db, id)
  const known = identities.find(({ provider }) => provider === 'phone')
  if (known) {
    const said = told ? identityData(told, ownClaims({ id })) : known.identity_data
    const data = JSON.stringify({ ...said, phone, phone_verified: true })
    await changeIdentityData(db, known.identity_id, { identity_data: data, updated_at: now })
    return { id: known.identity_id, made: false }
  }
  const made = newId()
  await addIdentity(db, {
    identity_id: made,
    account_id: id,
    provider: 'phone',
    provider_id: id,
    identity_data: JSON.stringify(identityData(told ?? {}, ownClaims({ id, phone }, { phone: true }))),
    last_sign_in_at: now,
    created_at: now,
    updated_at: now,
  })
  await nameProviders(auth, db, account)
  return { id: made, made: true }
}
