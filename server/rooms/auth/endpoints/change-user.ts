import { changeOwnAccount } from '../accounts/change.ts'
import { deny } from '../auth-error.ts'
import { json } from '../protocol/answer.ts'
import { record, text } from '../protocol/body.ts'
import { readAddress } from '../protocol/email-address.ts'
import { readChallenge } from '../protocol/pkce.ts'
import type { Endpoint } from './endpoint.ts'

const orNull = (value: string): string | null => (value === '' ? null : value)

export const changeUser: Endpoint = {
  method: 'PUT',
  path: '/user',
  rate: 'user',
  answer: async (auth, call) => {
    const bearer = await call.bearer()
    const fields = await call.fields()
    if (record(fields, 'app_metadata') !== null)
      deny(403, 'not_admin', 'Updating app_metadata requires admin privileges')
    if (text(fields, 'phone') !== '')
      deny(422, 'phone_provider_disabled', 'Phone numbers are not kept by this instance')
    readChallenge(fields)
    const email = text(fields, 'email')
    const user = await changeOwnAccount(auth, bearer, {
      email: email === '' ? null : readAddress(email),
      password: orNull(text(fields, 'password')),
      currentPassword: text(fields, 'current_password'),
      metadata: record(fields, 'data'),
    })
    return json(user)
  },
}
