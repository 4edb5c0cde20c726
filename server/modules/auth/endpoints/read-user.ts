import { showAccount } from '../accounts/showing.ts'
import { invalid } from '../auth-error.ts'
import { json } from '../protocol/answer.ts'
import { audienceOf } from '../protocol/call.ts'
import type { Endpoint } from './endpoint.ts'

export const readUser: Endpoint = {
  method: 'GET',
  path: '/user',
  answer: async (auth, call) => {
    const bearer = await call.bearer()
    if (audienceOf(call, bearer) !== bearer.claims.aud) invalid("Token audience doesn't match request audience")
    return json(await showAccount(auth.kernel.database.db, bearer.account))
  },
}
