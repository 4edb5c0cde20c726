import { AuthError, GrantError } from '../auth-error.ts'

/** From this version on, errors are `{code, message}`; before it `{code: status, error_code, msg}`. */
const CODED = Date.UTC(2024, 0, 1)

const VERSION_HEADER = 'X-Supabase-Api-Version'

interface ApiVersion {
  /** What the client said, echoed back where it could be understood. */
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

export function nothing(): Response {
  return new Response(null, { status: 204, headers: NO_STORE })
}

function refusalBody(error: AuthError, coded: boolean): object {
  const weak = error.reasons ? { weak_password: { message: error.message, reasons: error.reasons } } : {}
  return coded
    ? { code: error.code, message: error.message, ...weak }
    : { code: error.status, error_code: error.code, msg: error.message, ...weak }
}

/** Turns what an endpoint threw into the error shape that the client asked for; `null` when it was no refusal at all. */
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

/** An outage: the client retries it, so nothing but our own faults may end here. */
export function faultAnswer(requestId: string, version: ApiVersion): Response {
  const echo: Record<string, string> = version.echo ? { [VERSION_HEADER]: version.echo } : {}
  const message = 'Unexpected failure, please check server logs for more information'
  const body = version.coded
    ? { code: 'unexpected_failure', message }
    : { code: 500, error_code: 'unexpected_failure', msg: message, error_id: requestId }
  return json(body, 500, { ...echo, 'x-sb-error-code': 'unexpected_failure' })
}
