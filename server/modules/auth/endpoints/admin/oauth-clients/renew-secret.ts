import { renewSecret, requireClient, showClient } from '../../../oauth-clients/clients.ts'
import { json } from '../../../protocol/answer.ts'
import type { Endpoint } from '../../endpoint.ts'
import { admitToClients, PATH } from './admit.ts'

export const renewClientSecret: Endpoint = {
  method: 'POST',
  path: `${PATH}/:id/regenerate_secret`,
  answer: async (auth, call) => {
    await admitToClients(auth, call)
    return json(showClient(await renewSecret(auth, await requireClient(auth, call.param('id')))))
  },
}
