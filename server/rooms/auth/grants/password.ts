import { LIMITS } from '@replique/contract'
import { readLogin } from '../accounts/login.ts'
import { signIn } from '../accounts/sign-in.ts'
import { deny, invalid } from '../auth-error.ts'
import { text } from '../protocol/body.ts'
import { asksOrdinaryAudience } from '../protocol/call.ts'
import { foldAddress } from '../protocol/email-address.ts'
import type { Grant } from './grant.ts'

export const passwordGrant: Grant = async (auth, call, fields) => {
  const email = readLogin(foldAddress(text(fields, 'email')))
  const phone = text(fields, 'phone')
  if (email !== '' && phone !== '') invalid('Only an email address or phone number should be provided on login.')
  if (phone !== '') deny(422, 'phone_provider_disabled', 'Phone logins are disabled')
  if (email === '') invalid('missing email or phone')
  const password = text(fields, 'password')
  const possible = asksOrdinaryAudience(call) && email.length <= LIMITS.email
  return signIn(auth, { email: possible ? email : null, password, device: call.device })
}
