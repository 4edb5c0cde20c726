import { changeManagedAccount } from '../../administration/change.ts'
import { requireService } from '../../administration/service.ts'
import { readWanted } from '../../administration/wanted.ts'
import type { Endpoint } from '../endpoint.ts'
import { accountIdOf } from './account-id.ts'
import { answerAccount } from './show-managed.ts'

export const changeManagedUser: Endpoint = {
  method: 'PUT',
  path: '/admin/users/:id',
  answer: async (auth, call) => {
    await requireService(auth, call)
    const id = accountIdOf(call)
    const wanted = readWanted(await call.fields(), auth.kernel.clock.now())
    return answerAccount(auth, await changeManagedAccount(auth, id, wanted))
  },
}
