/** Protections in the browser: navigation targets, stored data, text shown as text. */
import type { Mutation } from './mutation.ts'

const COOKIES = 'web/platform/session/cookie-storage.ts'
const REFRESH = 'web/platform/session/session-client.ts'
const CLIENT = 'web/platform/session/session-client.ts'
const SESSION = 'web/platform/session/session.ts'
const RECONNECTOR = 'web/features/editor/connection/reconnector.ts'
const SAVED_PATH = 'web/platform/session/saved-path.ts'

export const browserMutations: readonly Mutation[] = [
  {
    attack: 'open redirects through `redirect_to`',
    protection: 'a path that starts with two slashes is refused as another host',
    edits: [
      { file: SAVED_PATH, find: '/^\\/[/\\\\]/.test(value) || ', replace: '' },
      {
        file: SAVED_PATH,
        find: `if (url.origin !== origin || url.pathname.startsWith('//')) return undefined`,
        replace: '',
      },
    ],
    tests: ['web/platform/session/saved-path.test.ts'],
  },
  {
    attack: 'open redirects through `redirect_to`',
    protection: 'email links lead only to allowed addresses',
    file: 'server/modules/auth/protocol/redirect.ts',
    find: 'if (address.length > 2000 || MISREAD.test(address)) return false\n  if (isOnOrigin(address, origin)) return true',
    replace: 'if (address.includes(origin) || address.length > 0) return true',
    tests: ['server/modules/auth/attacks/redirects.test.ts', 'server/modules/auth/protocol/redirect.test.ts'],
  },
  {
    attack: 'open redirects through `redirect_to`',
    protection: 'addresses with characters that browsers drop are refused',
    file: 'server/modules/auth/protocol/redirect.ts',
    find: ' || MISREAD.test(address)',
    replace: '',
    tests: ['server/modules/auth/protocol/redirect.test.ts'],
  },
  {
    attack: 'a password, a token',
    protection: 'auth events are logged without their session',
    file: 'web/app/main.tsx',
    find: 'signIn.trace(event)',
    replace: 'signIn.trace(event, session)',
    tests: ['e2e/journeys/log-levels.test.ts -t at the level trace'],
  },
  {
    attack: 'parts of two sessions mixed in the cookies',
    protection: 'a session split over several cookies has a checksum',
    file: COOKIES,
    find: 'return sumOf(value) === Number(found[1]) ? value : undefined',
    replace: 'return value',
    tests: ['web/platform/session/cookie-storage.test.ts'],
  },
  {
    attack: 'parts of two sessions mixed in the cookies',
    protection: 'a stored session with tokens and data of different users is rejected',
    file: COOKIES,
    find: 'value !== undefined && isOnePerson(JSON.parse(value))',
    replace: 'value !== undefined && JSON.parse(value)',
    tests: ['web/platform/session/cookie-storage.test.ts'],
  },
  {
    attack: 'parts of two sessions mixed in the cookies',
    protection: 'cookies of a mixed-up session are removed',
    file: COOKIES,
    find: 'if (found === undefined) removeItem(key)',
    replace: '',
    tests: ['web/platform/session/cookie-storage.test.ts'],
  },
  {
    attack: 'a network, a proxy or an outage that answers instead of the service',
    protection: 'a refusal without an error code of the service doesn’t end the session',
    file: REFRESH,
    find: 'if (code) throw new AuthApiError(',
    replace: 'throw new AuthApiError(',
    tests: ['web/platform/session/session-client.test.ts'],
  },
  {
    attack: 'a network, a proxy or an outage that answers instead of the service',
    protection: 'a refusal that asks to retry later doesn’t end the session',
    file: REFRESH,
    find: 'const LATER: readonly number[] = [408, 409, 425, 429]',
    replace: 'const LATER: readonly number[] = []',
    tests: ['web/platform/session/session-client.test.ts'],
  },
  {
    attack: 'a network, a proxy or an outage that answers instead of the service',
    protection: 'only one layer retries',
    file: CLIENT,
    find: `client['_refreshAccessToken'] = openAttempts({`,
    replace: 'void openAttempts({',
    tests: ['web/platform/session/session-client.test.ts'],
  },
  {
    attack: 'a network, a proxy or an outage that answers instead of the service',
    protection: 'the auth client doesn’t remember its last refresh failure',
    file: CLIENT,
    find: `  Object.defineProperty(client, 'lastRefreshFailure', { get: () => null, set() {} })\n`,
    replace: '',
    tests: ['web/platform/session/session-client.test.ts'],
  },
  {
    attack: 'an outage after which all pages reconnect at once and overload the server',
    protection: 'reconnection attempts wait 1, 2, 5 and 10 seconds',
    file: 'contract/collaboration.ts',
    find: 'reconnect: [1_000, 2_000, 5_000, 10_000]',
    replace: 'reconnect: [1_000, 1_000, 2_000, 5_000, 10_000]',
    tests: ['web/platform/event-stream.test.ts', 'web/features/editor/connection/reconnector.test.ts'],
  },
  {
    attack: 'an outage after which all pages reconnect at once and overload the server',
    protection: 'each lost connection to a play makes the next attempt wait longer',
    file: RECONNECTOR,
    find: '    this.#losses += 1\n',
    replace: '',
    tests: ['web/features/editor/connection/reconnector.test.ts'],
  },
  {
    attack: 'an outage after which all pages reconnect at once and overload the server',
    protection: 'the wait isn’t reset by a connection that opens without going live',
    file: RECONNECTOR,
    find: `    if (this.phase !== 'connecting') return\n`,
    replace: `    if (this.phase !== 'connecting') return\n    this.#losses = 0\n`,
    tests: ['web/features/editor/connection/reconnector.test.ts'],
  },
  {
    attack: 'an outage after which all pages reconnect at once and overload the server',
    protection: 'each lost event stream makes the next attempt wait longer',
    file: 'web/platform/event-stream.ts',
    find: '    tries++\n',
    replace: '',
    tests: ['web/platform/event-stream.test.ts'],
  },
  {
    attack: 'a network, a proxy or an outage that answers instead of the service',
    protection: 'the tabs of a browser share one token refresh',
    file: CLIENT,
    find: 'alone: (act) => alone(`lock:${storageKey}`, act),',
    replace: 'alone: (act) => act(),',
    tests: ['web/platform/session/session-client.test.ts'],
  },
  {
    attack: 'a network, a proxy or an outage that answers instead of the service',
    protection: 'the session is read from the cookie, not from the auth client’s event',
    file: SESSION,
    find: '  await look()\n  tell(event, currentSession.get() ?? null)\n  void',
    replace: '  hold(said)\n  tell(event, said)\n  void',
    tests: ['e2e/journeys/session-unavailable.test.ts -t the embedded database'],
  },
  {
    attack: 'a message from another page of this site that says somebody signed in',
    protection: 'a message from another page doesn’t change the session unless the stored session changed',
    file: SESSION,
    find: '  await look()\n  tell(event, currentSession.get() ?? null)\n  void',
    replace: '  hold(said)\n  tell(event, said)\n  void',
    tests: ['e2e/journeys/frame-session.test.ts -t is not replaced by what another page of this site announces'],
  },
]
