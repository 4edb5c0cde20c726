import { enrol } from '../factors/enrol.ts'
import { holderOf, readFactorId } from '../factors/factor.ts'
import { json } from '../protocol/answer.ts'
import { text } from '../protocol/body.ts'
import type { Endpoint } from './endpoint.ts'
import { verifyFactor } from '../factors/verify.ts'
import { challengeFactor } from '../factors/challenge.ts'
import { unenrol } from '../factors/removal.ts'
import { RECOVERY_CODE_ENDPOINTS } from './recovery-codes.ts'

const enrolFactor: Endpoint = {
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

const verify: Endpoint = {
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

const challenge: Endpoint = {
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

const unenrolFactor: Endpoint = {
  method: 'DELETE',
  path: '/factors/:id',
  answer: async (auth, call) => {
    const holder = await holderOf(call)
    return json(await unenrol(auth, holder, { factorId: readFactorId(call), device: call.device }))
  },
}

/** Second factors; the codes come first, because their path reads like the id of a factor. */
export const FACTOR_ENDPOINTS: readonly Endpoint[] = [
  ...RECOVERY_CODE_ENDPOINTS,
  enrolFactor,
  challenge,
  verify,
  unenrolFactor,
]
