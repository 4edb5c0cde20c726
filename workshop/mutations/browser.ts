/** Protections in the browser: where one is led, what is kept, what is shown as text. */
import type { Mutation } from './mutation.ts'

const SAVED_PATH = 'web/platform/session/saved-path.ts'

export const browserMutations: readonly Mutation[] = [
  {
    attack: 'led away by `redirect_to`, `next`',
    protection: 'two slashes at the beginning name another host',
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
    attack: 'led away by `redirect_to`, `next`',
    protection: 'a letter leads to the site alone',
    file: 'server/rooms/auth/protocol/redirect.ts',
    find: 'if (address.length > 2000 || MISREAD.test(address)) return false\n  if (isOn(address, origin)) return true',
    replace: 'if (address.includes(origin) || address.length > 0) return true',
    tests: ['server/rooms/auth/attacks/redirects.test.ts', 'server/rooms/auth/protocol/redirect.test.ts'],
  },
  {
    attack: 'led away by `redirect_to`, `next`',
    protection: 'what browsers drop from an address is in none',
    file: 'server/rooms/auth/protocol/redirect.ts',
    find: ' || MISREAD.test(address)',
    replace: '',
    tests: ['server/rooms/auth/protocol/redirect.test.ts'],
  },
  {
    attack: 'in the console of a browser, at any level of its log',
    protection: 'an event is logged without its session',
    file: 'web/app/follow-session.ts',
    find: 'signIn.trace(event)',
    replace: 'signIn.trace(event, session)',
    tests: ['e2e/journeys/log-levels.test.ts -t at the level trace'],
  },
]
