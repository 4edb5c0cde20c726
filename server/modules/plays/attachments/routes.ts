import { os, type Call } from '../../../kernel/http/call.ts'
import type { Limits } from '../../../kernel/http/limits.ts'
import { refuse, requireProved } from '../../../kernel/refusal.ts'
import type { PlaysDeps } from '../deps.ts'
import { dropAttachment, openAttachment, showAttachments } from './actions.ts'

/** Whole files sent. */
const FILES = { name: 'plays.attachments', events: 60, seconds: 60, burst: 30 }

export function attachmentsRoutes(deps: PlaysDeps, limits: Limits) {
  const heavily = (context: Call) => {
    const actor = requireProved(context.actor)
    return limits.take(FILES, actor.id) ? actor : refuse('too_many_requests')
  }
  const { attachments } = os
  return {
    list: attachments.list.handler(({ input, context }) => showAttachments(deps, requireProved(context.actor), input)),
    open: attachments.open.handler(({ input, context }) => openAttachment(deps, heavily(context), input)),
    remove: attachments.remove.handler(({ input, context }) =>
      dropAttachment(deps, requireProved(context.actor), input),
    ),
  }
}
