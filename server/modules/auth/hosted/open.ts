import type { Hono } from 'hono'
import type { ReadActor } from '../../../kernel/actor.ts'
import type { AppEnv } from '../../../kernel/http/call.ts'
import type { Auth } from '../auth.ts'
import { AuthError } from '../auth-error.ts'
import { refusalAnswer } from '../protocol/answer.ts'
import { readApiVersion } from '../protocol/api-version.ts'
import { issuerOf } from '../sessions/issuer.ts'
import { hostedActorReader } from './reader.ts'
import { openService } from './service.ts'

export interface Hosted {
  readonly readActor: ReadActor
  /** Below the prefix nothing is served: people sign in elsewhere. */
  http(app: Hono<AppEnv>): void
}

/** The auth module of an instance whose accounts are kept by a service elsewhere; null where they are kept here. */
export function openHosted(auth: Auth): Hosted | null {
  const { config, clock, log } = auth.kernel
  if (config.authUrl === null) return null
  const url = config.authUrl.replace(/\/+$/, '')
  const service = openService({ url, issuer: issuerOf(config), clock, log })
  const off = new AuthError(404, 'not_found', 'This instance signs people in at another authentication service')
  return {
    readActor: hostedActorReader(auth, service),
    http: (app) => {
      app.all(`${config.auth.prefix}/*`, ({ req }) => refusalAnswer(off, readApiVersion(req.raw.headers))!)
    },
  }
}
