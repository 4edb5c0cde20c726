import { requireClient, showClient } from '../../../oauth-clients/clients.ts'
import { json } from '../../../protocol/answer.ts'
import type { Endpoint } from '../../endpoint.ts'
import { admitToClients, PATH } from './admit.ts'

export const readClient: Endpoint = {
  method: 'GET',
  path: `${PATH}/:id`,
  answer: async (auth, call) => {
    await admitToClients(auth, call)
    return json(showClient({ client: await requireClient(auth, call.param('id')) }))
  },
}
