import type { LiveReading } from '@replique/contract'
import type { SignedIn } from '../../../kernel/actor.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { mayLead } from './policy.ts'
import { presentLive } from './presenting.ts'
import { requireGoing, requireReading } from './standing.ts'
import { changeReading, endIdle, lockReading } from './store/readings.ts'
import type { Place, ReadingsTools } from './tools.ts'

const DAY = 86_400_000

/** The leader ends it for everybody. */
export async function endReading(tools: ReadingsTools, actor: SignedIn, place: Place): Promise<LiveReading> {
  await requireReading(tools, actor, place)
  const { database, clock } = tools.kernel
  await database.transaction(async (db) => {
    const reading = requireGoing(await lockReading(db, place.readingId))
    if (!mayLead({ userId: actor.id, leader: reading.leader_id })) refuse('not_allowed')
    await changeReading(db, reading.id, { ended_at: clock.now(), running: false })
  })
  tools.show(place.readingId)
  await tools.doors.news.refresh(place.id)
  return presentLive(tools, place.readingId)
}

/** Ends those that nobody has gone on with for a day. */
export async function endForgotten(tools: ReadingsTools): Promise<void> {
  const { database, clock } = tools.kernel
  const now = clock.now()
  for (const id of await endIdle(database.db, new Date(now.getTime() - DAY), now)) tools.show(id)
}
