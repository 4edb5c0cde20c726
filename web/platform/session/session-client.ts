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
import { parseSession } from './stored-session.ts'
import { readStored, removeStored, writeStored } from '../browser-storage.ts'
import { retryingFetch } from '../api/retrying-fetch.ts'
import type { CookieStorage } from './cookie-storage.ts'

/** Milliseconds after a failed attempt in which no tab makes another by itself: until the client's next tick. */
const PAUSE = 25_000

interface AttemptDeps {
  /** Sends one request for a refresh, and sends it again while nobody answers. */
  readonly post: (refreshToken: string) => Promise<Response>
  /** When an attempt of any tab last failed for want of an answer; 0: the last one did not. */
  readonly failedAt: { readonly get: () => number; readonly set: (at: number) => void }
  /** Failures from before this moment are no reason to wait: the network is back, or somebody asks. */
  readonly since: () => number
}

interface Attempted {
  readonly data: { readonly session: Session | null; readonly user: User | null }
  readonly error: AuthError | null
}

/**
 * One attempt at a refresh, in the words of the authentication client. Only an answer of the service itself ends a
 * session; whatever else happens leaves it for the next attempt, for which all tabs wait together.
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
  /** The session that this browser keeps. */
  readonly stored: () => Promise<Session | null>
  /** One tab at a time. */
  readonly alone: (act: () => Promise<Called>) => Promise<Called>
}

/** Refreshes and stores once for all tabs: a tab that waited uses the token that another tab stored. */
function sharedRefresh(call: Call, { stored, alone }: SharedDeps): Call {
  return async (token) => {
    const before = await stored()
    return alone(async () => {
      const now = await stored()
      // a token that was brought from elsewhere has nothing to do with what is stored
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

/** Refusals that ask to come back later. */
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

/** The new session. What comes from something between here and the service, as the login page of a network, is none. */
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

/** How long a tab waits for another, which may have been put to sleep, before it goes ahead, in milliseconds. */
const PATIENCE = 15_000

/** Does something in one tab of this browser at a time. A second one at once must do no harm: it is only unlikely. */
async function alone<T>(name: string, act: () => Promise<T>): Promise<T> {
  // a page by plain http has no locks
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

/** Longer than an attempt usually takes: a tab that was closed meanwhile holds the others up for no longer. */
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
  // more than a whole lease: the clock was set back
  return left > 0 && left <= LEASE
}

const FAILED = 'replique-refresh-failed'
/** A refresh that gets no answer for this long gets none, in milliseconds. */
const TIMEOUT = 10_000

/** When somebody last asked, by opening this page or by trying again, or the network last came back. */
let asked = Date.now()

/** What failed before is no reason to wait any longer. */
export const askAnew = (): void => void (asked = Date.now())

interface Options {
  /** Where the service answers. */
  readonly url: string
  readonly storageKey: string
  readonly storage: CookieStorage
  readonly fetch: typeof globalThis.fetch
}

/** The library's client, which decides when to refresh and tells of it; how it is done is decided here. */
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
  // its own way repeats a request for half a minute around the retries of `fetch`, and remembers a failure for a
  // minute, whatever the network does meanwhile, in each tab for itself
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
