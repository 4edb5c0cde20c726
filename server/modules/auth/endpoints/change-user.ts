import { changeOwnAccount } from '../accounts/change.ts'
import { deny } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { readEmailRequest } from '../emails/request.ts'
import { json } from '../protocol/answer.ts'
import { record, text } from '../protocol/body.ts'
import { readAddress } from '../protocol/email-address.ts'
import { checkChannel, readPhone } from '../protocol/phone-number.ts'
import type { Endpoint } from './endpoint.ts'

function readNumber({ sms }: Auth, given: string, channel: string): string {
  const phone = readPhone(given)
  checkChannel(channel)
  if (sms === null) deny(422, 'phone_provider_disabled', 'Phone numbers are not kept by this instance')
  return phone
}

export const changeUser: Endpoint = {
  method: 'PUT',
  path: '/user',
  rate: 'user',
  answer: async (auth, call) => {
    const bearer = await call.bearer()
    const fields = await call.fields()
    if (record(fields, 'app_metadata') !== null)
      deny(403, 'not_admin', 'Updating app_metadata requires admin privileges')
    const [email, phone, password] = [text(fields, 'email'), text(fields, 'phone'), text(fields, 'password')]
    const user = await changeOwnAccount(auth, bearer, {
      email: email === '' ? null : readAddress(email),
      phone: phone === '' ? null : readNumber(auth, phone, text(fields, 'channel')),
      password:
        password === ''
          ? null
          : { password, currentPassword: text(fields, 'current_password'), nonce: text(fields, 'nonce') },
      metadata: record(fields, 'data'),
      input: readEmailRequest(auth, call, fields),
      device: call.device,
    })
    return json(user)
  },
}
