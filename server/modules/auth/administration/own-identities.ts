import type { Db } from '../../../kernel/db/database.ts'
import { newId } from '../../../kernel/ids.ts'
import type { AccountRow } from '../store.ts'
import { keepIdentity } from './store.ts'

/** Brings the identities by address and by number to what the account says. */
export async function keepOwnIdentities(db: Db, account: AccountRow, at: Date): Promise<void> {
  const { id, email, phone } = account
  const own = { accountId: id, at }
  if (email !== null) {
    const data = { sub: id, email, email_verified: account.email_confirmed_at !== null, phone_verified: false }
    await keepIdentity(db, { ...own, id: newId(), provider: 'email', data })
  }
  if (phone !== null) {
    const data = { sub: id, phone, email_verified: false, phone_verified: account.phone_confirmed_at !== null }
    await keepIdentity(db, { ...own, id: newId(), provider: 'phone', data })
  }
}
