import { BODIES, USUAL_BODY, type Body } from '@replique/contract'
import { fileURLToPath } from 'node:url'
import { Hono, type MiddlewareHandler } from 'hono'
import { jsonRule, uploadRule, type BodyRule, type FindBodyRule, guardBody } from './kernel/http/body.ts'
import { networkOf } from './kernel/http/address.ts'
import { answerFault, answerRefusal, refusalOf } from './kernel/http/answer.ts'
import type { AppEnv } from './kernel/http/call.ts'
import { contractRoutes } from './kernel/http/contract-routes.ts'
import { openEventLoopBudget, type Stopwatch } from './kernel/http/event-loop-budget.ts'
import { serveDocs } from './kernel/http/docs.ts'
import { guardHeaders } from './kernel/http/headers.ts'
import { serveHealth } from './kernel/http/health.ts'
import { answerIcons, servePages } from './kernel/pages/serve-pages.ts'
import type { Kernel, Module } from './kernel/kernel.ts'
import { serving } from './kernel/pool/fair-queue.ts'
import type { Log } from './kernel/log.ts'

const ruleOf = (body: Body): BodyRule => ('file' in body ? uploadRule(body.file) : jsonRule(body.json, body.entries))

const usual = ruleOf(USUAL_BODY)

const own = Object.entries(BODIES).map(([route, body]) => {
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
  /** The folder of the built pages. */
  readonly build?: string
  /** Measures the time that requests take. */
  readonly stopwatch?: Stopwatch
}

/** Creates the HTTP app with all routes. Tests call its `fetch` in memory. */
export function createHttpApp({ kernel, modules, build = BUILD, stopwatch }: HttpAppParts): Hono<AppEnv> {
  const { config, log } = kernel
  const app = new Hono<AppEnv>()
  app.use(logAccess(log))
  app.use(guardHeaders({ trustProxy: config.trustProxy, connect: originsOf(config.authUrl) }))
  app.use((c, next) => serving({ person: networkOf(c.var.ip), bulk: false }, next))
  app.onError((error, c) => {
    const refusal = refusalOf(error)
    if (refusal !== null) return answerRefusal(refusal.code)
    log.error('request failed', { requestId: c.var.requestId, error })
    return answerFault()
  })
  serveHealth(app, kernel.database, modules)
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
    servePages(build, {
      name: config.instanceName,
      contact: config.contactEmail ?? '',
      authUrl: config.authUrl ?? config.auth.prefix,
    }),
  )
  return app
}

const mergeRoutes = (modules: readonly Module[]): object =>
  Object.assign({}, ...modules.map((module) => module.routes ?? {})) as object

const originsOf = (url: string | null): string[] => (url === null ? [] : [new URL(url).origin])

/** Logs one line per request, without its query, which may contain a code. */
function logAccess(log: Log): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const started = performance.now()
    await next()
    const { status } = c.res
    const fields = {
      requestId: c.var.requestId,
      method: c.req.method,
      path: c.req.path.slice(0, 200),
      status,
      ms: Math.round(performance.now() - started),
      ip: c.var.ip,
    }
    if (status >= 400 && status !== 404) log.warn('request', fields)
    else log.info('request', fields)
  }
}
