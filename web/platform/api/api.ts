import type { ContractRouterClient } from '@orpc/contract'
import type { contract } from '@replique/contract'
import { randomId } from '../random-id.ts'
import { accessToken, confirmSession, renewSession } from '../session/session.ts'
import { type Fields, readAnswer, requestOf } from './call.ts'
import { refusalOf } from './failure.ts'
import { fetchWithRetries } from './retrying-fetch.ts'
import { routes, type Route, type RouteTable } from './routes.ts'

type Api = ContractRouterClient<typeof contract>

interface Options {
  readonly signal?: AbortSignal
}

async function call(route: Route, input?: Fields, { signal }: Options = {}): Promise<unknown> {
  const request = requestOf(route, input)
  // anyone may read the flags: no session has to be refreshed before
  const token = isOpen(route) ? undefined : await accessToken()
  if (token) request.headers.set('authorization', `Bearer ${token}`)
  // one key per call: its retries are the same request
  request.headers.set('idempotency-key', randomId())
  const response = await fetchWithRetries(request, signal ? { signal } : {})
  if (response.status === 401 && token) void confirmSession().catch(() => undefined)
  if (!response.ok) throw await refuse(response)
  return readAnswer(response)
}

const isOpen = ([method, path]: Route): boolean => method === 'GET' && path === '/feature_flags'

/** The pages of one's own account ask for a second factor in their place; for any other the session waits for it. */
async function refuse(response: Response): Promise<Error> {
  const refusal = await refusalOf(response)
  const asksItself = new URL(response.url).pathname.startsWith('/api/account/')
  if (refusal.code === 'second_factor_needed' && !asksItself) void renewSession().catch(() => undefined)
  return refusal
}

/** Calls for each route of a table, under the table's own names. */
function clientOf(table: RouteTable): object {
  const entries = Object.entries(table).map(([name, node]) => [
    name,
    isRoute(node) ? (input?: Fields, options?: Options) => call(node, input, options) : clientOf(node),
  ])
  return Object.fromEntries(entries) as object
}

const isRoute = (node: Route | RouteTable): node is Route => Array.isArray(node)

/** The server's routes, typed by the contract: `await api.plays.list({ view: 'mine' })`. */
export const api = clientOf(routes) as Api

/** Posts to a route whose answer is sent while it is made; not asked again where the line breaks. */
export async function askForStream(path: string, body: object, signal: AbortSignal): Promise<Response> {
  const token = await accessToken()
  const response = await fetch(path, {
    method: 'POST',
    signal,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw await refusalOf(response)
  return response
}
