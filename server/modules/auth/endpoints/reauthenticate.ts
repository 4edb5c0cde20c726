import { requestProof } from '../letters/requests.ts'
import { readWish } from '../letters/wish.ts'
import { json } from '../protocol/answer.ts'
import type { Endpoint } from './endpoint.ts'

/** Writes whoever is signed in a code that shows that they read what goes to the account's address or number. */
export const reauthenticate: Endpoint = {
  method: 'GET',
  path: '/reauthenticate',
  rate: 'reauthenticate',
  answer: async (auth, call) => {
    const bearer = await call.bearer()
    await requestProof(auth, bearer, readWish(auth, call, {}))
    return json({})
  },
}
