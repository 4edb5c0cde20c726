import { requireManaged } from '../../administration/managed.ts'
import { requireService } from '../../administration/service.ts'
import { showFactor } from '../../factors/factor.ts'
import { listFactors } from '../../factors/store.ts'
import { json } from '../../protocol/answer.ts'
import type { Endpoint } from '../endpoint.ts'
import { accountIdOf } from './account-id.ts'

export const listManagedFactors: Endpoint = {
  method: 'GET',
  path: '/admin/users/:id/factors',
  answer: async (auth, call) => {
    await requireService(auth, call)
    const { id } = await requireManaged(auth, accountIdOf(call))
    return json((await listFactors(auth.kernel.database.db, id)).map(showFactor))
  },
}
