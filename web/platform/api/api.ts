import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import type { contract } from '@replique/contract'
import { randomId } from '../random-id.ts'
import { accessToken, confirmSession } from '../session/session.ts'
import { retryingFetch } from './retrying-fetch.ts'
import { routes } from './routes.ts'

export type Api = ContractRouterClient<typeof contract>

const send = retryingFetch((input, init) => globalThis.fetch(input, init))

const link = new OpenAPILink(routes, {
  url: () => new URL('/api', location.origin),
  headers: async () => {
    const token = await accessToken()
    // one key per call: its retries are the same request
    return { 'idempotency-key': randomId(), ...(token ? { authorization: `Bearer ${token}` } : {}) }
  },
  fetch: async (request, init) => {
    const response = await send(request, init)
    if (response.status === 401 && request.headers.has('authorization')) void confirmSession().catch(() => undefined)
    return response
  },
})

/** The product's own routes, typed by the contract: `await api.plays.list({ view: 'mine' })`. */
export const api: Api = createORPCClient(link)
