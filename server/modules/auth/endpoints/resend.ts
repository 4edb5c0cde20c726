import { languageOf } from '../../../kernel/http/language.ts'
import { deny, invalid } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { countLetter } from '../letters/budget.ts'
import { requestLetter } from '../letters/later.ts'
import { readWish } from '../letters/wish.ts'
import { countTextOfAnybody } from '../phones/budget.ts'
import { json } from '../protocol/answer.ts'
import { text, type Fields } from '../protocol/body.ts'
import type { AuthCall } from '../protocol/call.ts'
import { readAddress } from '../protocol/email-address.ts'
import { readPhone } from '../protocol/phone-number.ts'
import type { Endpoint } from './endpoint.ts'

interface Again {
  readonly fields: Fields
  readonly type: 'sms' | 'phone_change'
}

async function askTextAgain(auth: Auth, call: AuthCall, { fields, type }: Again): Promise<Response> {
  if (text(fields, 'phone') === '') invalid('Type provided requires a phone number')
  if (text(fields, 'email') !== '') invalid('Only an email address or phone number should be provided.')
  if (auth.sms === null) deny(400, 'phone_provider_disabled', 'Phone logins are disabled')
  const asked = { phone: readPhone(text(fields, 'phone')), type, language: languageOf(call.headers) }
  countTextOfAnybody(auth)
  await requestLetter(auth, { kind: 'text-again', ...asked })
  return json({})
}

/** The letter or text message that waits for an answer, once more; the answer is the same whoever has the address. */
export const resend: Endpoint = {
  method: 'POST',
  path: '/resend',
  rate: 'resend',
  answer: async (auth, call) => {
    const fields = await call.fields()
    const type = text(fields, 'type')
    if (type === '') invalid('Type provided in the request is not valid')
    if (type === 'sms' || type === 'phone_change') return askTextAgain(auth, call, { fields, type })
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
