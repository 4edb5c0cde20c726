import { os } from '../../../kernel/http/call.ts'
import type { Limits } from '../../../kernel/http/limits.ts'
import { refuse, requireProved } from '../../../kernel/refusal.ts'
import type { PlaysDeps } from '../deps.ts'
import { castCharacter, listOwnParts, showCasting } from './actions.ts'

/** Each reads the whole script, to know its characters. */
const CASTS = { name: 'plays.casts', events: 120, seconds: 60, burst: 60 }

/** Each may read several scripts, to know their characters. */
const PARTS = { name: 'plays.parts', events: 120, seconds: 60, burst: 60 }

export function castingRoutes(deps: PlaysDeps, limits: Limits) {
  const { casting } = os.plays
  return {
    show: casting.show.handler(({ input, context }) => showCasting(deps, requireProved(context.actor), input.id)),
    own: casting.own.handler(async ({ context }) => {
      const actor = requireProved(context.actor)
      return limits.take(PARTS, actor.id) ? { parts: await listOwnParts(deps, actor) } : refuse('too_many_requests')
    }),
    cast: casting.cast.handler(({ input, context }) => {
      const actor = requireProved(context.actor)
      return limits.take(CASTS, actor.id) ? castCharacter(deps, actor, input) : refuse('too_many_requests')
    }),
  }
}
