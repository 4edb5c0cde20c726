import { SERVICE } from '../../administration/author.ts'
import { removeAccountOf } from '../../administration/remove.ts'
import { requireService } from '../../administration/service.ts'
import { deny } from '../../auth-error.ts'
import { json } from '../../protocol/answer.ts'
import { flag } from '../../protocol/body.ts'
import type { Endpoint } from '../endpoint.ts'
import { accountIdOf } from './account-id.ts'

export const removeUser: Endpoint = {
  method: 'DELETE',
  path: '/admin/users/:id',
  answer: async (auth, call) => {
    await requireService(auth, call)
    const accountId = accountIdOf(call)
    const soft = flag(await call.fieldsIfAny(), 'should_soft_delete')
    const done = await removeAccountOf(auth, { accountId, author: SERVICE, soft })
    if (done === 'missing') deny(404, 'user_not_found', 'User not found')
    if (done === 'last-administrator') deny(409, 'conflict', 'Somebody has to remain administrator')
    return json({})
  },
}
