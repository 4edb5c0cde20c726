import { deny } from '../auth-error.ts'
import type { Grant } from '../grants/grant.ts'
import { idTokenGrant } from '../grants/id-token.ts'
import { passwordGrant } from '../grants/password.ts'
import { pkceGrant } from '../grants/pkce.ts'
import { refreshTokenGrant } from '../grants/refresh-token.ts'
import { web3Grant } from '../grants/web3.ts'
import { json } from '../protocol/answer.ts'
import { rememberDevice } from '../sessions/known-device.ts'
import type { Endpoint } from './endpoint.ts'

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
