import type { Db } from '../../../kernel/db/database.ts'
import { showFactor } from '../factors/factor.ts'
import { listFactors } from '../factors/store.ts'
import { showAsFactor } from '../recovery/showing.ts'
import { findCodes } from '../recovery/store.ts'
import { listIdentities, type AccountRow } from '../store.ts'
import { showUser } from './user.ts'

/** The account as its owner sees it, with its identities and second factors. */
export async function showAccount(db: Db, account: AccountRow): Promise<object> {
  const factors = (await listFactors(db, account.id)).map(showFactor)
  // Nobody has codes without a factor beside them.
  const codes = factors.length === 0 ? null : await findCodes(db, account.id)
  const all = codes ? [...factors, showAsFactor(codes)] : factors
  return showUser(account, await listIdentities(db, account.id), all)
}
