import { signInByPasskey } from '../../passkeys/authentication.ts'
import { checkPasskeysOn } from '../../passkeys/passkey.ts'
import { json } from '../../protocol/answer.ts'
import type { Endpoint } from '../endpoint.ts'

export const authenticationVerify: Endpoint = {
  method: 'POST',
  path: '/passkeys/authentication/verify',
  rate: 'token',
  body: 'credential',
  answer: async (auth, call) => {
    checkPasskeysOn(auth)
    const { body, headers } = await signInByPasskey(auth, { fields: await call.fields(), device: call.device })
    return json(body, 200, { ...headers })
  },
}
