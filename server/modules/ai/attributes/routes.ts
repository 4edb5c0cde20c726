import { os, type Call } from '../../../kernel/http/call.ts'
import { refuse, requireProved } from '../../../kernel/refusal.ts'
import { beginGuess, forgetProposals, readGuess } from './actions.ts'
import type { AttributesDeps } from './deps.ts'

/** A whole play is read each time. */
const ASKING = { name: 'attributes.ask', events: 20, seconds: 600, burst: 10 }
/** Whoever looks proposals over accepts one after the other, and a page that waits looks again. */
const LOOKING = { name: 'attributes.look', events: 600, seconds: 60, burst: 300 }

export function attributesRoutes(deps: AttributesDeps) {
  const { attributes } = os.ai
  const limited = (context: Call, bucket: typeof ASKING) => {
    const actor = requireProved(context.actor)
    return deps.kernel.limits.take(bucket, actor.id) ? actor : refuse('too_many_requests')
  }
  return {
    ask: attributes.ask.handler(({ input, context }) => beginGuess(deps, limited(context, ASKING), input.id)),
    read: attributes.read.handler(({ input, context }) => readGuess(deps, limited(context, LOOKING), input.id)),
    forget: attributes.forget.handler(({ input, context }) => forgetProposals(deps, limited(context, LOOKING), input)),
  }
}
