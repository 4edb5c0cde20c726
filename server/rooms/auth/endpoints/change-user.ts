import { changeOwnAccount } from '../accounts/change.ts'
import { deny } from '../auth-error.ts'
import { readWish } from '../letters/wish.ts'
import { json } from '../protocol/answer.ts'
import { record, text } from '../protocol/body.ts'
import { readAddress } from '../protocol/email-address.ts'
import type { Endpoint } from './endpoint.ts'

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
    const [email, password] = [text(fields, 'email'), text(fields, 'password')]
    const user = await changeOwnAccount(auth, bearer, {
      email: email === '' ? null : readAddress(email),
      password:
        password === ''
          ? null
          : { password, currentPassword: text(fields, 'current_password'), nonce: text(fields, 'nonce') },
      metadata: record(fields, 'data'),
      wish: readWish(auth, call, fields),
      device: call.device,
    })
    return json(user)
  },
}
