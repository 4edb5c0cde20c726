import type { LiveReadThrough } from '@replique/contract'
import type { Db } from '../../../kernel/db/database.ts'
import { dropDevice, dropDevicesOf, markPersonSeen, seeDevice, seePerson } from './store/people.ts'
import { type ReadThrough, changeReadThrough, lockReadThrough } from './store/read-throughs.ts'
import type { SignedIn } from '../../../kernel/actor.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { mayLead } from './policy.ts'
import { presentLive, readPresence, type Presence } from './presenting.ts'
import { requireGoing, requireReadThrough, type Place, type ReadThroughsDeps } from './access.ts'

/** Milliseconds for which the leader’s seat is kept: a page that is loaded again is back before. */
const LEAD_KEPT = 5_000

/**
 * Who is to lead instead, or null where nobody is: the leader is there, or was a moment ago, or nobody else is. Of
 * those who are there it is the one who came first.
 */
function successor(
  { leader_id: leader }: Pick<ReadThrough, 'leader_id'>,
  presence: Presence,
  now: Date,
): string | null {
  if (presence.isHere(leader)) return null
  const last = presence.people.find((person) => person.user_id === leader)?.seen_at.getTime() ?? 0
  if (now.getTime() - last < LEAD_KEPT) return null
  return presence.people.find((person) => presence.isHere(person.user_id))?.user_id ?? null
}

/** Gives the leader’s seat to another where its holder is gone; of two who try at once the second finds it taken. */
export async function reseat(db: Db, readingId: string, now: Date): Promise<boolean> {
  const readThrough = await lockReadThrough(db, readingId)
  if (readThrough === null || readThrough.ended_at !== null) return false
  const next = successor(readThrough, await readPresence(db, readingId, now), now)
  if (next === null) return false
  await changeReadThrough(db, readingId, { leader_id: next })
  return true
}

/** A device shows the reading from now on; where nobody leads, whoever it belongs to does. */
export async function enter(deps: ReadThroughsDeps, actor: SignedIn, at: Place & { device: string }): Promise<void> {
  requireGoing(await requireReadThrough(deps, actor, at))
  await sign(deps, actor, at)
  const { database, clock } = deps.kernel
  await database.transaction(async (db) => {
    await reseat(db, at.readingId, clock.now())
    await changeReadThrough(db, at.readingId, { active_at: clock.now() })
  })
  deps.show(at.readingId)
}

/** A device is still there. */
export async function stay(deps: ReadThroughsDeps, actor: SignedIn, at: Place & { device: string }): Promise<void> {
  requireGoing(await requireReadThrough(deps, actor, at))
  await sign(deps, actor, at)
}

async function sign(deps: ReadThroughsDeps, actor: SignedIn, { readingId, device }: Place & { device: string }) {
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
  deps: ReadThroughsDeps,
  { readingId, device, userId }: { readingId: string; device: string; userId: string },
): Promise<void> {
  const { database, clock } = deps.kernel
  await dropDevice(database.db, readingId, device)
  await markPersonSeen(database.db, readingId, { userId, now: clock.now() })
  deps.show(readingId)
}

/** All devices of somebody who may not be there any more. */
export async function putOut(deps: ReadThroughsDeps, readingId: string, userId: string): Promise<void> {
  await dropDevicesOf(deps.kernel.database.db, readingId, userId)
  deps.show(readingId)
}

/** The leader hands the seat to somebody who is there. */
export async function handOn(
  deps: ReadThroughsDeps,
  actor: SignedIn,
  { userId, ...place }: Place & { userId: string },
): Promise<LiveReadThrough> {
  await requireReadThrough(deps, actor, place)
  const { database, clock } = deps.kernel
  await database.transaction(async (db) => {
    const readThrough = requireGoing(await lockReadThrough(db, place.readingId))
    if (!mayLead({ userId: actor.id, leader: readThrough.leader_id })) refuse('not_allowed')
    const presence = await readPresence(db, place.readingId, clock.now())
    if (!presence.isHere(userId)) refuse('person_not_found')
    await changeReadThrough(db, place.readingId, { leader_id: userId })
  })
  deps.show(place.readingId)
  return presentLive(deps, place.readingId)
}

/** Voices are heard on this device of one’s own: where the leader wants it, or with whoever leads while nobody chose. */
export async function soundHere(
  deps: ReadThroughsDeps,
  actor: SignedIn,
  { device, ...place }: Place & { device: string },
): Promise<LiveReadThrough> {
  await requireReadThrough(deps, actor, place)
  const { database, clock } = deps.kernel
  await database.transaction(async (db) => {
    requireGoing(await lockReadThrough(db, place.readingId))
    const { devices } = await readPresence(db, place.readingId, clock.now())
    const own = devices.some((one) => one.device_id === device && one.user_id === actor.id)
    if (!own) refuse('invalid')
    await changeReadThrough(db, place.readingId, { sound_device: device })
  })
  deps.show(place.readingId)
  return presentLive(deps, place.readingId)
}
