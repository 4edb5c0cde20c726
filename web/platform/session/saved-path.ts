import { readCookie, removeCookie, writeCookie } from '../cookies.ts'
import { storageKey } from './cookie-storage.ts'

/** Seconds for which the path is remembered. */
const AGE = 60 * 60

// control characters and blanks, which browsers drop from addresses
const BLANK = /[\p{Cc}\s]/u

/** A path of this site, or nothing: what came from outside may not lead anybody away. */
export function safePath(value: string | undefined | null, origin: string = location.origin): string | undefined {
  if (!value?.startsWith('/') || /^\/[/\\]/.test(value) || BLANK.test(value)) return undefined
  try {
    const url = new URL(value, origin)
    // dots that the parser takes out may leave two slashes, which name a host
    if (url.origin !== origin || url.pathname.startsWith('//')) return undefined
    return url.pathname + url.search + url.hash
  } catch {
    return undefined
  }
}

/** The same of an address that may also name this site in full, as letters and other services do. */
export function ownPath(value: string | undefined | null, origin: string = location.origin): string | undefined {
  return safePath(value?.startsWith(`${origin}/`) ? value.slice(origin.length) : value, origin)
}

const AUTH_PATH = /^(?:\/fr)?\/auth(?:[/?#]|$)/

/** Remembers where the query of a link asks to lead in the end. The way in itself is no such place. */
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

/** The path that was wanted before signing in; it is forgotten with the answer. */
export function takeSavedPath(): string | undefined {
  const path = safePath(readCookie(cookieName()))
  removeCookie(cookieName())
  return path
}
