import { deny } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { json } from '../protocol/answer.ts'
import { flag } from '../protocol/body.ts'
import { land } from '../protocol/redirect.ts'
import { departForSaml } from '../saml/departure.ts'
import type { Endpoint } from './endpoint.ts'
import { type Grant, idTokenGrant, passwordGrant, pkceGrant, refreshTokenGrant, web3Grant } from '../grants/grants.ts'
import { rememberDevice } from '../sessions/known-device.ts'

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

const GRANTS: ReadonlyMap<string, Grant> = new Map([
  ['password', passwordGrant],
  ['refresh_token', refreshTokenGrant],
  ['pkce', pkceGrant],
  ['id_token', idTokenGrant],
  ['web3', web3Grant],
])

export const token: Endpoint = {
  method: 'POST',
  path: '/token',
  rate: 'token',
  answer: async (auth, call) => {
    const grant = GRANTS.get(call.query.get('grant_type') ?? '')
    if (!grant) return deny(400, 'invalid_credentials', 'unsupported_grant_type')
    const { body, headers } = await grant(auth, call, await call.fields())
    const cookie = await rememberDevice(auth, headers['sb-auth-user-id'] ?? '', call.headers.get('cookie'))
    return json(body, 200, { ...headers, ...(cookie === null ? {} : { 'Set-Cookie': cookie }) })
  },
}
