import type { LiveReading } from '@replique/contract'
import type { Db } from '../../../kernel/db/database.ts'
import { dropDevice, dropDevicesOf, markPersonSeen, seeDevice, seePerson } from './store/people.ts'
import { type Reading, changeReading, lockReading } from './store/read-throughs.ts'
import type { SignedIn } from '../../../kernel/actor.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { mayLead } from './policy.ts'
import { presentLive, readPresence, type Presence } from './presenting.ts'
import { requireGoing, requireReading, type Place, type ReadingsDeps } from './access.ts'

/** Milliseconds for which the leader’s seat is kept: a page that is loaded again is back before. */
const LEAD_KEPT = 5_000

/**
 * Who is to lead instead, or null where nobody is: the leader is there, or was a moment ago, or nobody else is. Of
 * those who are there it is the one who came first.
 */
function successor({ leader_id: leader }: Pick<Reading, 'leader_id'>, presence: Presence, now: Date): string | null {
  if (presence.isHere(leader)) return null
  const last = presence.people.find((person) => person.user_id === leader)?.seen_at.getTime() ?? 0
  if (now.getTime() - last < LEAD_KEPT) return null
  return presence.people.find((person) => presence.isHere(person.user_id))?.user_id ?? null
}

/** Gives the leader’s seat to another where its holder is gone; of two who try at once the second finds it taken. */
export async function reseat(db: Db, readingId: string, now: Date): Promise<boolean> {
  const reading = await lockReading(db, readingId)
  if (reading === null || reading.ended_at !== null) return false
  const next = successor(reading, await readPresence(db, readingId, now), now)
  if (next === null) return false
  await changeReading(db, readingId, { leader_id: next })
  return true
}

/** A device shows the reading from now on; where nobody leads, whoever it belongs to does. */
export async function enter(deps: ReadingsDeps, actor: SignedIn, at: Place & { device: string }): Promise<void> {
  requireGoing(await requireReading(deps, actor, at))
  await sign(deps, actor, at)
  const { database, clock } = deps.kernel
  await database.transaction(async (db) => {
    await reseat(db, at.readingId, clock.now())
    await changeReading(db, at.readingId, { active_at: clock.now() })
  })
  deps.show(at.readingId)
}

/** A device is still there. */
export async function stay(deps: ReadingsDeps, actor: SignedIn, at: Place & { device: string }): Promise<void> {
  requireGoing(await requireReading(deps, actor, at))
  await sign(deps, actor, at)
}

async function sign(deps: ReadingsDeps, actor: SignedIn, { readingId, device }: Place & { device: string }) {
  const { database, clock } = deps.kernel
  const now = clock.now()
  const row = { reading_id: readingId, device_id: device, user_id: actor.id, since: now, seen_at: now }
  await database.transaction(async (db) => {
    if (!(await seeDevice(db, row))) refuse('invalid')
    await seePerson(db, readingId, { userId: actor.id, now })
  })
}

/** A device shows the reading no more. */
export async function leave(
  deps: ReadingsDeps,
  { readingId, device, userId }: { readingId: string; device: string; userId: string },
): Promise<void> {
  const { database, clock } = deps.kernel
  await dropDevice(database.db, readingId, device)
  await markPersonSeen(database.db, readingId, { userId, now: clock.now() })
  deps.show(readingId)
}

/** All devices of somebody who may not be there any more. */
export async function putOut(deps: ReadingsDeps, readingId: string, userId: string): Promise<void> {
  await dropDevicesOf(deps.kernel.database.db, readingId, userId)
  deps.show(readingId)
}

/** The leader hands the seat to somebody who is there. */
export async function handOn(
  deps: ReadingsDeps,
  actor: SignedIn,
  { userId, ...place }: Place & { userId: string },
): Promise<LiveReading> {
  await requireReading(deps, actor, place)
  const { database, clock } = deps.kernel
  await database.transaction(async (db) => {
    const reading = requireGoing(await lockReading(db, place.readingId))
    if (!mayLead({ userId: actor.id, leader: reading.leader_id })) refuse('not_allowed')
    const presence = await readPresence(db, place.readingId, clock.now())
    if (!presence.isHere(userId)) refuse('person_not_found')
    await changeReading(db, place.readingId, { leader_id: userId })
  })
  deps.show(place.readingId)
  return presentLive(deps, place.readingId)
}

/** Voices are heard on this device of one’s own: where the leader wants it, or with whoever leads while nobody chose. */
export async function soundHere(
  deps: ReadingsDeps,
  actor: SignedIn,
  { device, ...place }: Place & { device: string },
): Promise<LiveReading> {
  await requireReading(deps, actor, place)
  const { database, clock } = deps.kernel
  await database.transaction(async (db) => {
    requireGoing(await lockReading(db, place.readingId))
    const { devices } = await readPresence(db, place.readingId, clock.now())
    const own = devices.some((one) => one.device_id === device && one.user_id === actor.id)
    if (!own) refuse('invalid')
    await changeReading(db, place.readingId, { sound_device: device })
  })
  deps.show(place.readingId)
  return presentLive(deps, place.readingId)
}
