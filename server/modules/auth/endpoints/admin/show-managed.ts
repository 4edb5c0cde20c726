import { showAccount } from '../../accounts/showing.ts'
import type { Auth } from '../../auth.ts'
import { json } from '../../protocol/answer.ts'
import type { AccountRow } from '../../store.ts'

export async function answerAccount({ kernel }: Auth, account: AccountRow): Promise<Response> {
  return json(await showAccount(kernel.database.db, account))
}
