import { holderOf } from '../../factors/factor.ts'
import { listOwn } from '../../passkeys/management.ts'
import { checkPasskeysOn } from '../../passkeys/passkey.ts'
import { json } from '../../protocol/answer.ts'
import type { Endpoint } from '../endpoint.ts'

export const listPasskeys: Endpoint = {
  method: 'GET',
  path: '/passkeys',
  answer: async (auth, call) => {
    checkPasskeysOn(auth)
    const { account } = await holderOf(call)
    return json(await listOwn(auth, account.id))
  },
}
