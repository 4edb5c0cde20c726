import { checkMetadata } from '../accounts/metadata.ts'
import { deny, invalid } from '../auth-error.ts'
import { countLetter } from '../letters/budget.ts'
import { requestLetter } from '../letters/later.ts'
import { readWish } from '../letters/wish.ts'
import { json } from '../protocol/answer.ts'
import { flag, record, text } from '../protocol/body.ts'
import { readAddress } from '../protocol/email-address.ts'
import type { Endpoint } from './endpoint.ts'

/** A letter to sign in with; the answer is the same whoever has the address. */
export const otp: Endpoint = {
  method: 'POST',
  path: '/otp',
  rate: 'otp',
  answer: async (auth, call) => {
    const fields = await call.fields()
    const [email, phone] = [text(fields, 'email'), text(fields, 'phone')]
    if (email !== '' && phone !== '') invalid('Only an email address or phone number should be provided')
    if (phone !== '') deny(400, 'phone_provider_disabled', 'Unsupported phone provider')
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
