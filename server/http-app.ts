import { ROUTE_BODIES, DEFAULT_BODY, type BodyLimit } from '@replique/contract'
import { createHash, timingSafeEqual } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { Hono, type MiddlewareHandler, type Context } from 'hono'
import { routePath } from 'hono/route'
import { jsonRule, uploadRule, type BodyRule, type FindBodyRule, guardBody } from './kernel/http/body-limits.ts'
import { networkOf } from './kernel/http/address.ts'
import { internalErrorResponse, refusalResponse, refusalOf, toOrpcError } from './kernel/http/answer.ts'
import { type AppEnv, type Call, languageOf } from './kernel/http/call.ts'
import { openEventLoopBudget, type Stopwatch } from './kernel/http/event-loop-budget.ts'
import { serveDocs } from './kernel/http/docs.ts'
import { guardHeaders } from './kernel/http/headers.ts'
import { answerIcons, servePages } from './kernel/pages/serve-pages.ts'
import type { Kernel, Module } from './kernel/kernel.ts'
import { withTaskOwner } from './kernel/pool/fair-queue.ts'
import type { Log } from './kernel/log.ts'
import { METRICS_TYPE, type Metrics } from './kernel/metrics.ts'
import { isAnswering, type Database } from './kernel/db/database.ts'
import { OpenAPIHandler } from '@orpc/openapi/fetch'
import type { Router } from '@orpc/server'
import { bearerOf } from './kernel/actor.ts'
import { refuse } from './kernel/refusal.ts'
import { withRequestSpan } from './kernel/traces.ts'
import { executeOnce } from './kernel/http/idempotency.ts'

/** Returns whether each part of the server is working, for the parts that have a check. */
export async function checkHealth(
  database: Database,
  modules: readonly Module[],
): Promise<{ name: string; well: boolean }[]> {
  const parts = modules.flatMap((module) => (module.isWell ? [{ name: module.name, well: module.isWell() }] : []))
  return [{ name: 'database', well: await isAnswering(database) }, ...parts]
}

/**
 * Serves `/health` and `/ready` for monitoring: 200 if everything works, otherwise 503 and the names of the failing
 * parts. `/live` only says that the process answers.
 */
function serveHealth(app: Hono<AppEnv>, database: Database, modules: readonly Module[]): void {
  app.get('/live', (c) => c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }))
  app.on('GET', ['/health', '/ready'], async (c) => {
    const parts = await checkHealth(database, modules)
    const unwell = parts.filter(({ well }) => !well).map(({ name }) => name)
    const body = unwell.length === 0 ? { status: 'ok' } : { status: 'unavailable', unwell }
    return c.json(body, unwell.length === 0 ? 200 : 503, { 'cache-control': 'no-store' })
  })
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Serves `/metrics` to requests with the token. Without one in the settings, the path doesn't exist. */
function serveMetrics(app: Hono<AppEnv>, metrics: Metrics, token: string | null): void {
  app.get('/metrics', async (c) => {
    if (token === null) return refusalResponse('not_found')
    const given = bearerOf(c.req.raw.headers)
    // the token is checked first, because reading the metrics requires database queries
    if (given === null || !timingSafeEqual(digest(given), digest(token))) return refusalResponse('no_authorization')
    return c.text((await metrics.print()) ?? '', 200, { 'content-type': METRICS_TYPE, 'cache-control': 'no-store' })
  })
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Returns the method and route to record in metrics. A route is recorded as its pattern, so that requests for arbitrary
 * paths can't create new labels.
 */
const measuredAs = (c: Context<AppEnv>): { method: string; route: string } => ({
  method: METHODS.has(c.req.method) ? c.req.method : 'other',
  route: c.get('route') ?? routePath(c, -1),
})

/** Requests that the platform sends to check the server. There are too many to trace. */
const CHECKS = new Set(['/health', '/ready', '/live', '/metrics'])

const traceRequests: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (CHECKS.has(c.req.path)) return next()
  return withRequestSpan(c.req.raw.headers, async () => {
    await next()
    return { ...measuredAs(c), status: c.res.status }
  })
}

/** Counts and times requests by route and status. */
function measureRequests(metrics: Metrics): MiddlewareHandler<AppEnv> {
  const labels = ['method', 'route', 'status'] as const
  const answered = metrics.counter('http_requests_total', 'Requests that were answered.', labels)
  const took = metrics.duration('http_request_seconds', 'Time until a request is answered.', ['route'])
  return async (c, next) => {
    const started = performance.now()
    await next()
    const { method, route } = measuredAs(c)
    answered({ method, route, status: String(c.res.status) })
    took({ route }, (performance.now() - started) / 1000)
  }
}

const ruleOf = (body: BodyLimit): BodyRule =>
  'file' in body ? uploadRule(body.file) : jsonRule(body.json, body.entries)

const usual = ruleOf(DEFAULT_BODY)

