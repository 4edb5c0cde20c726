import { os, type Call } from '../../../kernel/http/call.ts'
import { refuse, requireProved } from '../../../kernel/refusal.ts'
import { showChanges } from './frozen-script.ts'
import { endReadThrough, move, openReadThrough, castPart } from './actions.ts'
import { listOfGroup, listOfPlay } from './measuring.ts'
import { presentLive } from './presenting.ts'
import { passLead, playVoicesHere, recordHeartbeat } from './devices.ts'
import { requireReadThrough, type ReadThroughsDeps } from './access.ts'

/** Rate limit for starting read-throughs. Each start stores a whole script and notifies many people. */
const OPENED = { name: 'readings.opened', events: 20, seconds: 3600, burst: 20 }
/**
 * Rate limits for moves and heartbeats. Moves come as fast as the leader can tap; heartbeats come from each of a user's
 * devices.
 */
const MOVES = { name: 'readings.moves', events: 600, seconds: 60, burst: 120 }
const SIGNS = { name: 'readings.signs', events: 600, seconds: 60, burst: 120 }
/** Rate limit for comparisons with the current text. Each comparison reads two whole scripts. */
const COMPARED = { name: 'readings.compared', events: 30, seconds: 60, burst: 30 }

export function readThroughsRoutes(deps: ReadThroughsDeps) {
  const { limits } = deps.kernel
  const { readings: readThroughs } = os.sound
  const within = (context: Call, bucket: Parameters<typeof limits.take>[0]) => {
    const actor = requireProved(context.actor)
    return limits.take(bucket, actor.id) ? actor : refuse('too_many_requests')
  }
  return {
    list: readThroughs.list.handler(({ input, context }) => listOfPlay(deps, requireProved(context.actor), input.id)),
    ofGroup: readThroughs.ofGroup.handler(({ input, context }) =>
      listOfGroup(deps, requireProved(context.actor), input.id),
    ),
    open: readThroughs.open.handler(({ input, context }) => openReadThrough(deps, within(context, OPENED), input)),
    script: readThroughs.script.handler(async ({ input, context }) => {
      await requireReadThrough(deps, requireProved(context.actor), input)
      return deps.scriptOf(input.readingId)
    }),
    show: readThroughs.show.handler(async ({ input, context }) => {
      await requireReadThrough(deps, requireProved(context.actor), input)
      return presentLive(deps, input.readingId)
    }),
    here: readThroughs.here.handler(({ input, context }) => recordHeartbeat(deps, within(context, SIGNS), input)),
    move: readThroughs.move.handler(({ input, context }) => move(deps, within(context, MOVES), input)),
    cast: readThroughs.cast.handler(({ input, context }) => castPart(deps, within(context, MOVES), input)),
    lead: readThroughs.lead.handler(({ input, context }) => passLead(deps, within(context, MOVES), input)),
    sound: readThroughs.sound.handler(({ input, context }) => playVoicesHere(deps, within(context, MOVES), input)),
    end: readThroughs.end.handler(({ input, context }) => endReadThrough(deps, requireProved(context.actor), input)),
    changes: readThroughs.changes.handler(({ input, context }) => showChanges(deps, within(context, COMPARED), input)),
  }
}
