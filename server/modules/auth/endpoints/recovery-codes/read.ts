import { holderOf } from '../../factors/factor.ts'
import { json } from '../../protocol/answer.ts'
import { readCodeSet } from '../../recovery/actions.ts'
import { CodeRefusal, inProtocol } from '../../recovery/refusal.ts'
import { TYPE } from '../../recovery/showing.ts'
import type { Endpoint } from '../endpoint.ts'
import { PATH } from './set.ts'

export const readCodes: Endpoint = {
  method: 'GET',
  path: PATH,
  answer: async (auth, call) => {
    const { account } = await holderOf(call)
    const found = await readCodeSet(auth, account.id)
    if (!found) return inProtocol(new CodeRefusal('no-codes'))
    return json({ id: found.id, type: TYPE, total: found.total, remaining: found.left })
  },
}
