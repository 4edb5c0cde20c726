import { offerSignIn } from '../../passkeys/authentication.ts'
import { checkPasskeysOn } from '../../passkeys/passkey.ts'
import { json } from '../../protocol/answer.ts'
import type { Endpoint } from '../endpoint.ts'

export const authenticationOptions: Endpoint = {
  method: 'POST',
  path: '/passkeys/authentication/options',
  rate: 'passkey',
  answer: async (auth, call) => {
    checkPasskeysOn(auth)
    await call.fieldsIfAny()
    return json(await offerSignIn(auth))
  },
}
