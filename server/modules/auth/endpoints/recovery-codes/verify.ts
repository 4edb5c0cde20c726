import { holderOf } from '../../factors/factor.ts'
import { json } from '../../protocol/answer.ts'
import { text } from '../../protocol/body.ts'
import { useRecoveryCode } from '../../recovery/actions.ts'
import { inProtocol } from '../../recovery/refusal.ts'
import type { Endpoint } from '../endpoint.ts'
import { PATH } from './set.ts'

export const verifyCode: Endpoint = {
  method: 'POST',
  path: `${PATH}/verify`,
  rate: 'factor',
  answer: async (auth, call) => {
    const { account, sessionId } = await holderOf(call)
    const code = text(await call.fields(), 'code')
    const use = { accountId: account.id, sessionId, code }
    const { body, headers } = await useRecoveryCode(auth, use).catch(inProtocol)
    return json(body, 200, { ...headers })
  },
}
