import type { ContractRouterClient } from '@orpc/contract'
import type { contract } from '@replique/contract'
import { randomId } from '../random-id.ts'
import { accessToken, confirmSession, renewSession } from '../session/session.ts'
import { refusalOf } from './failure.ts'
import { fetchWithRetries } from './retrying-fetch.ts'
import { routes, type Route, type RouteTable } from './routes.ts'

type Api = ContractRouterClient<typeof contract>

interface Options {
  readonly signal?: AbortSignal
}

async function call(route: Route, input?: Fields, { signal }: Options = {}): Promise<unknown> {
  const request = requestOf(route, input)
  // the flags are public: no need to refresh the session first
  const token = isOpen(route) ? undefined : await accessToken()
  if (token) request.headers.set('authorization', `Bearer ${token}`)
  // one key per call, so that its retries count as the same request
  request.headers.set('idempotency-key', randomId())
  const response = await fetchWithRetries(request, signal ? { signal } : {})
  if (response.status === 401 && token) void confirmSession().catch(() => undefined)
  if (!response.ok) throw await refuse(response)
  return readAnswer(response)
}

const isOpen = ([method, path]: Route): boolean => method === 'GET' && path === '/feature_flags'

/**
 * Returns the error for a failed request. If a second factor is needed, renews the session so that the app asks for the
 * factor. Account pages are excluded, because they ask for it themselves.
 */
async function refuse(response: Response): Promise<Error> {
  const refusal = await refusalOf(response)
  const asksItself = new URL(response.url).pathname.startsWith('/api/account/')
  if (refusal.code === 'second_factor_needed' && !asksItself) void renewSession().catch(() => undefined)
  return refusal
}

/** Returns a function for each route of the table, under the same names. */
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

/** Posts to a route that streams its response. Not retried if the connection breaks. */
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

type Fields = Readonly<Record<string, unknown>>

/** Formats a value for a path, a query or a form: text, a number or a boolean. */
const asWords = (value: unknown): string => String(value as string | number | boolean)

const asForm = (fields: Fields): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) form.append(name, value instanceof Blob ? value : asWords(value))
  return form
}

const asQuery = (fields: Fields): string =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, asWords(value)]])),
  ).toString()

const hasFile = (fields: Fields): boolean => Object.values(fields).some((value) => value instanceof Blob)

/**
 * Returns the request for a call. Fields named in the path go into the path; the others go into the query of a GET,
 * otherwise into a JSON body, or into a form if one of them is a file.
 */
export function requestOf([method, path]: Route, input: Fields = {}): Request {
  const inPath = new Set<string>()
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    inPath.add(name)
    return encodeURIComponent(asWords(input[name]))
  })
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.has(name)))
  const url = new URL(`/api${filled}`, location.origin)
  if (method === 'GET') url.search = asQuery(rest)
  if (method === 'GET' || Object.keys(rest).length === 0) return new Request(url, { method })
  if (hasFile(rest)) return new Request(url, { method, body: asForm(rest) })
  return new Request(url, { method, body: JSON.stringify(rest), headers: { 'content-type': 'application/json' } })
}

/** Returns the file name of a `content-disposition` header, or an empty string. */
export function fileNameIn(disposition: string): string {
  const encoded = /filename\*=utf-8''([^;]+)/i.exec(disposition)?.[1]
  return encoded ? decodeURIComponent(encoded) : (/filename="([^"]*)"/i.exec(disposition)?.[1] ?? '')
}

/** Returns the content of a response: a JSON value, a file, or undefined. */
export async function readAnswer(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? ''
  const disposition = response.headers.get('content-disposition')
  if (disposition !== null) return new File([await response.blob()], fileNameIn(disposition), { type })
  return type.includes('json') ? ((await response.json()) as unknown) : undefined
}
