import { refuse } from '../../kernel/refusal.ts'
import type { Receiver } from '../invitations/index.ts'
import { bondOf } from './actions.ts'
import { mayBecomeFriends } from './policy.ts'
import { addFriendship, areFriends, removeBlock } from './store.ts'
import type { FriendsDeps } from './deps.ts'

/** Two people become friends when one accepts what the other sent. */
export function friendsReceiver({ kernel }: FriendsDeps): Receiver {
  return {
    namesOf: () => Promise.resolve(new Map()),
    mayManage: () => Promise.resolve(false),
    isIn: (person, { inviter }) => areFriends(kernel.database.db, person.id, inviter),
    admit: async (db, { inviter, person }) => {
      const bond = await bondOf(db, person.id, inviter)
      if (bond.friends) return refuse('invitation_already_in')
      if (!mayBecomeFriends(bond)) return refuse('invitation_withdrawn')
      // whoever accepts wants to hear from them again
      await removeBlock(db, person.id, inviter)
      await addFriendship(db, person.id, { other: inviter, since: kernel.clock.now() })
    },
  }
}
