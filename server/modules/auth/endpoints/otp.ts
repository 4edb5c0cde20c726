import { languageOf } from '../../../kernel/http/language.ts'
import { checkMetadata } from '../accounts/metadata.ts'
import { deny, invalid } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { countLetter } from '../letters/budget.ts'
import { requestLetter } from '../letters/later.ts'
import { readWish } from '../letters/wish.ts'
import { countTextOfAnybody } from '../phones/budget.ts'
import { json } from '../protocol/answer.ts'
import { flag, record, text, type Fields } from '../protocol/body.ts'
import type { AuthCall } from '../protocol/call.ts'
import { readAddress } from '../protocol/email-address.ts'
import { checkChannel, readPhone } from '../protocol/phone-number.ts'
import type { Endpoint } from './endpoint.ts'

async function askText(auth: Auth, call: AuthCall, fields: Fields): Promise<Response> {
  if (auth.sms === null) deny(400, 'phone_provider_disabled', 'Unsupported phone provider')
  checkChannel(text(fields, 'channel'))
  const metadata = record(fields, 'data') ?? {}
  checkMetadata(metadata)
  const asked = {
    phone: readPhone(text(fields, 'phone')),
    createUser: flag(fields, 'create_user', true),
    metadata,
    language: languageOf(call.headers),
  }
  countTextOfAnybody(auth)
  await requestLetter(auth, { kind: 'text-sign-in', ...asked })
  return json({})
}

/** A letter or a text message to sign in with; the answer is the same whoever has the address or the number. */
export const otp: Endpoint = {
  method: 'POST',
  path: '/otp',
  rate: 'otp',
  answer: async (auth, call) => {
    const fields = await call.fields()
    const [email, phone] = [text(fields, 'email'), text(fields, 'phone')]
    if (email !== '' && phone !== '') invalid('Only an email address or phone number should be provided')
    if (phone !== '') return askText(auth, call, fields)
    const request = {
      email: readAddress(email),
      createUser: flag(fields, 'create_user', true),
      metadata: record(fields, 'data') ?? {},
      wish: readWish(auth, call, fields),
    }
    checkMetadata(request.metadata)
    countLetter(auth)
    await requestLetter(auth, { kind: 'sign-in', ...request })
    return json({})
  },
}
