import { os, type Call } from '../../kernel/http/call.ts'
import { refuse, requireProved } from '../../kernel/refusal.ts'
import {
  acceptInvitation,
  decline,
  readInvitation,
  preview,
  listReceivedBy,
  listSentBy,
  resend,
  withdraw,
} from './actions.ts'
import type { InvitationDeps } from './deps.ts'

/** Limits attempts with secrets: more than anyone needs, far fewer than guessing would take. */
const TRIES = { name: 'invitations.tries', events: 60, seconds: 60, burst: 30 }

/**
 * Limits previews per IP address. Higher than the limit for attempts, because a whole class may open its links at the
 * same time.
 */
const PREVIEWS = { name: 'invitations.previews', events: 300, seconds: 60, burst: 100 }

export function invitationRoutes(deps: InvitationDeps) {
  const { limits } = deps.kernel
  const trying = (context: Call) => {
    const actor = requireProved(context.actor)
    return limits.take(TRIES, actor.id) ? actor : refuse('too_many_requests')
  }
  const { invitations } = os
  return {
    list: invitations.list.handler(async ({ context }) => {
      const actor = requireProved(context.actor)
      const [received, sent] = await Promise.all([listReceivedBy(deps, actor), listSentBy(deps, actor)])
      return { received, sent }
    }),
    preview: invitations.preview.handler(({ input, context }) =>
      limits.take(PREVIEWS, context.ip) ? preview(deps, input.secret) : refuse('too_many_requests'),
    ),
    look: invitations.look.handler(({ input, context }) => readInvitation(deps, trying(context), input)),
    accept: invitations.accept.handler(({ input, context }) => acceptInvitation(deps, trying(context), input)),
    decline: invitations.decline.handler(({ input, context }) => decline(deps, trying(context), input)),
    resend: invitations.resend.handler(({ input, context }) => resend(deps, trying(context), input.id)),
    withdraw: invitations.withdraw.handler(({ input, context }) =>
      withdraw(deps, requireProved(context.actor), input.id),
    ),
  }
}
