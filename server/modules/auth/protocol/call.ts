import type { Bucket } from '../../../kernel/http/rate-limits.ts'
import type { AuthConfig } from '../config.ts'
import { bearerOf } from '../../../kernel/actor.ts'
import { AuthError, deny } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { identify, type Bearer } from '../sessions/bearer.ts'
import type { Device } from '../sessions/session.ts'
import { AUDIENCE } from '../sessions/access-token.ts'
import { parseFields, type Fields } from './body.ts'

const RATES = {
  token: 'tokenRate',
  signup: 'signupRate',
  user: 'userRate',
  verify: 'verifyRate',
  otp: 'emailRequestRate',
  recover: 'emailRequestRate',
  resend: 'emailRequestRate',
  reauthenticate: 'emailRequestRate',
  challenge: 'factorRate',
  factor: 'factorRate',
  passkey: 'passkeyRate',
  provider: 'providerRate',
  sso: 'ssoRate',
} as const satisfies Record<string, keyof AuthConfig>
type RateName = keyof typeof RATES

const SECONDS = 300
const BURST = 30

export function bucketOf(name: RateName, config: AuthConfig): Bucket {
  const events = config[RATES[name]]
  return { name: `auth.${name}`, events, seconds: SECONDS, burst: Math.max(BURST, Math.floor(events / 5)) }
}

/** A request to an endpoint of the authentication service. */
export interface AuthCall {
  /** The original method: a HEAD gets the same response as a GET, but must not change anything. */
  readonly method: string
  readonly query: URLSearchParams
  readonly headers: Headers
  readonly device: Device
  /** Returns a path parameter, such as `id` in `/factors/:id`. */
  param(name: string): string
  /** Reads the JSON body, whatever its content type. */
  fields(): Promise<Fields>
  /** Like `fields`, but the body is optional. */
  fieldsIfAny(): Promise<Fields>
  /** Reads the fields of a form that the browser posts on a provider's behalf. */
  form(): Promise<URLSearchParams>
  /** Returns the account and session of the bearer token. */
  bearer(): Promise<Bearer>
}

/** Reads the body, whose size has already been checked (`http.ts`). */
async function readText(request: Request): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await request.arrayBuffer())
  } catch {
    throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON: it is not UTF-8')
  }
}

interface CallPlace {
  readonly ip: string
  readonly params: Readonly<Record<string, string>>
}

export function openCall(auth: Auth, request: Request, { ip, params }: CallPlace): AuthCall {
  const { headers } = request
  return {
    method: request.method,
    query: new URL(request.url).searchParams,
    headers,
    device: { ip, userAgent: headers.get('user-agent') ?? '' },
    param: (name) => (Object.hasOwn(params, name) ? (params[name] ?? '') : ''),
    fields: async () => parseFields(await readText(request)),
    fieldsIfAny: async () => {
      const text = await readText(request)
      return text.trim() === '' ? {} : parseFields(text)
    },
    form: async () => new URLSearchParams(await readText(request)),
    bearer: async () => {
      const token = bearerOf(headers)
      if (token === null) return deny(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
      return identify(auth, token)
    },
  }
}

/** Returns the audience that the request names, or else the token's, or else the default. */
export function audienceOf(call: AuthCall, bearer?: Bearer): string {
  return call.headers.get('x-jwt-aud') ?? bearer?.claims.aud ?? AUDIENCE
}

export const asksOrdinaryAudience = (call: AuthCall): boolean => audienceOf(call) === AUDIENCE

/** A path and method of the authentication service. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  /** The rate limit per network. */
  readonly rate?: RateName
  /** Set unless the body is small JSON: `form` for a form from a provider, `credential` for a WebAuthn credential. */
  readonly body?: 'form' | 'credential'
  answer(auth: Auth, call: AuthCall): Promise<Response>
}
