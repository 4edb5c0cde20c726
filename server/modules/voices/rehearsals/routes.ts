import { os, type Call } from '../../../kernel/http/call.ts'
import { refuse, requireProved } from '../../../kernel/refusal.ts'
import type { VoicesDeps } from '../deps.ts'
import { keepRuns, showProgress, showScript, startAnew } from './actions.ts'

/** A whole script is read and taken apart. */
const SCRIPTS = { name: 'rehearsals.scripts', events: 60, seconds: 60, burst: 30 }
/** A scene takes longer than a few seconds; what was rehearsed without a network comes all together. */
const KEPT = { name: 'rehearsals.kept', events: 60, seconds: 60, burst: 60 }

export function rehearsalsRoutes(deps: VoicesDeps) {
  const { limits } = deps.kernel
  const { rehearsals } = os.hearing
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
