import { requireManaged } from '../../administration/managed.ts'
import { requireService } from '../../administration/service.ts'
import { listOwn } from '../../passkeys/management.ts'
import { json } from '../../protocol/answer.ts'
import type { Endpoint } from '../endpoint.ts'
import { accountIdOf } from './account-id.ts'

export const listManagedPasskeys: Endpoint = {
  method: 'GET',
  path: '/admin/users/:id/passkeys',
  answer: async (auth, call) => {
    await requireService(auth, call)
    const { id } = await requireManaged(auth, accountIdOf(call))
    return json(await listOwn(auth, id))
  },
}
