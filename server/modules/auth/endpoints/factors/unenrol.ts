import { holderOf, readFactorId } from '../../factors/factor.ts'
import { unenrol } from '../../factors/removal.ts'
import { json } from '../../protocol/answer.ts'
import type { Endpoint } from '../endpoint.ts'

export const unenrolFactor: Endpoint = {
  method: 'DELETE',
  path: '/factors/:id',
  answer: async (auth, call) => {
    const holder = await holderOf(call)
    return json(await unenrol(auth, holder, { factorId: readFactorId(call), device: call.device }))
  },
}
