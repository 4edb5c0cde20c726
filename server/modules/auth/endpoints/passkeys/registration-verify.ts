import { checkPasskeysOn, passkeyManager } from '../../passkeys/passkey.ts'
import { registerPasskey } from '../../passkeys/registration.ts'
import { json } from '../../protocol/answer.ts'
import type { Endpoint } from '../endpoint.ts'

export const registrationVerify: Endpoint = {
  method: 'POST',
  path: '/passkeys/registration/verify',
  rate: 'user',
  body: 'credential',
  answer: async (auth, call) => {
    checkPasskeysOn(auth)
    const holder = await passkeyManager(call)
    return json(await registerPasskey(auth, holder, { fields: await call.fields(), device: call.device }))
  },
}
