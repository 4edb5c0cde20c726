/** Protections of accounts: tokens, sessions, passwords, codes, second factors. */
import type { Mutation } from './mutation.ts'

const TOKEN = 'server/rooms/auth/sessions/access-token.ts'

export const authMutations: readonly Mutation[] = [
  {
    attack: 'an account whose address confirmed itself',
    protection: 'whoever only typed the address is put out when its owner comes by a provider',
    file: 'server/rooms/auth/identities/joining.ts',
    find: 'const settled = hasProvedAddress(account) || (confirmed && !vouched)',
    replace: 'const settled = confirmed',
    tests: ['server/rooms/auth/providers/sign-in.test.ts'],
  },
  {
    attack: 'an account whose address confirmed itself',
    protection: 'a passkey of theirs goes too',
    file: 'server/rooms/auth/identities/clearing.ts',
    find: '  await removePasskeys(db, account.id)\n',
    replace: '',
    tests: ['server/rooms/auth/providers/sign-in.test.ts'],
  },
  {
    attack: 'an address that another authentication service confirmed without an email',
    protection: 'the service is asked whether it confirms addresses by itself',
    file: 'server/rooms/auth/hosted/service.ts',
    find: 'proved: confirmed && (vouched || !confirmsItself)',
    replace: 'proved: confirmed',
    tests: ['server/rooms/auth/hosted/hosted.test.ts'],
  },
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
