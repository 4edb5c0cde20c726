import { deny } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { json } from '../protocol/answer.ts'
import { flag } from '../protocol/body.ts'
import { land } from '../protocol/landing.ts'
import { departForSaml } from '../saml/departure.ts'
import type { Endpoint } from './endpoint.ts'

/** Where it is off, that is the answer to anything. */
export function requireSaml({ kernel }: Auth): void {
  if (kernel.config.auth.saml.length === 0) deny(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
}

export const sso: Endpoint = {
  method: 'POST',
  path: '/sso',
  rate: 'sso',
  answer: async (auth, call) => {
    requireSaml(auth)
    const fields = await call.fields()
    const url = await departForSaml(auth, call, fields)
    return flag(fields, 'skip_http_redirect') ? json({ url }) : land(url, 303)
  },
}
