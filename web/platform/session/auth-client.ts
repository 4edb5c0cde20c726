import { AuthClient } from '@supabase/auth-js'
import { retryingFetch } from '../api/retrying-fetch.ts'
import { authAddress } from './auth-address.ts'
import { sessionCookies, storageKey } from './session-cookies.ts'

/** The one authentication client of this page; its module is loaded after the first paint. */
export const authClient = new AuthClient({
  url: authAddress(),
  storageKey: storageKey(),
  storage: sessionCookies(),
  flowType: 'pkce',
  detectSessionInUrl: false,
  autoRefreshToken: true,
  persistSession: true,
  fetch: retryingFetch((input, init) => globalThis.fetch(input, init)),
})
