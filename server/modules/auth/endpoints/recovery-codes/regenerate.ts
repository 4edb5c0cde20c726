import { renewCodes } from '../../recovery/actions.ts'
import { inProtocol } from '../../recovery/refusal.ts'
import type { Endpoint } from '../endpoint.ts'
import { codeManager, PATH, showNew } from './set.ts'

export const regenerateCodes: Endpoint = {
  method: 'POST',
  path: `${PATH}/regenerate`,
  rate: 'user',
  answer: async (auth, call) => {
    const { account } = await codeManager(call)
    return showNew(await renewCodes(auth, account.id, 'some').catch(inProtocol))
  },
}
