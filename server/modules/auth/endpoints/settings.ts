import { isSignupOpen } from '../accounts/sign-up.ts'
import { arePasskeysOn } from '../passkeys/relying-party.ts'
import { confirmsAtOnce } from '../policy.ts'
import { json } from '../protocol/answer.ts'
import type { Endpoint } from './endpoint.ts'

/** What sign-in forms ask before they are drawn. */
export const settings: Endpoint = {
  method: 'GET',
  path: '/settings',
  answer: async (service) => {
    const { kernel, sms } = service
    const { auth, smtpUrl } = kernel.config
    const named = Object.fromEntries(auth.providers.map(({ name }) => [name, true]))
    const open = await isSignupOpen(service)
    return json({
      external: { ...named, email: true, phone: sms !== null, anonymous_users: auth.anonymous },
      disable_signup: !open,
      mailer_autoconfirm: confirmsAtOnce({ autoconfirm: auth.autoconfirm, smtpUrl }),
      phone_autoconfirm: auth.phoneAutoconfirm,
      sms_provider: sms?.provider ?? '',
      saml_enabled: auth.saml.length > 0,
      passkeys_enabled: arePasskeysOn(kernel.config),
      // beyond the protocol: what its forms say before anybody has been refused
      external_labels: Object.fromEntries(auth.providers.map(({ name, label }) => [name, label])),
      mailer_sends: smtpUrl !== null,
      password_min_length: auth.shortestPassword,
      password_required_characters: auth.requiredCharacters,
    })
  },
}
