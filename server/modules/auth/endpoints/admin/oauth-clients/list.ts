import { showClient } from '../../../oauth-clients/clients.ts'
import { listClients as list } from '../../../oauth-clients/store.ts'
import { addressOf } from '../../../protocol/address.ts'
import { json } from '../../../protocol/answer.ts'
import { audienceOf } from '../../../protocol/call.ts'
import { pagingHeaders, readPage } from '../../../protocol/paging.ts'
import type { Endpoint } from '../../endpoint.ts'
import { admitToClients, PATH } from './admit.ts'

export const listClients: Endpoint = {
  method: 'GET',
  path: PATH,
  answer: async (auth, call) => {
    await admitToClients(auth, call)
    const page = readPage(call.query)
    const range = { offset: (page.number - 1) * page.size, limit: page.size }
    const { rows, all } = await list(auth.kernel.database.db, range)
    const clients = rows.map((client) => showClient({ client }))
    return json(
      { clients, aud: audienceOf(call) },
      200,
      pagingHeaders(addressOf(auth.kernel, PATH), call.query, { page, all }),
    )
  },
}
