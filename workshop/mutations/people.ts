/** Protections of what belongs to people: friends, groups, invitations, roles, links, lists, the administration. */
import type { Mutation } from './mutation.ts'

export const peopleMutations: readonly Mutation[] = [
  {
    attack: 'a link to a friendship guessed, used twice',
    protection: 'an invitation ends',
    file: 'server/rooms/invitations/policy.ts',
    find: `fate.expiresAt <= now ? 'invitation_expired' : null`,
    replace: 'null',
    tests: ['server/rooms/friends/friends.test.ts'],
  },
]
