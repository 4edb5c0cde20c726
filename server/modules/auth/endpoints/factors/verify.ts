import { holderOf, readFactorId } from '../../factors/factor.ts'
import { verifyFactor } from '../../factors/verify.ts'
import { json } from '../../protocol/answer.ts'
import type { Endpoint } from '../endpoint.ts'

export const verify: Endpoint = {
  method: 'POST',
  path: '/factors/:id/verify',
  rate: 'factor',
  body: 'credential',
  answer: async (auth, call) => {
    const holder = await holderOf(call)
    const factorId = readFactorId(call)
    const attempt = { factorId, device: call.device, fields: await call.fields() }
    const { body, headers } = await verifyFactor(auth, holder, attempt)
    return json(body, 200, { ...headers })
  },
}
