import { authAddress } from './auth-address.ts'
import { clearBackoff, openSessionClient } from './session-client.ts'
import { sessionCookies, storageKey } from './cookie-storage.ts'

/** The page's only authentication client. Its module loads after the first paint. */
export const authClient = openSessionClient({
  url: authAddress(),
  storageKey: storageKey(),
  storage: sessionCookies(),
  fetch: (input, init) => globalThis.fetch(input, init),
})

export { clearBackoff }
