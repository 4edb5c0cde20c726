import { cookieText, readCookie } from '../cookies.ts'
import { instance } from '../from-server.ts'
import type { Session } from '@supabase/auth-js'

/** A token is no longer used this many seconds before it expires. */
const MARGIN = 30

/** Parses the session in the cookie; returns null if the cookie is malformed or lacks a token, an expiry or a user. */
export function parseSession(stored: string | null): Session | null {
  if (!stored) return null
  try {
    const session = JSON.parse(stored) as Partial<Session> | null
    const whole =
      typeof session?.access_token === 'string' &&
      typeof session.refresh_token === 'string' &&
      typeof session.expires_at === 'number' &&
      typeof session.user?.id === 'string'
    return whole ? (session as Session) : null
  } catch {
    return null
  }
}

/** Returns the user id in an access token without verifying it; only the server does that. */
function personOf(token: string): unknown {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    return (JSON.parse(atob(payload)) as { sub?: unknown }).sub
  } catch {
    return undefined
  }
}

/** Returns false for a session whose parts belong to different users; true for any other value. */
function isOnePerson(value: unknown): boolean {
  const { access_token: token, user } = (value ?? {}) as Partial<Session>
  if (typeof token !== 'string' || typeof user?.id !== 'string') return true
  const others = [personOf(token), ...(user.identities ?? []).map((identity) => identity?.user_id)]
  return others.every((person) => person === undefined || person === user.id)
}

/** Returns whether the access token can still be used; `now` is in seconds. */
export function isFresh(session: Session, now: number): boolean {
  return (session.expires_at ?? 0) - MARGIN > now
}

/** Seconds a session stays in the browser. */
export const SESSION_AGE = 400 * 24 * 60 * 60
/** The maximum length of one cookie, in encoded characters. */
export const CHUNK = 3180
const PREFIX = 'base64-'

/** `document.cookie`, or its replacement in a test. */
export interface Jar {
  cookie: string
}

export interface CookieStorage {
  getItem(key: string): Promise<string | null>
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** Delays, in milliseconds, before inconsistent cookies are read again. Another tab may still be writing them. */
const LOOKS = [50, 100, 200, 400]

/** Stores the authentication client's data in cookies, split into chunks if it is too long for one cookie. */
export function cookieStorage(jar: Jar, secure: boolean): CookieStorage {
  const write = (name: string, value: string, maxAge: number) => {
    jar.cookie = cookieText(name, value, { maxAge, secure })
  }
  const removeItem = (key: string, keep: ReadonlySet<string> = new Set()) => {
    for (const name of namesOf(jar.cookie, key)) if (!keep.has(name)) write(name, '', 0)
  }
  const read = (key: string) => {
    const joined = readCookie(key, jar.cookie) || joinChunks(key, jar.cookie)
    return joined ? unpack(joined) : null
  }
  return {
    async getItem(key) {
      let found = read(key)
      for (const delay of LOOKS) {
        if (found !== undefined) return found
        await new Promise((resolve) => setTimeout(resolve, delay))
        found = read(key)
      }
      // still inconsistent: no tab is writing it, so it is removed
      if (found === undefined) removeItem(key)
      return found ?? null
    },
    setItem(key, value) {
      const whole = PREFIX + toBase64Url(value)
      const chunks = whole.length > CHUNK ? cut(key, PREFIX + toBase64Url(seal(value))) : [[key, whole] as const]
      for (const [name, chunk] of chunks) write(name, chunk, SESSION_AGE)
      removeItem(key, new Set(chunks.map(([name]) => name)))
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

const cut = (key: string, whole: string) =>
  (whole.match(new RegExp(`.{1,${CHUNK}}`, 'g')) ?? []).map((chunk, place) => [`${key}.${place}`, chunk] as const)

function joinChunks(key: string, cookies: string): string {
  let joined = ''
  for (let place = 0, next; (next = readCookie(`${key}.${place}`, cookies)); place++) joined += next
  return joined
}

/** Returns the stored value; undefined if the cookies come from different writes or belong to two users. */
function unpack(joined: string): string | undefined {
  if (!joined.startsWith(PREFIX)) return joined
  try {
    const value = unseal(fromBase64Url(joined.slice(PREFIX.length)))
    return value !== undefined && isOnePerson(JSON.parse(value)) ? value : undefined
  } catch {
    return undefined
  }
}

// Chunks of two sessions could be joined into valid JSON. A split value therefore ends in a checksum, in an extra field
// that other readers ignore. The checksum is not a secret: anyone who can write cookies can also write a whole session.
const SEAL = /,"seal":(\d+)\}$/

const seal = (value: string): string =>
  /[^{]\}$/.test(value) ? `${value.slice(0, -1)},"seal":${sumOf(value)}}` : value

function unseal(text: string): string | undefined {
  const found = SEAL.exec(text)
  if (!found) return text
  const value = `${text.slice(0, found.index)}}`
  return sumOf(value) === Number(found[1]) ? value : undefined
}

/** Returns the FNV-1a hash of a string. */
function sumOf(text: string): number {
  let sum = 0x811c9dc5
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193) >>> 0
  return sum
}

function toBase64Url(text: string): string {
  const binary = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

function fromBase64Url(text: string): string {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(binary, (char) => char.charCodeAt(0)))
}

/** Returns the name of the session cookie, which contains the first label of the authentication service's host. */
export function storageKeyFor(authUrl: string, page: string): string {
  const [label] = new URL(authUrl, page).hostname.split('.')
  return `sb-${label}-auth-token`
}

export function storageKey(): string {
  return storageKeyFor(instance().authUrl, location.href)
}

export function sessionCookies(): CookieStorage {
  return cookieStorage(document, location.protocol === 'https:')
}
