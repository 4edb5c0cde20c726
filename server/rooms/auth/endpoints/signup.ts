import { signUpGuest } from '../accounts/guest.ts'
import { checkSignupOpen, signUp } from '../accounts/sign-up.ts'
import { deny, invalid } from '../auth-error.ts'
import { readWish } from '../letters/wish.ts'
import { json } from '../protocol/answer.ts'
import { record, text, type Fields } from '../protocol/body.ts'
import { readAddress } from '../protocol/email-address.ts'
import type { Endpoint } from './endpoint.ts'

function readEmail(fields: Fields): string {
  const email = text(fields, 'email')
  const phone = text(fields, 'phone')
  if (text(fields, 'password') === '') invalid('Signup requires a valid password')
  if (email !== '' && phone !== '') invalid('Only an email address or phone number should be provided on signup.')
  if (phone !== '') deny(400, 'phone_provider_disabled', 'Phone signups are disabled')
  return readAddress(email)
}

export const signup: Endpoint = {
  method: 'POST',
  path: '/signup',
  rate: 'signup',
  answer: async (auth, call) => {
    const fields = await call.fields()
    if (text(fields, 'email') === '' && text(fields, 'phone') === '') {
      const guest = await signUpGuest(auth, { metadata: record(fields, 'data') ?? {}, device: call.device })
      return json(guest.body, 200, guest.headers)
    }
    await checkSignupOpen(auth)
    const email = readEmail(fields)
    const metadata = record(fields, 'data') ?? {}
    const wish = readWish(auth, call, fields)
    const done = await signUp(auth, { email, password: text(fields, 'password'), metadata, device: call.device, wish })
    return 'veiled' in done ? json(done.veiled) : json(done.session.body, 200, done.session.headers)
  },
}
