import type { LiveReading } from '@replique/contract'
import type { SignedIn } from '../../../kernel/actor.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { mayLead } from './policy.ts'
import { presentLive } from './presenting.ts'
import { requireGoing, requireReading } from './access.ts'
import { changeReading, endIdle, lockReading } from './store/read-throughs.ts'
import type { Place, ReadingsDeps } from './deps.ts'

const DAY = 86_400_000

/** The leader ends it for everybody. */
export async function endReading(deps: ReadingsDeps, actor: SignedIn, place: Place): Promise<LiveReading> {
  await requireReading(deps, actor, place)
  const { database, clock } = deps.kernel
  await database.transaction(async (db) => {
    const reading = requireGoing(await lockReading(db, place.readingId))
    if (!mayLead({ userId: actor.id, leader: reading.leader_id })) refuse('not_allowed')
    await changeReading(db, reading.id, { ended_at: clock.now(), running: false })
  })
  deps.show(place.readingId)
  await deps.modules.news.refresh(place.id)
  return presentLive(deps, place.readingId)
}

/** Ends those that nobody has gone on with for a day. */
export async function endForgotten(deps: ReadingsDeps): Promise<void> {
  const { database, clock } = deps.kernel
  const now = clock.now()
  for (const id of await endIdle(database.db, new Date(now.getTime() - DAY), now)) deps.show(id)
}
