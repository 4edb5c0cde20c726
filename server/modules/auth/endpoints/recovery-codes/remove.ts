import { json } from '../../protocol/answer.ts'
import { dropCodes } from '../../recovery/actions.ts'
import { inProtocol } from '../../recovery/refusal.ts'
import type { Endpoint } from '../endpoint.ts'
import { codeManager, PATH } from './set.ts'

export const removeCodeSet: Endpoint = {
  method: 'DELETE',
  path: PATH,
  answer: async (auth, call) => {
    const { account } = await codeManager(call)
    const { id } = await dropCodes(auth, account.id).catch(inProtocol)
    return json({ id })
  },
}
