import { os } from '../../../kernel/http/call.ts'
import { refuse, requireProved } from '../../../kernel/refusal.ts'
import { askForTones, forgetTones, readTones } from './actions.ts'
import { PROMPT } from './asking.ts'
import { defineDetecting } from './detecting.ts'
import type { TonesDeps } from './deps.ts'
import { SAMPLES, tryTones } from './trying.ts'

/** Times tones are asked for: each reads a whole play. */
const ASKED = { name: 'tones.ask', events: 30, seconds: 60, burst: 10 }

/** How speeches are meant: detected in the background, proposed with their evidence. */
export function openTones(deps: TonesDeps) {
  deps.features.define('tone_detection', { prompt: PROMPT, trial: { sample: SAMPLES, run: tryTones } })
  defineDetecting(deps)
  const { tones } = os.ai
  return {
    routes: {
      ask: tones.ask.handler(({ input, context }) => {
        const actor = requireProved(context.actor)
        return deps.kernel.limits.take(ASKED, actor.id)
          ? askForTones(deps, actor, input.id)
          : refuse('too_many_requests')
      }),
      read: tones.read.handler(({ input, context }) => readTones(deps, requireProved(context.actor), input.id)),
      forget: tones.forget.handler(({ input, context }) => forgetTones(deps, requireProved(context.actor), input)),
    },
  }
}
