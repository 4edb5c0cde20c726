/** Protections of what belongs to people: friends, groups, invitations, roles, links, lists, the administration. */
import type { Mutation } from './mutation.ts'

const TYPED = 'an address that its account only typed'

export const peopleMutations: readonly Mutation[] = [
  {
    attack: TYPED,
    protection: 'an invitation by address is for whoever proved that address',
    edits: [
      {
        file: 'server/rooms/invitations/policy.ts',
        find: '((guest.emailProved || holdsSecret) && guest',
        replace: '(guest',
      },
      { file: 'server/rooms/invitations/managing.ts', find: '!actor.emailProved || ', replace: '' },
    ],
    tests: ['server/typed-addresses.test.ts'],
  },
  {
    attack: TYPED,
    protection: 'a play shared with an address is for whoever proved it',
    file: 'server/rooms/plays/store.ts',
    find: `(reader.emailProved ? reader.email.toLowerCase() : '')`,
    replace: 'reader.email.toLowerCase()',
    tests: ['server/typed-addresses.test.ts'],
  },
  {
    attack: TYPED,
    protection: 'only the account that proved an address stands for it, for notifications and blocks',
    file: 'server/rooms/auth/index.ts',
    find: 'account !== null && hasProvedAddress(account) ? account.id : null',
    replace: 'account?.id ?? null',
    tests: ['server/typed-addresses.test.ts'],
  },
  {
    attack: TYPED,
    protection: 'an administrator gives a play to an address only where it was proved',
    file: 'server/rooms/auth/people/people.ts',
    find: 'if (!proved && !isId(given)) ',
    replace: 'if (false) ',
    tests: ['server/typed-addresses.test.ts'],
  },
  {
    attack: TYPED,
    protection: 'the command line gives a new password to an account whose address was never proved',
    file: 'server/rooms/auth/administration/operator.ts',
    find: 'newPassword || !hasProvedAddress(account)',
    replace: 'newPassword',
    tests: ['server/typed-addresses.test.ts'],
  },
  {
    attack: 'a link to a friendship guessed, used twice',
    protection: 'an invitation ends',
    file: 'server/rooms/invitations/policy.ts',
    find: `fate.expiresAt <= now ? 'invitation_expired' : null`,
    replace: 'null',
    tests: ['server/rooms/friends/friends.test.ts'],
  },
]
