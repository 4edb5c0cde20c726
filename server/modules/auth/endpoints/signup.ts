import { signUpGuest } from '../accounts/guest.ts'
import { checkSignupOpen, signUp } from '../accounts/sign-up.ts'
import { deny, invalid } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { readWish } from '../letters/wish.ts'
import { json } from '../protocol/answer.ts'
import { record, text, type Fields } from '../protocol/body.ts'
import { readAddress } from '../protocol/email-address.ts'
import { checkChannel, readPhone } from '../protocol/phone-number.ts'
import type { Endpoint } from './endpoint.ts'

interface Who {
  readonly email: string | null
  readonly phone: string | null
}

function readWho({ sms }: Auth, fields: Fields): Who {
  const [email, phone] = [text(fields, 'email'), text(fields, 'phone')]
  if (text(fields, 'password') === '') invalid('Signup requires a valid password')
  if (email !== '' && phone !== '') invalid('Only an email address or phone number should be provided on signup.')
  if (phone === '') return { email: readAddress(email), phone: null }
  checkChannel(text(fields, 'channel'))
  if (text(fields, 'code_challenge') !== '') invalid('PKCE not supported for phone signups')
  if (sms === null) deny(400, 'phone_provider_disabled', 'Phone signups are disabled')
  return { email: null, phone: readPhone(phone) }
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
    const who = readWho(auth, fields)
    const metadata = record(fields, 'data') ?? {}
    const wish = readWish(auth, call, fields)
    const done = await signUp(auth, { ...who, password: text(fields, 'password'), metadata, device: call.device, wish })
    return 'veiled' in done ? json(done.veiled) : json(done.session.body, 200, done.session.headers)
  },
}
