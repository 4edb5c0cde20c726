import { os, type Call } from '../../../kernel/http/call.ts'
import { refuse, requireProved } from '../../../kernel/refusal.ts'
import { showChanges } from './frozen-script.ts'
import { endReading, move, openReading, castPart } from './actions.ts'
import { listOfGroup, listOfPlay } from './measuring.ts'
import { presentLive } from './presenting.ts'
import { handOn, soundHere, stay } from './devices.ts'
import { requireReading, type ReadingsDeps } from './access.ts'

/** Starting one stores a whole script and notifies many people. */
const OPENED = { name: 'readings.opened', events: 20, seconds: 3600, burst: 20 }
/** Moves come as fast as the leader can tap. Heartbeats come from each of a user's devices. */
const MOVES = { name: 'readings.moves', events: 600, seconds: 60, burst: 120 }
const SIGNS = { name: 'readings.signs', events: 600, seconds: 60, burst: 120 }
/** Comparing two whole scripts is expensive. */
const COMPARED = { name: 'readings.compared', events: 30, seconds: 60, burst: 30 }

export function readingsRoutes(deps: ReadingsDeps) {
  const { limits } = deps.kernel
  const { readings } = os.sound
  const within = (context: Call, bucket: Parameters<typeof limits.take>[0]) => {
    const actor = requireProved(context.actor)
    return limits.take(bucket, actor.id) ? actor : refuse('too_many_requests')
  }
  return {
    list: readings.list.handler(({ input, context }) => listOfPlay(deps, requireProved(context.actor), input.id)),
    ofGroup: readings.ofGroup.handler(({ input, context }) =>
      listOfGroup(deps, requireProved(context.actor), input.id),
    ),
    open: readings.open.handler(({ input, context }) => openReading(deps, within(context, OPENED), input)),
    script: readings.script.handler(async ({ input, context }) => {
      await requireReading(deps, requireProved(context.actor), input)
      return deps.scriptOf(input.readingId)
    }),
    show: readings.show.handler(async ({ input, context }) => {
      await requireReading(deps, requireProved(context.actor), input)
      return presentLive(deps, input.readingId)
    }),
    here: readings.here.handler(({ input, context }) => stay(deps, within(context, SIGNS), input)),
    move: readings.move.handler(({ input, context }) => move(deps, within(context, MOVES), input)),
    cast: readings.cast.handler(({ input, context }) => castPart(deps, within(context, MOVES), input)),
    lead: readings.lead.handler(({ input, context }) => handOn(deps, within(context, MOVES), input)),
    sound: readings.sound.handler(({ input, context }) => soundHere(deps, within(context, MOVES), input)),
    end: readings.end.handler(({ input, context }) => endReading(deps, requireProved(context.actor), input)),
    changes: readings.changes.handler(({ input, context }) => showChanges(deps, within(context, COMPARED), input)),
  }
}
