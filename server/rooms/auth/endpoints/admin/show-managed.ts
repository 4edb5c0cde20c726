import { showUser } from '../../accounts/user.ts'
import type { Auth } from '../../auth.ts'
import { json } from '../../protocol/answer.ts'
import { listIdentities, type AccountRow } from '../../store.ts'

export async function answerAccount({ kernel }: Auth, account: AccountRow): Promise<Response> {
  return json(showUser(account, await listIdentities(kernel.database.db, account.id)))
}
