import type { IncomingHttpHeaders } from 'node:http'

const originOf = (url: string): string | null => {
  try {
    return new URL(url).origin
  } catch {
    return null
  }
}

/**
 * Whether an upgrade comes from our own pages. Programs that are no browsers send no origin; a cookie without one is
 * a browser that hides where it comes from.
 */
export function isOwnOrigin(headers: IncomingHttpHeaders, siteUrl: string | undefined): boolean {
  const { origin, host, cookie } = headers
  if (origin === undefined) return cookie === undefined
  const from = originOf(origin)
  if (from === null) return false
  if (siteUrl !== undefined && from === originOf(siteUrl)) return true
  return host !== undefined && (from === `http://${host}` || from === `https://${host}`)
}
