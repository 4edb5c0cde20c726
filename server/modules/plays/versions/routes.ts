import { os, type Call } from '../../../kernel/http/call.ts'
import type { Limits } from '../../../kernel/http/limits.ts'
import { refuse, requireProved } from '../../../kernel/refusal.ts'
import type { PlaysTools } from '../tools.ts'
import { giveState, keepPresent, listAuthors, listHistory, renameVersion } from './actions.ts'

/** Whole texts built and sent. */
const WHOLE = { name: 'plays.versions', events: 120, seconds: 60, burst: 60 }

export function versionsRoutes(tools: PlaysTools, limits: Limits) {
  const heavily = (context: Call) => {
    const actor = requireProved(context.actor)
    return limits.take(WHOLE, actor.id) ? actor : refuse('too_many_requests')
  }
  const { versions } = os.plays
  return {
    list: versions.list.handler(({ input, context }) => listHistory(tools, requireProved(context.actor), input)),
    create: versions.create.handler(({ input, context }) => keepPresent(tools, heavily(context), input)),
    rename: versions.rename.handler(({ input, context }) => renameVersion(tools, requireProved(context.actor), input)),
    state: versions.state.handler(({ input, context }) => giveState(tools, heavily(context), input)),
    authors: versions.authors.handler(({ input, context }) => listAuthors(tools, requireProved(context.actor), input)),
  }
}
