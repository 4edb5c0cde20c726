import { os, type Call } from '../../../kernel/http/call.ts'
import { refuse, requireProved } from '../../../kernel/refusal.ts'
import type { VoicesDeps } from '../deps.ts'
import { keepRuns, showProgress, showScript, startAnew } from './actions.ts'
import { forgetLearner, listOfPerson } from './store.ts'

/** Each request reads and splits a whole script. */
const SCRIPTS = { name: 'rehearsals.scripts', events: 60, seconds: 60, burst: 30 }
/** A scene takes more than a few seconds, but runs rehearsed offline are sent all at once. */
const KEPT = { name: 'rehearsals.kept', events: 60, seconds: 60, burst: 60 }

function rehearsalsRoutes(deps: VoicesDeps) {
  const { limits } = deps.kernel
  const { rehearsals } = os.sound
  const within = (context: Call, bucket: Parameters<typeof limits.take>[0]) => {
    const actor = requireProved(context.actor)
    return limits.take(bucket, actor.id) ? actor : refuse('too_many_requests')
  }
  return {
    script: rehearsals.script.handler(({ input, context }) => showScript(deps, within(context, SCRIPTS), input.id)),
    progress: rehearsals.progress.handler(({ input, context }) =>
      showProgress(deps, requireProved(context.actor), input.id),
    ),
    keep: rehearsals.keep.handler(({ input, context }) => keepRuns(deps, within(context, KEPT), input)),
    anew: rehearsals.anew.handler(({ input, context }) => startAnew(deps, within(context, KEPT), input)),
  }
}

/** Rehearsing: a play scene by scene, and each user's progress. */
interface Rehearsals {
  readonly routes: ReturnType<typeof rehearsalsRoutes>
  exportFor(userId: string): Promise<object>
  forget(userId: string): Promise<void>
}

export function openRehearsals(deps: VoicesDeps): Rehearsals {
  const { db } = deps.kernel.database
  return {
    routes: rehearsalsRoutes(deps),
    exportFor: async (userId) => {
      const { runs, misses } = await listOfPerson(db, userId)
      return {
        rehearsals: runs.map(withoutPerson),
        missed_lines: misses.map(withoutPerson),
      }
    },
    forget: (userId) => forgetLearner(db, userId),
  }
}

function withoutPerson<T extends { readonly user_id: string }>(row: T): Omit<T, 'user_id'> {
  const { user_id: _, ...rest } = row
  return rest
}
