import type { Context, Hono } from 'hono'
import { networkOf } from '../../kernel/http/address.ts'
import type { AppEnv } from '../../kernel/http/call.ts'
import { refusalOf } from '../../kernel/http/answer.ts'
import { AuthError, denyLater } from './auth-error.ts'
import type { Auth } from './auth.ts'
import type { Endpoint } from './endpoints/endpoint.ts'
import { ENDPOINTS } from './endpoints/all.ts'
import { faultAnswer, refusalAnswer, readApiVersion } from './protocol/answer.ts'
import { openCall } from './protocol/call.ts'
import { corsHeaders, preflightHeaders } from './protocol/cors.ts'
import { bucketOf } from './protocol/rates.ts'

function checkRate(auth: Auth, endpoint: Endpoint, ip: string): void {
  const { limits, config } = auth.kernel
  const bucket = endpoint.rate && bucketOf(endpoint.rate, config.auth)
  const network = networkOf(ip)
  if (bucket && !limits.take(bucket, network))
    denyLater('over_request_rate_limit', 'Request rate limit reached', limits.wait(bucket, network))
}

/** A value that the database cannot hold came with the request; anything else that is no refusal is an outage. */
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
    // Before any transaction: the embedded engine has one connection, and reading the keys would wait for itself.
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

/** A path that there is, asked by a method that it does not have. */
const wrongMethod = (path: string, allow: string): Endpoint => ({
  method: 'GET',
  path,
  answer: () => {
    const error = new AuthError(405, 'method_not_allowed', 'The method is not allowed here')
    error.headers = { Allow: allow }
    throw error
  },
})

/** Mounts the authentication service below its prefix. */
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
