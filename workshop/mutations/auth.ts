/** Protections of accounts: tokens, sessions, passwords, codes, second factors. */
import type { Mutation } from './mutation.ts'

const TOKEN = 'server/rooms/auth/sessions/access-token.ts'

export const authMutations: readonly Mutation[] = [
  {
    attack: 'unsigned, in any spelling of `none`',
    protection: 'a token is believed by its signature alone',
    edits: [
      {
        file: TOKEN,
        find: 'const FORM = /^[\\w-]+\\.[\\w-]+\\.[\\w-]+$/',
        replace: 'const FORM = /^[\\w-]+\\.[\\w-]+\\.[\\w-]*$/',
      },
      {
        file: TOKEN,
        find: `  const rules = { currentDate: now`,
        replace: `  if (String(alg).toLowerCase() === 'none') return decodeJwt(token)
  const rules = { currentDate: now`,
      },
      { file: TOKEN, find: 'import { decodeProtectedHeader', replace: 'import { decodeJwt, decodeProtectedHeader' },
    ],
    tests: ['server/rooms/auth/attacks/forged-tokens.test.ts'],
  },
  {
    attack: 'genuinely signed, but odd: times',
    protection: 'a time that is no number of seconds is refused',
    file: TOKEN,
    find: '!Number.isSafeInteger(exp)',
    replace: 'false',
    tests: ['server/rooms/auth/attacks/signed-oddly.test.ts', 'server/rooms/auth/tokens.test.ts'],
  },
]
