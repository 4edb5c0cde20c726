const YEAR = 365 * 24 * 60 * 60

export interface CookieOptions {
  /** The cookie's lifetime in seconds; 0 removes the cookie. */
  readonly maxAge: number
  readonly secure: boolean
}

export function readCookie(name: string, source: string = document.cookie): string | undefined {
  for (const part of source.split(/; */)) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at) === name) return decode(part.slice(at + 1))
  }
  return undefined
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** Returns the text that sets a cookie for the whole site, with SameSite=Lax. */
export function cookieText(name: string, value: string, { maxAge, secure }: CookieOptions): string {
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure ? '; Secure' : ''}`
}

export function writeCookie(name: string, value: string, maxAge: number = YEAR): void {
  document.cookie = cookieText(name, value, { maxAge, secure: location.protocol === 'https:' })
}

export function removeCookie(name: string): void {
  writeCookie(name, '', 0)
}
