import { LIMITS } from '@replique/contract'
import { readLogin } from '../accounts/login.ts'
import { signIn } from '../accounts/sign-in.ts'
import { deny, invalid } from '../auth-error.ts'
import { text } from '../protocol/body.ts'
import { asksOrdinaryAudience } from '../protocol/call.ts'
import { foldAddress } from '../protocol/email-address.ts'
import { foldPhone, isPhone } from '../protocol/phone-number.ts'
import type { Grant } from './grant.ts'

const loginOfEmail = (email: string) => (email.length <= LIMITS.email ? { email } : null)

/** A number that is none is nobody's, as any number may be: what is wrong with it is not told here. */
function loginOfPhone(given: string) {
  const phone = foldPhone(given)
  return isPhone(phone) ? { phone } : null
}

export const passwordGrant: Grant = async (auth, call, fields) => {
  const email = readLogin(foldAddress(text(fields, 'email')))
  const phone = text(fields, 'phone')
  if (email !== '' && phone !== '') invalid('Only an email address or phone number should be provided on login.')
  if (phone !== '' && auth.sms === null) deny(422, 'phone_provider_disabled', 'Phone logins are disabled')
  if (email === '' && phone === '') invalid('missing email or phone')
  const password = text(fields, 'password')
  const login = phone === '' ? loginOfEmail(email) : loginOfPhone(phone)
  const cookies = call.headers.get('cookie')
  return signIn(auth, { login: asksOrdinaryAudience(call) ? login : null, password, device: call.device, cookies })
}
