import { deny } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { findAccount, type AccountRow } from '../store.ts'

/** The account of that id, as long as it is not on its way out. */
export async function requireManaged({ kernel }: Auth, id: string): Promise<AccountRow> {
  const account = await findAccount(kernel.database.db, id)
  return account && account.leaving_at === null ? account : deny(404, 'user_not_found', 'User not found')
}
