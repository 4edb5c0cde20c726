import { AuthClient, type GoTrueClient } from '@supabase/auth-js'
import { retryingFetch } from '../api/retrying-fetch.ts'
import { readStored, removeStored, writeStored } from '../browser-storage.ts'
import { alone } from './alone.ts'
import type { CookieStorage } from './cookie-storage.ts'
import { openAttempts, sharedRefresh } from './refresh.ts'
import { parseSession } from './stored-session.ts'

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
