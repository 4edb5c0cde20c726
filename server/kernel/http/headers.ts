import type { MiddlewareHandler } from 'hono'
import { newId, newToken } from '../ids.ts'
import { addressOf, isSecure } from './address.ts'
import type { AppEnv } from './call.ts'

export interface HeaderOptions {
  readonly trustProxy: boolean
  /** Other origins that pages may connect to, besides the server's own. */
  readonly connect: readonly string[]
}

const REQUEST_ID = /^[\w-]{8,64}$/

const FIXED = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), payment=(), usb=(), microphone=(self)',
  'x-permitted-cross-domain-policies': 'none',
}

export function contentPolicy(nonce: string, connect: readonly string[]): string {
  return [
    `default-src 'self'`,
    `script-src 'self'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:`,
    // sounds that a page has fetched are played from blob URLs
    `media-src 'self' blob:`,
    `connect-src ${["'self'", ...connect].join(' ')}`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `form-action 'self'`,
  ].join('; ')
}

/** Sets the id, address and nonce of every request, and the security headers of every response. */
export function guardHeaders({ trustProxy, connect }: HeaderOptions): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const given = trustProxy ? c.req.header('x-request-id') : undefined
    c.set('requestId', given !== undefined && REQUEST_ID.test(given) ? given : newId())
    c.set('ip', addressOf(c, trustProxy))
    c.set('nonce', newToken(16))
    await next()
    const own = socketsOf(c.req.header('host'), isSecure(c, trustProxy))
    const { headers } = c.res
    headers.set('x-request-id', c.var.requestId)
    const guards = { 'content-security-policy': contentPolicy(c.var.nonce, [...own, ...connect]), ...FIXED }
    // keeps headers that a stricter route has already set
    for (const [name, value] of Object.entries(guards)) if (!headers.has(name)) headers.set(name, value)
    if (isSecure(c, trustProxy)) headers.set('strict-transport-security', 'max-age=31536000')
  }
}

// some browsers don't count ws:// on the same host as 'self'; an invalid host is left out of the header
function socketsOf(host: string | undefined, secure: boolean): string[] {
  if (host === undefined || !/^(\[[\da-f:]+\]|[a-z\d.-]+)(:\d{1,5})?$/i.test(host)) return []
  return [`${secure ? 'wss' : 'ws'}://${host}`]
}
