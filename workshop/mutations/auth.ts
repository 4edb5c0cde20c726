/** Protections of accounts: tokens, sessions, passwords, codes, second factors. */
import type { Mutation } from './mutation.ts'

const TOKEN = 'server/rooms/auth/sessions/token-check.ts'

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
        find: '  const { payload, protectedHeader } = await jwtVerify(',
        replace: `  if (String(decodeProtectedHeader(token).alg).toLowerCase() === 'none') return decodeJwt(token)
  const { payload, protectedHeader } = await jwtVerify(`,
      },
      {
        file: TOKEN,
        find: 'import { errors, jwtVerify',
        replace: 'import { decodeJwt, decodeProtectedHeader, errors, jwtVerify',
      },
    ],
    tests: ['server/rooms/auth/attacks/forged-tokens.test.ts'],
  },
  {
    attack: 'genuinely signed, but odd: times',
    protection: 'a time that is no number of seconds is refused',
    file: TOKEN,
    find: '!Number.isSafeInteger(payload[claim])',
    replace: 'false',
    tests: ['server/rooms/auth/attacks/signed-oddly.test.ts', 'server/rooms/auth/tokens.test.ts'],
  },
  {
    attack: 'genuinely signed, but by another issuer',
    protection: 'a token names its issuer, for a person this server alone',
    file: TOKEN,
    find: '  checkIssuer(payload, rules)\n',
    replace: '',
    tests: ['server/rooms/auth/attacks/every-door.test.ts'],
  },
  {
    attack: 'genuinely signed, but by another issuer',
    protection: 'a token names its one audience',
    file: TOKEN,
    find: '  checkAudience(payload)\n',
    replace: '',
    tests: ['server/rooms/auth/attacks/every-door.test.ts'],
  },
  {
    attack: 'genuinely signed, but by another issuer',
    protection: 'a token of another type is none of access',
    file: TOKEN,
    find: '  checkType(protectedHeader)\n',
    replace: '',
    tests: ['server/rooms/auth/attacks/every-door.test.ts'],
  },
  {
    attack: 'who has an account, by the time',
    protection: 'a request for an email is answered before anybody is looked up',
    file: 'server/rooms/auth/letters/later.ts',
    find: "  events.emit('letter.requested', request)",
    replace: '  await answerRequest(auth, request)',
    tests: ['server/rooms/auth/letters/same-work.test.ts'],
  },
]
