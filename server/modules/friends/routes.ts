import { os } from '../../kernel/http/call.ts'
import { requireProved } from '../../kernel/refusal.ts'
import { block, invite, listAll, listBlockedBy, removeFriend, unblock, type FriendsDeps } from './actions.ts'

export function friendsRoutes(deps: FriendsDeps) {
  const { friends } = os
  return {
    list: friends.list.handler(async ({ input, context }) => ({
      friends: await listAll(deps, requireProved(context.actor), input.q),
    })),
    invite: friends.invite.handler(({ input, context }) =>
      invite(deps, requireProved(context.actor), { email: input.email, language: context.language }),
    ),
    remove: friends.remove.handler(({ input, context }) => removeFriend(deps, requireProved(context.actor), input.id)),
    blocked: friends.blocked.handler(async ({ context }) => ({
      blocked: await listBlockedBy(deps, requireProved(context.actor)),
    })),
    block: friends.block.handler(({ input, context }) => block(deps, requireProved(context.actor), input.id)),
    unblock: friends.unblock.handler(({ input, context }) => unblock(deps, requireProved(context.actor), input.id)),
  }
}
