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
]
