import type { LiveReadThrough } from '@replique/contract'
import type { Db } from '../../../kernel/db/database.ts'
import { dropDevice, dropDevicesOf, markPersonSeen, seeDevice, seePerson } from './store/people.ts'
import { type ReadThrough, changeReadThrough, lockReadThrough } from './store/read-throughs.ts'
import type { SignedIn } from '../../../kernel/actor.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { mayLead } from './policy.ts'
import { presentLive, readPresence, type Presence } from './presenting.ts'
import { requireOngoing, requireReadThrough, type Place, type ReadThroughsDeps } from './access.ts'

/** Milliseconds for which an absent leader keeps the lead, long enough to reload the page. */
const LEAD_KEPT = 5_000

/**
 * Returns the new leader: whoever joined first among those present. Null if there is no change, because the leader is
 * present or left only a moment ago, or nobody is present.
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

/**
 * Passes the lead on if the leader has left. Concurrent calls wait for the row lock, and only the first changes
 * anything.
 */
export async function replaceLeader(db: Db, readingId: string, now: Date): Promise<boolean> {
  const readThrough = await lockReadThrough(db, readingId)
  if (readThrough === null || readThrough.ended_at !== null) return false
  const next = successor(readThrough, await readPresence(db, readingId, now), now)
  if (next === null) return false
  await changeReadThrough(db, readingId, { leader_id: next })
  return true
}

/**
 * Adds a device to the read-through. If the leader has left, the lead passes to whoever joined first among those
 * present, which may be the device's user.
 */
export async function addDevice(
  deps: ReadThroughsDeps,
  actor: SignedIn,
  at: Place & { device: string },
): Promise<void> {
  requireOngoing(await requireReadThrough(deps, actor, at))
  await sign(deps, actor, at)
  const { database, clock } = deps.kernel
  await database.transaction(async (db) => {
    await replaceLeader(db, at.readingId, clock.now())
    await changeReadThrough(db, at.readingId, { active_at: clock.now() })
  })
  deps.show(at.readingId)
}

/** Records a heartbeat from a device. */
export async function recordHeartbeat(
  deps: ReadThroughsDeps,
  actor: SignedIn,
  at: Place & { device: string },
): Promise<void> {
  requireOngoing(await requireReadThrough(deps, actor, at))
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

/** Removes a device from the read-through. */
export async function removeDevice(
  deps: ReadThroughsDeps,
  { readingId, device, userId }: { readingId: string; device: string; userId: string },
): Promise<void> {
  const { database, clock } = deps.kernel
  await dropDevice(database.db, readingId, device)
  await markPersonSeen(database.db, readingId, { userId, now: clock.now() })
  deps.show(readingId)
}

/** Removes all devices of a user who has lost access. */
export async function removeUserDevices(deps: ReadThroughsDeps, readingId: string, userId: string): Promise<void> {
  await dropDevicesOf(deps.kernel.database.db, readingId, userId)
  deps.show(readingId)
}

/** Passes the lead to somebody who is present. */
export async function passLead(
  deps: ReadThroughsDeps,
  actor: SignedIn,
  { userId, ...place }: Place & { userId: string },
): Promise<LiveReadThrough> {
  await requireReadThrough(deps, actor, place)
  const { database, clock } = deps.kernel
  await database.transaction(async (db) => {
    const readThrough = requireOngoing(await lockReadThrough(db, place.readingId))
    if (!mayLead({ userId: actor.id, leader: readThrough.leader_id })) refuse('not_allowed')
    const presence = await readPresence(db, place.readingId, clock.now())
    if (!presence.isHere(userId)) refuse('person_not_found')
    await changeReadThrough(db, place.readingId, { leader_id: userId })
  })
  deps.show(place.readingId)
  return presentLive(deps, place.readingId)
}

/** Makes a device play the voices. The device must be one of the user's own. */
export async function playVoicesHere(
  deps: ReadThroughsDeps,
  actor: SignedIn,
  { device, ...place }: Place & { device: string },
): Promise<LiveReadThrough> {
  await requireReadThrough(deps, actor, place)
  const { database, clock } = deps.kernel
  await database.transaction(async (db) => {
    requireOngoing(await lockReadThrough(db, place.readingId))
    const { devices } = await readPresence(db, place.readingId, clock.now())
    const own = devices.some((one) => one.device_id === device && one.user_id === actor.id)
    if (!own) refuse('invalid')
    await changeReadThrough(db, place.readingId, { sound_device: device })
  })
  deps.show(place.readingId)
  return presentLive(deps, place.readingId)
}
