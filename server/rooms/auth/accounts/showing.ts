import type { Db } from '../../../kernel/db/database.ts'
import { listFactors } from '../factors/store.ts'
import { listIdentities, type AccountRow } from '../store.ts'
import { showUser } from './user.ts'

/** The account as its owner sees it, with its identities and second factors. */
export async function showAccount(db: Db, account: AccountRow): Promise<object> {
  return showUser(account, await listIdentities(db, account.id), await listFactors(db, account.id))
}
