import { forgetClient, requireClient } from '../../../oauth-clients/clients.ts'
import { nothing } from '../../../protocol/answer.ts'
import type { Endpoint } from '../../endpoint.ts'
import { admitToClients, PATH } from './admit.ts'

export const removeClient: Endpoint = {
  method: 'DELETE',
  path: `${PATH}/:id`,
  answer: async (auth, call) => {
    await admitToClients(auth, call)
    await forgetClient(auth, await requireClient(auth, call.param('id')))
    return nothing()
  },
}
