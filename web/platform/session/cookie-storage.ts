import { combineChunks, createChunks } from '@supabase/ssr'
import { cookieText, readCookie } from '../cookies.ts'

/** Seconds a session stays in the browser. */
export const SESSION_AGE = 400 * 24 * 60 * 60
/** Characters of one cookie, as they are sent. */
export const CHUNK = 3180
const PREFIX = 'base64-'

/** `document.cookie`, or what stands for it in a test. */
export interface Jar {
  cookie: string
}

export interface CookieStorage {
  getItem(key: string): Promise<string | null>
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** Keeps what the authentication client remembers in cookies, cut where one would be too long. */
export function cookieStorage(jar: Jar, secure: boolean): CookieStorage {
  const write = (name: string, value: string, maxAge: number) => {
    jar.cookie = cookieText(name, value, { maxAge, secure })
  }
  const removeItem = (key: string, keep: ReadonlySet<string> = new Set()) => {
    for (const name of namesOf(jar.cookie, key)) if (!keep.has(name)) write(name, '', 0)
  }
  return {
    async getItem(key) {
      const joined = await combineChunks(key, (name) => readCookie(name, jar.cookie))
      return joined ? unpack(joined) : null
    },
    setItem(key, value) {
      const chunks = createChunks(key, PREFIX + toBase64Url(value), CHUNK)
      for (const chunk of chunks) write(chunk.name, chunk.value, SESSION_AGE)
      removeItem(key, new Set(chunks.map((chunk) => chunk.name)))
    },
    removeItem: (key) => removeItem(key),
  }
}

function namesOf(cookies: string, key: string): string[] {
  const names = cookies.split(/; */).map((part) => part.slice(0, Math.max(0, part.indexOf('='))))
  return names.filter(
    (name) => name === key || (name.startsWith(`${key}.`) && /^\d+$/.test(name.slice(key.length + 1))),
  )
}

/** Chunks of two different writes do not join to JSON; they count as nothing. */
function unpack(joined: string): string | null {
  if (!joined.startsWith(PREFIX)) return joined
  try {
    const value = fromBase64Url(joined.slice(PREFIX.length))
    JSON.parse(value)
    return value
  } catch {
    return null
  }
}

function toBase64Url(text: string): string {
  const binary = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

function fromBase64Url(text: string): string {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(binary, (char) => char.charCodeAt(0)))
}
