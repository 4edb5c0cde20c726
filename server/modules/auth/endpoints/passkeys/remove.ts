import { dropPasskey } from '../../passkeys/management.ts'
import { checkPasskeysOn, passkeyManager, readPasskeyId } from '../../passkeys/passkey.ts'
import { nothing } from '../../protocol/answer.ts'
import type { Endpoint } from '../endpoint.ts'

export const remove: Endpoint = {
  method: 'DELETE',
  path: '/passkeys/:id',
  answer: async (auth, call) => {
    checkPasskeysOn(auth)
    const { account } = await passkeyManager(call)
    await dropPasskey(auth, { accountId: account.id, id: readPasskeyId(call) })
    return nothing()
  },
}
