import { os } from '../../kernel/http/call.ts'
import { requireProved } from '../../kernel/refusal.ts'
import { block, invite, listAll, listBlockedBy, removeFriend, unblock } from './actions.ts'
import type { FriendsTools } from './tools.ts'

export function friendsRoutes(tools: FriendsTools) {
  const { friends } = os
  return {
    list: friends.list.handler(async ({ input, context }) => ({
      friends: await listAll(tools, requireProved(context.actor), input.q),
    })),
    invite: friends.invite.handler(({ input, context }) =>
      invite(tools, requireProved(context.actor), { email: input.email, language: context.language }),
    ),
    remove: friends.remove.handler(({ input, context }) => removeFriend(tools, requireProved(context.actor), input.id)),
    blocked: friends.blocked.handler(async ({ context }) => ({
      blocked: await listBlockedBy(tools, requireProved(context.actor)),
    })),
    block: friends.block.handler(({ input, context }) => block(tools, requireProved(context.actor), input.id)),
    unblock: friends.unblock.handler(({ input, context }) => unblock(tools, requireProved(context.actor), input.id)),
  }
}
