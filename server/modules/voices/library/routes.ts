import { os } from '../../../kernel/http/call.ts'
import { refuse, requireProved } from '../../../kernel/refusal.ts'
import { addOwn, addToGroup, change, remove, showOfGroup, showOwn } from './actions.ts'
import { showPlayVoices } from './casting.ts'
import { listOffer } from './presentation.ts'
import { changePronunciation, showPronunciation } from './pronouncing.ts'
import type { LibraryDeps } from './deps.ts'
import { tryVoice } from './trying.ts'

/** Speech is work: a few in a row while voices are compared, then one every other second. */
const TRIES = { name: 'voices.tries', events: 30, seconds: 60, burst: 20 }

export function libraryRoutes(deps: LibraryDeps) {
  const { voices } = os.hearing
  const { limits, log } = deps.kernel
  return {
    offer: voices.offer.handler(async ({ context }) => {
      requireProved(context.actor)
      await deps.modules.speech.require()
      return { voices: await listOffer({ engines: deps.engines, log }) }
    }),
    try: voices.try.handler(({ input, context, signal }) => {
      const actor = requireProved(context.actor)
      return limits.take(TRIES, actor.id)
        ? tryVoice(deps, actor, { trial: input, signal })
        : refuse('too_many_requests')
    }),
    own: voices.own.handler(({ context }) => showOwn(deps, requireProved(context.actor))),
    addOwn: voices.addOwn.handler(({ input, context }) => addOwn(deps, requireProved(context.actor), input)),
    ofGroup: voices.ofGroup.handler(({ input, context }) => showOfGroup(deps, requireProved(context.actor), input.id)),
    addToGroup: voices.addToGroup.handler(({ input, context }) =>
      addToGroup(deps, requireProved(context.actor), input),
    ),
    change: voices.change.handler(({ input, context }) => change(deps, requireProved(context.actor), input)),
    remove: voices.remove.handler(({ input, context }) => remove(deps, requireProved(context.actor), input.id)),
    ofPlay: voices.ofPlay.handler(({ input, context }) => showPlayVoices(deps, requireProved(context.actor), input.id)),
    pronunciation: voices.pronunciation.handler(({ input, context }) =>
      showPronunciation(deps, requireProved(context.actor), input.id),
    ),
    changePronunciation: voices.changePronunciation.handler(({ input, context }) =>
      changePronunciation(deps, requireProved(context.actor), input),
    ),
  }
}
