import type { Context } from 'hono'
import {
  JSON_DEPTH,
  type BodyFault,
  type BodyRule,
  type FindBodyRule,
  type ShapeFault,
} from '../../../kernel/http/body.ts'
import type { AppEnv } from '../../../kernel/http/call.ts'
import { AuthError } from '../auth-error.ts'
import type { Endpoint } from '../endpoints/endpoint.ts'
import { refusalAnswer, readApiVersion } from './answer.ts'
import { corsHeaders } from './cors.ts'

/** Bytes of a body: of most endpoints, and of those that take a form of a provider or a key’s certificates. */
export const BODY_BYTES = { usual: 16 * 1024, form: 256 * 1024, credential: 64 * 1024 } as const
/** Keys and items. The largest thing that people send is metadata of their own. */
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

export interface BodyPlace {
  readonly prefix: string
  readonly allowedOrigins: readonly string[]
  readonly endpoints: readonly Endpoint[]
}

/** What the endpoints of the authentication service take in their bodies, and how they refuse the rest. */
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
