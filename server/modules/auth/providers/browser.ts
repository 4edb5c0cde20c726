import type { Auth } from '../auth.ts'
import type { AuthCall } from '../protocol/call.ts'
import type { Departure } from './departure.ts'
import { ownAddress } from './places.ts'

const SECONDS = 600

/** Pages of other origins call without cookies, so only where there are none can a browser be known again. */
export const bindsBrowsers = ({ kernel }: Auth): boolean => kernel.config.auth.allowedOrigins.length === 0

const nameOf = (flowId: string): string => `replique-linking-${flowId}`

/** What the browser that begins a linking is to show again. */
export function cookieFor(auth: Auth, { flowId, mark }: Departure): Record<string, string> {
  if (!bindsBrowsers(auth)) return {}
  const place = new URL(ownAddress(auth, '/callback'))
  // Some providers come back by a form, and only a secure cookie may come along with one.
  const site = place.protocol === 'https:' ? 'SameSite=None; Secure' : 'SameSite=Lax'
  return {
    'Set-Cookie': `${nameOf(flowId)}=${mark}; Path=${place.pathname}; Max-Age=${SECONDS}; HttpOnly; ${site}`,
  }
}

export function cookieOf({ headers }: AuthCall, flowId: string): string {
  const begin = `${nameOf(flowId)}=`
  const parts = (headers.get('cookie') ?? '').split(';').map((part) => part.trim())
  return parts.find((part) => part.startsWith(begin))?.slice(begin.length) ?? ''
}
