import { checkPasskeysOn, passkeyManager } from '../../passkeys/passkey.ts'
import { offerPasskey } from '../../passkeys/registration.ts'
import { json } from '../../protocol/answer.ts'
import type { Endpoint } from '../endpoint.ts'

export const registrationOptions: Endpoint = {
  method: 'POST',
  path: '/passkeys/registration/options',
  rate: 'user',
  answer: async (auth, call) => {
    checkPasskeysOn(auth)
    const holder = await passkeyManager(call)
    await call.fieldsIfAny()
    return json(await offerPasskey(auth, holder))
  },
}
