import type { Kernel } from '../../../kernel/kernel.ts'
import { AuthError, GrantError, invalid } from '../auth-error.ts'

/** Returns the public URL of a path in the authentication service. */
export const serviceAddress = ({ config }: Pick<Kernel, 'config'>, path: string): string =>
  `${config.origin}${config.auth.prefix}${path}`

/** From this version on, errors are `{code, message}`; in earlier versions, `{code: status, error_code, msg}`. */
const CODED = Date.UTC(2024, 0, 1)

const VERSION_HEADER = 'X-Supabase-Api-Version'

interface ApiVersion {
  /** The version that the client sent, echoed in the response if it is valid. */
  readonly echo: string | null
  readonly coded: boolean
}

export function readApiVersion(headers: Headers): ApiVersion {
  const said = headers.get(VERSION_HEADER) ?? ''
  const day = /^\d{4}-\d{2}-\d{2}$/.test(said) ? Date.parse(said) : Number.NaN
  return Number.isNaN(day) ? { echo: null, coded: false } : { echo: said, coded: day >= CODED }
}

const NO_STORE = { 'Cache-Control': 'no-store' }

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { ...NO_STORE, ...headers } })
}

export function noContent(): Response {
  return new Response(null, { status: 204, headers: NO_STORE })
}

function refusalBody(error: AuthError, coded: boolean): object {
  const weak = error.reasons ? { weak_password: { message: error.message, reasons: error.reasons } } : {}
  return coded
    ? { code: error.code, message: error.message, ...weak }
    : { code: error.status, error_code: error.code, msg: error.message, ...weak }
}

/** Converts an endpoint's error to the error shape that the client requested; `null` if it was not a refusal. */
export function refusalAnswer(error: unknown, version: ApiVersion): Response | null {
  const echo: Record<string, string> = version.echo ? { [VERSION_HEADER]: version.echo } : {}
  if (error instanceof GrantError) return json({ error: error.error, error_description: error.message }, 400, echo)
  if (!(error instanceof AuthError)) return null
  const wait: Record<string, string> = error.retryAfter === undefined ? {} : { 'Retry-After': String(error.retryAfter) }
  return json(refusalBody(error, version.coded), error.status, {
    ...echo,
    ...wait,
    ...error.headers,
    'x-sb-error-code': error.code,
  })
}

/**
 * Returns the response for an internal error. Clients retry after it, so use it only when the server itself is at
 * fault.
 */
export function faultAnswer(requestId: string, version: ApiVersion): Response {
  const echo: Record<string, string> = version.echo ? { [VERSION_HEADER]: version.echo } : {}
  const message = 'Unexpected failure, please check server logs for more information'
  const body = version.coded
    ? { code: 'unexpected_failure', message }
    : { code: 500, error_code: 'unexpected_failure', msg: message, error_id: requestId }
  return json(body, 500, { ...echo, 'x-sb-error-code': 'unexpected_failure' })
}

interface Page {
  readonly number: number
  readonly size: number
}

const SIZE = 50
const LARGEST = 1000

function readCount(given: string | null, fallback: number): number {
  if (given === null || given === '') return fallback
  if (!/^\d{1,9}$/.test(given)) return invalid('Bad Pagination Parameters: page and per_page must be whole numbers')
  return Number(given) === 0 ? fallback : Number(given)
}

export function readPage(query: URLSearchParams): Page {
  const size = Math.min(readCount(query.get('per_page'), SIZE), LARGEST)
  return { number: readCount(query.get('page'), 1), size }
}

/** Whether the request asks for the oldest entries first. By default, the newest come first. */
export function readsUpwards(query: URLSearchParams): boolean {
  const [field, direction, ...rest] = (query.get('sort') ?? '').split(/\s+/).filter((word) => word !== '')
  if (field === undefined) return false
  if (field !== 'created_at' || rest.length > 0) return invalid('Bad Sort Parameters: bad field for sort')
  if (direction !== undefined && !/^(asc|desc)$/i.test(direction))
    return invalid('Bad Sort Parameters: bad direction for sort, only "asc" and "desc" allowed')
  return direction?.toLowerCase() === 'asc'
}

/**
 * Returns headers with links to the other pages. Clients read the number after the first `=`, so `page` comes first.
 */
export function pagingHeaders(address: string, query: URLSearchParams, { page, all }: { page: Page; all: number }) {
  const last = Math.ceil(all / page.size)
  const others = [...query].filter(([name]) => name !== 'page')
  const link = (number: number, rel: string): string =>
    `<${address}?${new URLSearchParams([['page', String(number)], ...others]).toString()}>; rel="${rel}"`
  const links = [...(page.number < last ? [link(page.number + 1, 'next')] : []), link(last, 'last')]
  return { 'X-Total-Count': String(all), Link: links.join(', ') }
}
