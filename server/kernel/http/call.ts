import type { HttpBindings } from '@hono/node-server'
import { implement } from '@orpc/server'
import { contract } from '@replique/contract'
import type { Actor } from '../actor.ts'

/** Returns the response language: whichever of en and fr the browser prefers, or en without a preference. */
export function languageOf(headers: Headers): 'en' | 'fr' {
  const accepted = (headers.get('accept-language') ?? '').slice(0, 200).split(',').map(parse)
  const known = accepted.filter(({ language }) => language === 'en' || language === 'fr')
  const best = known.sort((a, b) => b.weight - a.weight)[0]
  return best?.language === 'fr' ? 'fr' : 'en'
}

function parse(part: string): { language: string; weight: number } {
  const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
  const q = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find((value) => value !== undefined)
  return { language: tag.trim().split('-')[0] ?? '', weight: q === undefined ? 1 : Number(q) }
}

/** The facts about a request that a contract route receives. */
export interface Call {
  readonly actor: Actor
  readonly requestId: string
  readonly ip: string
  readonly language: 'en' | 'fr'
}

/** The values that the app stores with each request. */
export interface AppEnv {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    ip: string
    nonce: string
    /** The path pattern of the contract route that handles the request, such as `/api/plays/{id}`. */
    route?: string
    /** The path to log, if the real one has a secret in it. */
    loggedPath?: string
  }
}

/** The contract, ready for handlers: `os.plays.list.handler(({ input, context }) => …)`. */
export const os = implement(contract).$context<Call>()
