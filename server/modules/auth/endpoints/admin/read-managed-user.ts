import { requireService } from '../../administration/service.ts'
import { requireManaged } from '../../administration/managed.ts'
import type { Endpoint } from '../endpoint.ts'
import { accountIdOf } from './account-id.ts'
import { answerAccount } from './show-managed.ts'

export const readManagedUser: Endpoint = {
  method: 'GET',
  path: '/admin/users/:id',
  answer: async (auth, call) => {
    await requireService(auth, call)
    return answerAccount(auth, await requireManaged(auth, accountIdOf(call)))
  },
}