const own = Object.entries(ROUTE_BODIES).map(([route, body]) => {
  const [method = '', path = ''] = route.split(' ')
  return { method, path: new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`), rule: ruleOf(body) }
})

/** Returns the body limits of the contract's routes. */
const apiBodyRule: FindBodyRule = (method, path) => {
  if (!path.startsWith('/api/')) return null
  return own.find((one) => one.method === method && one.path.test(path))?.rule ?? usual
}

const BUILD = fileURLToPath(new URL('../web/build/', import.meta.url))

interface HttpAppParts {
  readonly kernel: Kernel
  readonly modules: readonly Module[]
  /** The folder that contains the built pages. */
  readonly build?: string
  /** Measures the time that requests take. */
  readonly stopwatch?: Stopwatch
}

/** Creates the HTTP app with all routes. Tests call its `fetch` in memory. */
export function createHttpApp({ kernel, modules, build = BUILD, stopwatch }: HttpAppParts): Hono<AppEnv> {
  const { config, log } = kernel
  const app = new Hono<AppEnv>()
  app.use(logAccess(log))
  app.use(traceRequests)
  app.use(measureRequests(kernel.metrics))
  app.use(guardHeaders({ trustProxy: config.trustProxy, connect: originsOf(config.authUrl) }))
  app.use((c, next) => withTaskOwner({ person: networkOf(c.var.ip), bulk: false }, next))
  app.onError((error, c) => {
    const refusal = refusalOf(error)
    if (refusal !== null) return refusalResponse(refusal.code)
    log.error('request failed', { requestId: c.var.requestId, error })
    return internalErrorResponse()
  })
  serveHealth(app, kernel.database, modules)
  serveMetrics(app, kernel.metrics, config.metricsToken)
  app.use(
    guardBody({
      rules: [...modules.flatMap((module) => module.bodyRule ?? []), apiBodyRule],
      allowed: [config.origin, ...config.auth.allowedOrigins],
      budget: openEventLoopBudget(stopwatch),
    }),
  )
  serveDocs(app, config.origin)
  app.get('/api/icons/:file', answerIcons)
  for (const module of modules) module.http?.(app)
  app.all('/api/*', contractRoutes(mergeRoutes(modules), kernel))
  app.all(
    '*',
    servePages(
      build,
      {
        name: config.instanceName,
        contact: config.contactEmail ?? '',
        authUrl: config.authUrl ?? config.auth.prefix,
      },
      (page) => {
        const find = modules.find((module) => module.earlyContent?.[page])?.earlyContent?.[page]
        if (find === undefined) return null
        return async (id, { token, userId }) => {
          const actor = await kernel.readActor(token)
          return actor.kind === 'user' && actor.id === userId ? find(id, actor) : null
        }
      },
      log,
    ),
  )
  return app
}

const mergeRoutes = (modules: readonly Module[]): object =>
  Object.assign({}, ...modules.map((module) => module.routes ?? {})) as object

const originsOf = (url: string | null): string[] => (url === null ? [] : [new URL(url).origin])

/** Logs one line per request, without the query string, which may contain a code. */
function logAccess(log: Log): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const started = performance.now()
    await next()
    const { status } = c.res
    const fields = {
      requestId: c.var.requestId,
      method: c.req.method,
      path: c.var.loggedPath ?? c.req.path.slice(0, 200),
      status,
      ms: Math.round(performance.now() - started),
      ip: c.var.ip,
    }
    if (status >= 400 && status !== 404) log.warn('request', fields)
    else log.info('request', fields)
  }
}

type Deps = Pick<Kernel, 'readActor' | 'log' | 'database' | 'clock'>

// a body that doesn't match its type is the client's fault; the error message is dropped because it quotes the body
async function readBody(request: { body(): Promise<unknown> }): Promise<void> {
  await request.body().catch(() => refuse('invalid'))
}

/** Serves the modules' procedures at the contract's paths under /api. */
function contractRoutes(routes: object, deps: Deps): (c: Context<AppEnv>) => Promise<Response> {
  // the path pattern of each running request's procedure, by the request's id
  const patterns = new Map<string, string>()
  const handler = new OpenAPIHandler<Call>(routes as Router<never, Call>, {
    clientInterceptors: [
      (options) => {
        patterns.set(options.context.requestId, options.procedure['~orpc'].route.path ?? '')
        return options.next()
      },
    ],
    interceptors: [
      async (options) => {
        try {
          await readBody(options.request)
          return await options.next()
        } catch (error) {
          throw toOrpcError(error, deps.log.with({ requestId: options.context.requestId }))
        }
      },
    ],
  })
  return async (c) => {
    const { headers } = c.req.raw
    const actor = await deps.readActor(bearerOf(headers))
    const context = { actor, requestId: c.var.requestId, ip: c.var.ip, language: languageOf(headers) }
    const response = await executeOnce(deps, { request: c.req.raw, actor }, async (request) => {
      const result = await handler.handle(request, { prefix: '/api', context })
      return result.matched ? result.response : refusalResponse('not_found')
    }).finally(() => {
      c.set('route', `/api${patterns.get(c.var.requestId) ?? '/*'}`)
      patterns.delete(c.var.requestId)
    })
    // one user's response must not be cached for the next user
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
    return response
  }
}
