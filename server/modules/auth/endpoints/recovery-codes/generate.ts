import { renewCodes } from '../../recovery/actions.ts'
import { inProtocol } from '../../recovery/refusal.ts'
import type { Endpoint } from '../endpoint.ts'
import { codeManager, PATH, showNew } from './set.ts'

export const generateCodes: Endpoint = {
  method: 'POST',
  path: PATH,
  rate: 'user',
  answer: async (auth, call) => {
    const { account } = await codeManager(call)
    await call.fieldsIfAny()
    return showNew(await renewCodes(auth, account.id, 'none').catch(inProtocol))
  },
}
