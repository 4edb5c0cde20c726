import { deny } from '../auth-error.ts'
import { requireSessionBearer, type SessionBearer, readFactorId } from '../factors/factor.ts'
import { needsSecondFactor } from '../policy.ts'
import { json } from '../protocol/answer.ts'
import type { AuthCall, Endpoint } from '../protocol/call.ts'
import {
  type NewCodes,
  useRecoveryCode,
  readCodeSet,
  dropCodes,
  renewCodes,
  toProtocolError,
  CodeRefusal,
} from '../recovery/recovery-codes.ts'
import { NAME, TYPE } from '../recovery/store.ts'
import { text } from '../protocol/body.ts'
import { enrol } from '../factors/enrol.ts'
import { verifyFactor, challengeFactor } from '../factors/verify.ts'
import { unenrol } from '../factors/removal.ts'

const PATH = '/factors/recovery-codes'

/**
 * Returns the user if they may create or remove recovery codes. A user with a second factor must have verified it in
 * this session.
 */
async function codeManager(call: AuthCall): Promise<SessionBearer> {
  const holder = await requireSessionBearer(call)
  if (needsSecondFactor(holder)) deny(422, 'insufficient_aal', 'AAL2 required to manage recovery codes')
  return holder
}

/** Shows new recovery codes; this is the only response that contains them. */
const showNew = ({ setId, codes }: NewCodes): Response =>
  json({ id: setId, type: TYPE, friendly_name: NAME, total: codes.length, codes })

const verifyCode: Endpoint = {
  method: 'POST',
  path: `${PATH}/verify`,
  rate: 'factor',
  answer: async (auth, call) => {
    const { account, sessionId } = await requireSessionBearer(call)
    const code = text(await call.fields(), 'code')
    const use = { accountId: account.id, sessionId, code }
    const { body, headers } = await useRecoveryCode(auth, use).catch(toProtocolError)
    return json(body, 200, { ...headers })
  },
}

const readCodes: Endpoint = {
  method: 'GET',
  path: PATH,
  answer: async (auth, call) => {
    const { account } = await requireSessionBearer(call)
    const found = await readCodeSet(auth, account.id)
    if (!found) return toProtocolError(new CodeRefusal('no-codes'))
    return json({ id: found.id, type: TYPE, total: found.total, remaining: found.left })
  },
}

const removeCodeSet: Endpoint = {
  method: 'DELETE',
  path: PATH,
  answer: async (auth, call) => {
    const { account } = await codeManager(call)
    const { id } = await dropCodes(auth, account.id).catch(toProtocolError)
    return json({ id })
  },
}

const generateCodes: Endpoint = {
  method: 'POST',
  path: PATH,
  rate: 'user',
  answer: async (auth, call) => {
    const { account } = await codeManager(call)
    await call.fieldsIfAny()
    return showNew(await renewCodes(auth, account.id, 'none').catch(toProtocolError))
  },
}

const regenerateCodes: Endpoint = {
  method: 'POST',
  path: `${PATH}/regenerate`,
  rate: 'user',
  answer: async (auth, call) => {
    const { account } = await codeManager(call)
    return showNew(await renewCodes(auth, account.id, 'some').catch(toProtocolError))
  },
}

/** Endpoints for recovery codes, which replace a lost second factor. */
const RECOVERY_CODE_ENDPOINTS: readonly Endpoint[] = [
  readCodes,
  generateCodes,
  regenerateCodes,
  verifyCode,
  removeCodeSet,
]

const enrolFactor: Endpoint = {
  method: 'POST',
  path: '/factors',
  rate: 'user',
  answer: async (auth, call) => {
    const holder = await requireSessionBearer(call)
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
    const holder = await requireSessionBearer(call)
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
    const holder = await requireSessionBearer(call)
    const factorId = readFactorId(call)
    // the fields are ignored: this server is the relying party, whatever the client sends
    await call.fieldsIfAny()
    return json(await challengeFactor(auth, holder, { factorId, ip: call.device.ip }))
  },
}

const unenrolFactor: Endpoint = {
  method: 'DELETE',
  path: '/factors/:id',
  answer: async (auth, call) => {
    const holder = await requireSessionBearer(call)
    return json(await unenrol(auth, holder, { factorId: readFactorId(call), device: call.device }))
  },
}

/**
 * Second factors. The recovery code endpoints come first, because the paths with a factor id would also match theirs.
 */
export const FACTOR_ENDPOINTS: readonly Endpoint[] = [
  ...RECOVERY_CODE_ENDPOINTS,
  enrolFactor,
  challenge,
  verify,
  unenrolFactor,
]
