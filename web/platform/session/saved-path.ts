import { readCookie, removeCookie, writeCookie } from '../cookies.ts'
import { storageKey } from './cookie-storage.ts'

/** Seconds until the saved path expires. */
const AGE = 60 * 60

// control characters and spaces, which browsers drop from URLs
const BLANK = /[\p{Cc}\s]/u

/**
 * Returns the value if it is a path on this site, otherwise undefined. This keeps untrusted input from redirecting
 * users elsewhere.
 */
export function safePath(value: string | undefined | null, origin: string = location.origin): string | undefined {
  if (!value?.startsWith('/') || /^\/[/\\]/.test(value) || BLANK.test(value)) return undefined
  try {
    const url = new URL(value, origin)
    // removing dot segments can leave a double slash, which would start a host name
    if (url.origin !== origin || url.pathname.startsWith('//')) return undefined
    return url.pathname + url.search + url.hash
  } catch {
    return undefined
  }
}

/** Like `safePath`, but the URL may include this site's origin, as URLs in emails and from other services do. */
export function ownPath(value: string | undefined | null, origin: string = location.origin): string | undefined {
  return safePath(value?.startsWith(`${origin}/`) ? value.slice(origin.length) : value, origin)
}

const AUTH_PATH = /^(?:\/fr)?\/auth(?:[/?#]|$)/

/** Saves the path that a link's query asks to return to. Sign-in pages are not accepted. */
export function saveLinkPath(query: string, origin: string = location.origin): string | undefined {
  const params = new URLSearchParams(query)
  const path = ownPath(params.get('next') ?? params.get('redirect_to'), origin)
  if (!path || AUTH_PATH.test(path)) return undefined
  savePath(path)
  return path
}

const cookieName = () => `${storageKey()}-redirect-path`

export function savePath(path: string): void {
  writeCookie(cookieName(), path, AGE)
}

/** Returns the path requested before signing in, and forgets it. */
export function takeSavedPath(): string | undefined {
  const path = safePath(readCookie(cookieName()))
  removeCookie(cookieName())
  return path
}
