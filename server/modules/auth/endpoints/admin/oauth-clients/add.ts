import { registerClient, showClient } from '../../../oauth-clients/clients.ts'
import { readClientFields } from '../../../oauth-clients/fields.ts'
import { json } from '../../../protocol/answer.ts'
import type { Endpoint } from '../../endpoint.ts'
import { admitToClients, PATH } from './admit.ts'

export const addClient: Endpoint = {
  method: 'POST',
  path: PATH,
  answer: async (auth, call) => {
    await admitToClients(auth, call)
    return json(showClient(await registerClient(auth, readClientFields(await call.fields()))), 201)
  },
}
