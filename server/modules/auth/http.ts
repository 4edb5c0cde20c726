import type { Context, Hono } from 'hono'
import { type Endpoint, openCall, bucketOf } from './protocol/call.ts'
import { ADMIN_ENDPOINTS } from './endpoints/admin-users.ts'
import { FACTOR_ENDPOINTS } from './endpoints/factors.ts'
import { PASSKEY_ENDPOINTS } from './endpoints/passkeys.ts'
import { PROVIDER_ENDPOINTS } from './endpoints/providers.ts'
import { health, jwks, openidConfiguration, settings } from './endpoints/settings.ts'
import { otp, recover, resend, signup } from './endpoints/sign-up.ts'
import { token } from './endpoints/token.ts'
import { USER_ENDPOINTS } from './endpoints/user.ts'
import { openEmailLink, verify } from './endpoints/verify.ts'
import {
  JSON_DEPTH,
  type BodyFault,
  type BodyRule,
  type FindBodyRule,
  type ShapeFault,
} from '../../kernel/http/body-limits.ts'
import type { AppEnv } from '../../kernel/http/call.ts'
import { AuthError, denyRateLimited } from './auth-error.ts'
import { refusalAnswer, readApiVersion, faultAnswer } from './protocol/answer.ts'
import { networkOf } from '../../kernel/http/address.ts'
import { refusalOf } from '../../kernel/http/answer.ts'
import type { Auth } from './auth.ts'

/** Every endpoint of the authentication service. */
export const ENDPOINTS: readonly Endpoint[] = [
  signup,
  token,
  otp,
  recover,
  resend,
  openEmailLink,
  verify,
  jwks,
  openidConfiguration,
  settings,
  health,
  ...USER_ENDPOINTS,
  ...PROVIDER_ENDPOINTS,
  ...ADMIN_ENDPOINTS,
  ...FACTOR_ENDPOINTS,
  ...PASSKEY_ENDPOINTS,
]

/** Only these origins may call the service from a browser. Requests from other origins get no CORS headers. */
function corsHeaders(origin: string | null, allowed: readonly string[]): Record<string, string> {
  if (origin === null || !allowed.includes(origin)) return {}
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Credentials': 'true',
    'Access-Control-Expose-Headers': 'X-Total-Count, Link, X-Supabase-Api-Version',
  }
}

function preflightHeaders(origin: string | null, allowed: readonly string[]): Record<string, string> {
  const headers = corsHeaders(origin, allowed)
  if (Object.keys(headers).length === 0) return {}
  return {
    ...headers,
    'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
    'Access-Control-Allow-Headers':
      'Accept, Authorization, Content-Type, X-Client-IP, X-Client-Info, X-JWT-AUD, x-use-cookie, X-Supabase-Api-Version, apikey',
    'Access-Control-Max-Age': '600',
  }
}

/**
 * Maximum sizes of a body in bytes: for most endpoints, for forms from providers, and for WebAuthn credentials with
 * certificates.
 */
const BODY_BYTES = { usual: 16 * 1024, form: 256 * 1024, credential: 64 * 1024 } as const
/** Maximum number of keys and items in a body. The largest bodies are those with a user's own metadata. */
const ENTRIES = 1000

const WHY: Readonly<Record<ShapeFault, string>> = {
  entries: 'it holds too many keys',
  depth: 'nested too deeply',
  duplicate: 'it holds a key twice',
}

function errorFor(fault: BodyFault): AuthError {
  if (fault === 'bytes') return new AuthError(413, 'request_entity_too_large', 'Request body is too large')
  if (fault === 'time') return new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached')
  if (fault === 'type') return new AuthError(415, 'unsupported_media_type', 'Send JSON as application/json')
  return new AuthError(400, 'bad_json', `Could not parse request body as JSON: ${WHY[fault]}`)
}

interface BodyPlace {
  readonly prefix: string
  readonly allowedOrigins: readonly string[]
  readonly endpoints: readonly Endpoint[]
}

