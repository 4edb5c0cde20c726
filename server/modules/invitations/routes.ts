import { os, type Call } from '../../kernel/http/call.ts'
import { refuse, requireProved } from '../../kernel/refusal.ts'
import { accept, decline, lookAt } from './answering.ts'
import { listReceivedBy, listSentBy, resend, withdraw } from './managing.ts'
import type { InvitationTools } from './tools.ts'

/** Secrets tried: far more than anybody opens, far fewer than anybody guesses. */
const TRIES = { name: 'invitations.tries', events: 60, seconds: 60, burst: 30 }

export function invitationRoutes(tools: InvitationTools) {
  const { limits } = tools.kernel
  const trying = (context: Call) => {
    const actor = requireProved(context.actor)
    return limits.take(TRIES, actor.id) ? actor : refuse('too_many_requests')
  }
  const { invitations } = os
  return {
    list: invitations.list.handler(async ({ context }) => {
      const actor = requireProved(context.actor)
      const [received, sent] = await Promise.all([listReceivedBy(tools, actor), listSentBy(tools, actor)])
      return { received, sent }
    }),
    look: invitations.look.handler(({ input, context }) => lookAt(tools, trying(context), input)),
    accept: invitations.accept.handler(({ input, context }) => accept(tools, trying(context), input)),
    decline: invitations.decline.handler(({ input, context }) => decline(tools, trying(context), input)),
    resend: invitations.resend.handler(({ input, context }) => resend(tools, trying(context), input.id)),
    withdraw: invitations.withdraw.handler(({ input, context }) =>
      withdraw(tools, requireProved(context.actor), input.id),
    ),
  }
}
