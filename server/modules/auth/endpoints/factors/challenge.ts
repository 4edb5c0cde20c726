import { challengeFactor } from '../../factors/challenge.ts'
import { holderOf, readFactorId } from '../../factors/factor.ts'
import { json } from '../../protocol/answer.ts'
import type { Endpoint } from '../endpoint.ts'

export const challenge: Endpoint = {
  method: 'POST',
  path: '/factors/:id/challenge',
  rate: 'challenge',
  answer: async (auth, call) => {
    const holder = await holderOf(call)
    const factorId = readFactorId(call)
    // Nothing in it counts: who asks for keys is this server, whatever the client believes.
    await call.fieldsIfAny()
    return json(await challengeFactor(auth, holder, { factorId, ip: call.device.ip }))
  },
}
