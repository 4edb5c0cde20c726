import type { HttpBindings } from '@hono/node-server'
import { implement } from '@orpc/server'
import { contract } from '@replique/contract'
import type { Actor } from '../actor.ts'

/** What a route of the contract knows about the request it answers. */
export interface Call {
  readonly actor: Actor
  readonly requestId: string
  readonly ip: string
  readonly language: 'en' | 'fr'
}

/** What the app keeps on each request. */
export interface AppEnv {
  Bindings: Partial<HttpBindings>
  Variables: { requestId: string; ip: string; nonce: string }
}

/** The contract, ready for handlers: `os.plays.list.handler(({ input, context }) => …)`. */
export const os = implement(contract).$context<Call>()
