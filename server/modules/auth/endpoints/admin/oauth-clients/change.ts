import { requireClient, reviseClient, showClient } from '../../../oauth-clients/clients.ts'
import { readClientFields } from '../../../oauth-clients/fields.ts'
import { json } from '../../../protocol/answer.ts'
import type { Endpoint } from '../../endpoint.ts'
import { admitToClients, PATH } from './admit.ts'

export const changeClient: Endpoint = {
  method: 'PUT',
  path: `${PATH}/:id`,
  answer: async (auth, call) => {
    await admitToClients(auth, call)
    const client = await requireClient(auth, call.param('id'))
    return json(showClient(await reviseClient(auth, client, readClientFields(await call.fields()))))
  },
}
