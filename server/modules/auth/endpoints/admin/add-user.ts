import { addManagedAccount } from '../../administration/add.ts'
import { requireService } from '../../administration/service.ts'
import { readWanted, readWantedId } from '../../administration/wanted.ts'
import type { Endpoint } from '../endpoint.ts'
import { answerAccount } from './show-managed.ts'

export const addUser: Endpoint = {
  method: 'POST',
  path: '/admin/users',
  answer: async (auth, call) => {
    await requireService(auth, call)
    const fields = await call.fields()
    const wanted = readWanted(fields, auth.kernel.clock.now())
    return answerAccount(auth, await addManagedAccount(auth, readWantedId(fields), wanted))
  },
}
