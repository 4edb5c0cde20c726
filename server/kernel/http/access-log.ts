import type { MiddlewareHandler } from 'hono'
import type { Log } from '../log.ts'
import type { AppEnv } from './call.ts'

/** One line per request: never its query, which may hold a code. */
export function logAccess(log: Log): MiddlewareHandler<AppEnv> {
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
