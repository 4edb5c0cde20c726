import { arriveBySaml } from '../saml/arrival.ts'
import type { Endpoint } from './endpoint.ts'
import { requireSaml } from './sso.ts'

/** A browser comes back from an identity provider. */
export const samlAcs: Endpoint = {
  method: 'POST',
  path: '/sso/saml/acs',
  rate: 'sso',
  body: 'form',
  answer: (auth, call) => {
    requireSaml(auth)
    return arriveBySaml(auth, call)
  },
}
