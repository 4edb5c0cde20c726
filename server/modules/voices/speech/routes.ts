import { os } from '../../../kernel/http/call.ts'
import { refuse, requireProved } from '../../../kernel/refusal.ts'
import { openHeard } from './actions.ts'
import { beginRendering } from './rendering.ts'
import { giveSounds } from './sounds.ts'
import type { SpeechDeps } from './deps.ts'

/** Somebody who leaps through a play asks often; whoever listens, a few times a minute. */
const ASKING = { name: 'speech.sounds', events: 240, seconds: 60, burst: 120 }
const OPENING = { name: 'speech.open', events: 60, seconds: 60, burst: 60 }
const RENDERING = { name: 'speech.render', events: 20, seconds: 600, burst: 10 }

export function speechRoutes(deps: SpeechDeps) {
  const { limits } = deps.kernel
  const { speech } = os.hearing
  return {
    open: speech.open.handler(({ input, context }) => {
      const actor = requireProved(context.actor)
      return limits.take(OPENING, actor.id) ? openHeard(deps, actor, input.id) : refuse('too_many_requests')
    }),
    sounds: speech.sounds.handler(({ input, context }) => {
      const actor = requireProved(context.actor)
      return limits.take(ASKING, actor.id) ? giveSounds(deps, actor, input) : refuse('too_many_requests')
    }),
    render: speech.render.handler(({ input, context }) => {
      const actor = requireProved(context.actor)
      return limits.take(RENDERING, actor.id) ? beginRendering(deps, actor, input) : refuse('too_many_requests')
    }),
  }
}
