import { os, type Call } from '../../../kernel/http/call.ts'
import type { Limits } from '../../../kernel/http/limits.ts'
import { refuse, requireProved } from '../../../kernel/refusal.ts'
import type { PlaysTools } from '../tools.ts'
import { dropAttachment, openAttachment, showAttachments } from './actions.ts'

/** Whole files sent. */
const FILES = { name: 'plays.attachments', events: 60, seconds: 60, burst: 30 }

export function attachmentsRoutes(tools: PlaysTools, limits: Limits) {
  const heavily = (context: Call) => {
    const actor = requireProved(context.actor)
    return limits.take(FILES, actor.id) ? actor : refuse('too_many_requests')
  }
  const { attachments } = os
  return {
    list: attachments.list.handler(({ input, context }) => showAttachments(tools, requireProved(context.actor), input)),
    open: attachments.open.handler(({ input, context }) => openAttachment(tools, heavily(context), input)),
    remove: attachments.remove.handler(({ input, context }) =>
      dropAttachment(tools, requireProved(context.actor), input),
    ),
  }
}
