import { OpenAPIHandler } from '@orpc/openapi/fetch'
import type { Router } from '@orpc/server'
import type { Context } from 'hono'
import { bearerOf } from '../actor.ts'
import type { Kernel } from '../kernel.ts'
import { refuse } from '../refusal.ts'
import { answerRefusal, toOrpcError } from './answer.ts'
import { type AppEnv, type Call, languageOf } from './call.ts'
import { once } from './idempotency.ts'

type Deps = Pick<Kernel, 'readActor' | 'log' | 'database' | 'clock'>

// a body that doesn't match its type is the client's fault; the error message quotes it and is dropped
async function readBody(request: { body(): Promise<unknown> }): Promise<void> {
  await request.body().catch(() => refuse('invalid'))
}

/** Serves the modules' procedures at the contract's paths below /api. */
export function contractRoutes(routes: object, deps: Deps): (c: Context<AppEnv>) => Promise<Response> {
  const handler = new OpenAPIHandler<Call>(routes as Router<never, Call>, {
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
    const response = await once(deps, { request: c.req.raw, actor }, async (request) => {
      const result = await handler.handle(request, { prefix: '/api', context })
      return result.matched ? result.response : answerRefusal('not_found')
    })
    // one user's response must not be cached for the next user
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
    return response
  }
}
