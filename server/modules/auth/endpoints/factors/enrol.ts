import { enrol } from '../../factors/enrol.ts'
import { holderOf } from '../../factors/factor.ts'
import { json } from '../../protocol/answer.ts'
import { text } from '../../protocol/body.ts'
import type { Endpoint } from '../endpoint.ts'

export const enrolFactor: Endpoint = {
  method: 'POST',
  path: '/factors',
  rate: 'user',
  answer: async (auth, call) => {
    const holder = await holderOf(call)
    const fields = await call.fields()
    const wanted = {
      type: text(fields, 'factor_type'),
      name: text(fields, 'friendly_name'),
      issuer: text(fields, 'issuer'),
    }
    return json(await enrol(auth, holder, wanted))
  },
}
