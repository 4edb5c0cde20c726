import { removeFactorOf } from '../../administration/factors.ts'
import { requireService } from '../../administration/service.ts'
import { showFactor } from '../../factors/factor.ts'
import { json } from '../../protocol/answer.ts'
import type { Endpoint } from '../endpoint.ts'
import { accountIdOf, factorIdOf } from './account-id.ts'

export const removeManagedFactor: Endpoint = {
  method: 'DELETE',
  path: '/admin/users/:id/factors/:factorId',
  answer: async (auth, call) => {
    await requireService(auth, call)
    const factor = await removeFactorOf(auth, { accountId: accountIdOf(call), factorId: factorIdOf(call) })
    return json(showFactor(factor))
  },
}
