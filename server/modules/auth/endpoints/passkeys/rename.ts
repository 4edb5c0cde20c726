import { holderOf } from '../../factors/factor.ts'
import { renamePasskey } from '../../passkeys/management.ts'
import { checkPasskeysOn, readPasskeyId } from '../../passkeys/passkey.ts'
import { json } from '../../protocol/answer.ts'
import { text } from '../../protocol/body.ts'
import type { Endpoint } from '../endpoint.ts'

export const rename: Endpoint = {
  method: 'PATCH',
  path: '/passkeys/:id',
  rate: 'user',
  answer: async (auth, call) => {
    checkPasskeysOn(auth)
    const { account } = await holderOf(call)
    const which = { accountId: account.id, id: readPasskeyId(call) }
    return json(await renamePasskey(auth, which, text(await call.fields(), 'friendly_name').trim()))
  },
}
