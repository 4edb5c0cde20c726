import { countLetter } from '../letters/budget.ts'
import { requestLetter } from '../letters/later.ts'
import { readWish } from '../letters/wish.ts'
import { json } from '../protocol/answer.ts'
import { text } from '../protocol/body.ts'
import { readAddress } from '../protocol/email-address.ts'
import type { Endpoint } from './endpoint.ts'

/** A letter to choose a new password with; the answer is the same whoever has the address. */
export const recover: Endpoint = {
  method: 'POST',
  path: '/recover',
  rate: 'recover',
  answer: async (auth, call) => {
    const fields = await call.fields()
    const email = readAddress(text(fields, 'email'))
    const wish = readWish(auth, call, fields)
    countLetter(auth)
    await requestLetter(auth, { kind: 'recovery', email, wish })
    return json({})
  },
}
