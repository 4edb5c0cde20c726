import { requireService } from '../administration/author.ts'
import { deny } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { type AuthCall, audienceOf, type Endpoint } from '../protocol/call.ts'
import {
  showClient,
  requireClient,
  reviseClient,
  forgetClient,
  registerClient,
  renewSecret,
  readClientFields,
} from '../oauth-clients/clients.ts'
import { listClients as list } from '../oauth-clients/store.ts'
import { serviceAddress, json, noContent, pagingHeaders, readPage } from '../protocol/answer.ts'

const PATH = '/admin/oauth/clients'

/** Admits the operator's other services if OAuth clients are enabled. This server itself is not an OAuth provider. */
async function admitToClients(auth: Auth, call: AuthCall): Promise<void> {
  await requireService(auth, call)
  if (!auth.kernel.config.auth.oauthClients) deny(404, 'feature_disabled', 'OAuth server is disabled')
}

const listClients: Endpoint = {
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
      pagingHeaders(serviceAddress(auth.kernel, PATH), call.query, { page, all }),
    )
  },
}

const changeClient: Endpoint = {
  method: 'PUT',
  path: `${PATH}/:id`,
  answer: async (auth, call) => {
    await admitToClients(auth, call)
    const client = await requireClient(auth, call.param('id'))
    return json(showClient(await reviseClient(auth, client, readClientFields(await call.fields()))))
  },
}

const removeClient: Endpoint = {
  method: 'DELETE',
  path: `${PATH}/:id`,
  answer: async (auth, call) => {
    await admitToClients(auth, call)
    await forgetClient(auth, await requireClient(auth, call.param('id')))
    return noContent()
  },
}

const addClient: Endpoint = {
  method: 'POST',
  path: PATH,
  answer: async (auth, call) => {
    await admitToClients(auth, call)
    return json(showClient(await registerClient(auth, readClientFields(await call.fields()))), 201)
  },
}

const renewClientSecret: Endpoint = {
  method: 'POST',
  path: `${PATH}/:id/regenerate_secret`,
  answer: async (auth, call) => {
    await admitToClients(auth, call)
    return json(showClient(await renewSecret(auth, await requireClient(auth, call.param('id')))))
  },
}

const readClient: Endpoint = {
  method: 'GET',
  path: `${PATH}/:id`,
  answer: async (auth, call) => {
    await admitToClients(auth, call)
    return json(showClient({ client: await requireClient(auth, call.param('id')) }))
  },
}

export const CLIENT_ENDPOINTS: readonly Endpoint[] = [
  listClients,
  addClient,
  readClient,
  changeClient,
  removeClient,
  renewClientSecret,
]
