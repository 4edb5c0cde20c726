import { deny, invalid } from '../auth-error.ts'
import { countLetter } from '../letters/budget.ts'
import { requestLetter } from '../letters/later.ts'
import { readWish } from '../letters/wish.ts'
import { json } from '../protocol/answer.ts'
import { text } from '../protocol/body.ts'
import { readAddress } from '../protocol/email-address.ts'
import type { Endpoint } from './endpoint.ts'

/** The letter that waits for an answer, once more; the answer is the same whoever has the address. */
export const resend: Endpoint = {
  method: 'POST',
  path: '/resend',
  rate: 'resend',
  answer: async (auth, call) => {
    const fields = await call.fields()
    const type = text(fields, 'type')
    if (type === '') invalid('Type provided in the request is not valid')
    if (type === 'sms' || type === 'phone_change') deny(400, 'phone_provider_disabled', 'Unsupported phone provider')
    if (type !== 'signup' && type !== 'email_change')
      return invalid('Missing one of these types: signup, email_change, sms, phone_change')
    if (text(fields, 'phone') !== '') invalid('Type provided requires an email address')
    const email = readAddress(text(fields, 'email'))
    const wish = readWish(auth, call, fields)
    countLetter(auth)
    await requestLetter(auth, { kind: 'again', email, type, wish })
    return json({})
  },
}
