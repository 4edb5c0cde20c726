import { showUser } from '../accounts/user.ts'
import { invalid } from '../auth-error.ts'
import { json } from '../protocol/answer.ts'
import { audienceOf } from '../protocol/call.ts'
import { listIdentities } from '../store.ts'
import type { Endpoint } from './endpoint.ts'

export const readUser: Endpoint = {
  method: 'GET',
  path: '/user',
  answer: async (auth, call) => {
    const bearer = await call.bearer()
    if (audienceOf(call, bearer) !== bearer.claims.aud) invalid("Token audience doesn't match request audience")
    return json(showUser(bearer.account, await listIdentities(auth.kernel.database.db, bearer.account.id)))
  },
}
