import { os, type Call } from '../../../kernel/http/call.ts'
import type { Limits } from '../../../kernel/http/limits.ts'
import { refuse, requireProved } from '../../../kernel/refusal.ts'
import type { PlaysDeps } from '../deps.ts'
import { giveState, keepPresent, listAuthors, listHistory, renameVersion } from './actions.ts'

/** Whole texts built and sent. */
const WHOLE = { name: 'plays.versions', events: 120, seconds: 60, burst: 60 }

export function versionsRoutes(deps: PlaysDeps, limits: Limits) {
  const heavily = (context: Call) => {
    const actor = requireProved(context.actor)
    return limits.take(WHOLE, actor.id) ? actor : refuse('too_many_requests')
  }
  const { versions } = os.plays
  return {
    list: versions.list.handler(({ input, context }) => listHistory(deps, requireProved(context.actor), input)),
    create: versions.create.handler(({ input, context }) => keepPresent(deps, heavily(context), input)),
    rename: versions.rename.handler(({ input, context }) => renameVersion(deps, requireProved(context.actor), input)),
    state: versions.state.handler(({ input, context }) => giveState(deps, heavily(context), input)),
    authors: versions.authors.handler(({ input, context }) => listAuthors(deps, requireProved(context.actor), input)),
  }
}
