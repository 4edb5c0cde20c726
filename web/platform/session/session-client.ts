import {
  AuthApiError,
  type AuthError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
  isAuthRetryableFetchError,
  type Session,
  type User,
  AuthClient,
  type GoTrueClient,
} from '@supabase/auth-js'
import { parseSession, type CookieStorage } from './cookie-storage.ts'
import { readStored, removeStored, writeStored } from '../browser-storage.ts'
import { retryingFetch } from '../api/retrying-fetch.ts'

/**
 * Milliseconds after a failed attempt during which no tab retries automatically. Slightly less than the interval
 * between the client's attempts.
 */
const PAUSE = 25_000

interface AttemptDeps {
  /** Sends a refresh request, and retries while there is no response. */
  readonly post: (refreshToken: string) => Promise<Response>
  /** When an attempt in any tab last failed without a response; 0 if the last attempt got a response. */
  readonly failedAt: { readonly get: () => number; readonly set: (at: number) => void }
  /** Failures before this moment are ignored, because the network has come back or the user has tried again. */
  readonly since: () => number
}

interface Attempted {
  readonly data: { readonly session: Session | null; readonly user: User | null }
  readonly error: AuthError | null
}

/**
 * Returns a function that tries once to refresh the session. Its results have the authentication client's types. Only a
 * response from the service itself ends a session; after any other failure, all tabs pause before the next attempt.
 */
function openAttempts({ post, failedAt, since }: AttemptDeps): (token: string) => Promise<Attempted> {
  const isPausing = (): boolean => {
    const at = failedAt.get()
    const ago = Date.now() - at
    return at >= since() && ago >= 0 && ago < PAUSE
  }
  const ask = async (token: string): Promise<Session> => readAnswer(await unlessLost(post(token)))
  return async (token) => {
    try {
      if (isPausing()) throw new AuthRetryableFetchError('The service could not be reached a moment ago.', 0)
      const session = await ask(token).catch((error: unknown) => {
        failedAt.set(isAuthRetryableFetchError(error) ? Date.now() : 0)
        throw error
      })
      failedAt.set(0)
      return { data: { session, user: session.user }, error: null }
    } catch (error) {
      return { data: { session: null, user: null }, error: error as AuthError }
    }
  }
}

type Called = { readonly data: Session; readonly error: null } | { readonly data: null; readonly error: AuthError }
type Call = (refreshToken: string) => Promise<Called>

interface SharedDeps {
  /** The session stored in this browser. */
  readonly stored: () => Promise<Session | null>
  /** Runs a function in one tab at a time. */
  readonly alone: (act: () => Promise<Called>) => Promise<Called>
}

/**
 * Refreshes and stores the session once for all tabs. A tab that had to wait uses the session that another tab stored.
 */
function sharedRefresh(call: Call, { stored, alone }: SharedDeps): Call {
  return async (token) => {
    const before = await stored()
    return alone(async () => {
      const now = await stored()
      // there is nothing to share: the token isn't the stored session's, or no other tab has refreshed it in the
      // meantime
      if (before?.refresh_token !== token || now?.refresh_token === token) return call(token)
      if (now?.user.id === before.user.id) return { data: now, error: null }
      return { data: null, error: new AuthSessionMissingError() }
    })
  }
}

async function unlessLost(answer: Promise<Response>): Promise<Response> {
  try {
    return await answer
  } catch (failure) {
    throw new AuthRetryableFetchError(String(failure), 0)
  }
}

/** Statuses after which the request may be retried later. */
const LATER: readonly number[] = [408, 409, 425, 429]