/** Returns the limits for the bodies of the authentication endpoints, and how bodies that violate them are refused. */
export function bodyRulesOf({ prefix, allowedOrigins, endpoints }: BodyPlace): FindBodyRule {
  const refuse = (fault: BodyFault, c: Context<AppEnv>): Response => {
    const answer = refusalAnswer(errorFor(fault), readApiVersion(c.req.raw.headers))!
    const cors = corsHeaders(c.req.header('origin') ?? null, allowedOrigins)
    for (const [name, value] of Object.entries(cors)) answer.headers.set(name, value)
    answer.headers.append('Vary', 'Origin')
    return answer
  }
  const ruleFor = (body: keyof typeof BODY_BYTES): BodyRule => ({
    kind: body === 'form' ? 'form' : 'loose',
    bytes: BODY_BYTES[body],
    entries: body === 'form' ? 50 : ENTRIES,
    depth: JSON_DEPTH,
    refuse,
  })
  const usual = ruleFor('usual')
  const own = endpoints
    .filter(({ body }) => body !== undefined)
    .map((endpoint) => ({
      method: endpoint.method,
      path: new RegExp(`^${RegExp.escape(prefix)}${endpoint.path.replaceAll(/:\w+/g, '[^/]+')}$`),
      rule: ruleFor(endpoint.body ?? 'usual'),
    }))
  return (method, path) => {
    if (!path.startsWith(`${prefix}/`)) return null
    return own.find((one) => one.method === method && one.path.test(path))?.rule ?? usual
  }
}

function checkRate(auth: Auth, endpoint: Endpoint, ip: string): void {
  const { limits, config } = auth.kernel
  const bucket = endpoint.rate && bucketOf(endpoint.rate, config.auth)
  const network = networkOf(ip)
  if (bucket && !limits.take(bucket, network))
    denyRateLimited('over_request_rate_limit', 'Request rate limit reached', limits.wait(bucket, network))
}

/** Converts the database's refusal of an invalid value to a validation error. Any other error is returned unchanged. */
const translate = (error: unknown): unknown =>
  refusalOf(error)?.code === 'invalid'
    ? new AuthError(400, 'validation_failed', 'A value in the request cannot be stored')
    : error

async function answer(auth: Auth, endpoint: Endpoint | null, c: Context<AppEnv>): Promise<Response> {
  const request = c.req.raw
  const { ip, requestId } = c.var
  const version = readApiVersion(request.headers)
  try {
    if (!endpoint) throw new AuthError(404, 'not_found', 'There is no such endpoint')
    checkRate(auth, endpoint, ip)
    // before any transaction: the embedded engine has one connection, so loading the keys inside a transaction would
    // deadlock
    if (endpoint.path !== '/health') await auth.keys.read()
    return await endpoint.answer(auth, openCall(auth, request, { ip, params: c.req.param() }))
  } catch (error) {
    const refused = refusalAnswer(translate(error), version)
    const log = auth.kernel.log.with({ requestId, ip, path: c.req.path.slice(0, 200) })
    if (!refused) log.error('authentication failed', { error })
    else
      log.info('authentication refused', {
        code: error instanceof AuthError ? error.code : 'invalid',
        status: refused.status,
      })
    return refused ?? faultAnswer(requestId, version)
  }
}

function methodsByPath(): ReadonlyMap<string, readonly string[]> {
  const methods = new Map<string, string[]>()
  for (const { path, method } of ENDPOINTS) methods.set(path, [...(methods.get(path) ?? []), method])
  return methods
}

/** Responds to a known path with an unsupported method. */
const wrongMethod = (path: string, allow: string): Endpoint => ({
  method: 'GET',
  path,
  answer: () => {
    const error = new AuthError(405, 'method_not_allowed', 'The method is not allowed here')
    error.headers = { Allow: allow }
    throw error
  },
})

/** Mounts the authentication service under its prefix. */
export function mountEndpoints(auth: Auth, app: Hono<AppEnv>): void {
  const { config } = auth.kernel
  const allowed = [config.origin, ...config.auth.allowedOrigins]
  const serve = (endpoint: Endpoint | null) => async (c: Context<AppEnv>) => {
    const response = await answer(auth, endpoint, c)
    for (const [name, value] of Object.entries(corsHeaders(c.req.header('origin') ?? null, allowed)))
      response.headers.set(name, value)
    response.headers.append('Vary', 'Origin')
    return response
  }
  app.options(`${config.auth.prefix}/*`, (c) => {
    const headers = preflightHeaders(c.req.header('origin') ?? null, allowed)
    return new Response(null, { status: 204, headers: { ...headers, Vary: 'Origin' } })
  })
  for (const endpoint of ENDPOINTS) app.on(endpoint.method, `${config.auth.prefix}${endpoint.path}`, serve(endpoint))
  for (const [path, methods] of methodsByPath()) {
    const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
    app.all(`${config.auth.prefix}${path}`, serve(wrongMethod(path, allow)))
  }
  app.all(`${config.auth.prefix}/*`, serve(null))
}