interface Told {
  readonly code?: unknown
  readonly error_code?: unknown
  readonly error?: unknown
  readonly msg?: unknown
  readonly message?: unknown
  readonly expires_in?: unknown
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Returns the new session. Rejects a response from an intermediary, such as a network's login page. */
async function readAnswer(answer: Response): Promise<Session> {
  const { status } = answer
  const told = ((await answer.json().catch(() => null)) ?? {}) as Told
  if (answer.ok) {
    const ends = Math.round(Date.now() / 1000) + (Number(told.expires_in) || 0)
    const session = parseSession(JSON.stringify({ expires_at: ends, ...told }))
    if (session) return session
  } else if (status >= 400 && status < 500 && !LATER.includes(status)) {
    const code = [told.error_code, told.code, told.error].find(isText)
    if (code === 'session_not_found') throw new AuthSessionMissingError()
    if (code) throw new AuthApiError([told.msg, told.message].find(isText) ?? code, status, code)
  }
  throw new AuthRetryableFetchError(`The service answered ${status}`, status)
}

/** Milliseconds a tab waits for another, which may be suspended, before it proceeds. */
const PATIENCE = 15_000

/**
 * Runs a function in one tab of this browser at a time. In rare cases two tabs run it at the same time, which must be
 * harmless.
 */
async function alone<T>(name: string, act: () => Promise<T>): Promise<T> {
  // pages over plain HTTP have no locks
  const { locks } = navigator as { locks?: LockManager }
  if (!locks) return leased(name, act)
  let begun: Promise<T> | undefined
  const begin = (): Promise<T> => (begun ??= act())
  try {
    return await locks.request(name, { signal: AbortSignal.timeout(PATIENCE) }, begin)
  } catch {
    return begin()
  }
}

/**
 * Maximum time, in milliseconds, that a tab holds the lock. Longer than an attempt usually takes. Also limits how long
 * a closed tab blocks the others.
 */
const LEASE = 5_000
const STEP = 100

async function leased<T>(name: string, act: () => Promise<T>): Promise<T> {
  for (let waited = 0; waited < LEASE && isLeased(name); waited += STEP)
    await new Promise((resolve) => setTimeout(resolve, STEP))
  writeStored(name, String(Date.now() + LEASE))
  try {
    return await act()
  } finally {
    removeStored(name)
  }
}

function isLeased(name: string): boolean {
  const left = Number(readStored(name) ?? 0) - Date.now()
  // more than a whole lease means that the clock was set back
  return left > 0 && left <= LEASE
}

const FAILED = 'replique-refresh-failed'
/** Milliseconds after which a refresh counts as unanswered. */
const TIMEOUT = 10_000

/** When the user last opened this page or tried again, or the network last came back. */
let asked = Date.now()

/** Clears the pause after earlier failures. */
export const clearBackoff = (): void => void (asked = Date.now())

interface Options {
  /** Base URL of the service. */
  readonly url: string
  readonly storageKey: string
  readonly storage: CookieStorage
  readonly fetch: typeof globalThis.fetch
}

/**
 * Returns the library's client. The client decides when to refresh and emits the events; how to refresh is defined
 * here.
 */
export function openSessionClient({ url, storageKey, storage, fetch }: Options): GoTrueClient {
  const client = new AuthClient({
    url,
    storageKey,
    storage,
    fetch: retryingFetch(fetch),
    flowType: 'pkce',
    detectSessionInUrl: false,
    autoRefreshToken: true,
    persistSession: true,
    skipAutoInitialize: true,
  })
  const send = retryingFetch((input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(TIMEOUT) }))
  // the client's own implementation would repeat a request for 30 seconds, on top of the retries in `fetch`; each tab
  // would also remember a failure for a minute, even if the network came back earlier
  client['_refreshAccessToken'] = openAttempts({
    post: (refreshToken) =>
      send(`${url}/token?grant_type=refresh_token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json;charset=UTF-8', 'x-supabase-api-version': '2024-01-01' },
        body: JSON.stringify({ refresh_token: refreshToken }),
      }),
    failedAt: {
      get: () => Number(readStored(FAILED) ?? 0),
      set: (at) => (at === 0 ? removeStored(FAILED) : writeStored(FAILED, String(at))),
    },
    since: () => asked,
  })
  Object.defineProperty(client, 'lastRefreshFailure', { get: () => null, set() {} })
  client['_callRefreshToken'] = sharedRefresh(client['_callRefreshToken'].bind(client), {
    stored: async () => parseSession(await storage.getItem(storageKey)),
    alone: (act) => alone(`lock:${storageKey}`, act),
  })
  void client.initialize()
  return client
}
