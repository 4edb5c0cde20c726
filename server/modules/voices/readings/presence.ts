import { READING_BEAT } from '@replique/contract'
import type { Db } from '../../../kernel/db/database.ts'
import { listDevices, listPeople } from './store/people.ts'
import type { Reading } from './store/readings.ts'
import type { DeviceRow, PersonRow } from './tables.ts'

/** Who is there now. */
export interface Presence {
  /** Everybody who ever came, in the order in which they did. */
  readonly people: readonly PersonRow[]
  /** Devices that gave a sign lately, the oldest first. */
  readonly devices: readonly DeviceRow[]
  isHere(userId: string | null): boolean
}

export async function readPresence(db: Db, readingId: string, now: Date): Promise<Presence> {
  const devices = await listDevices(db, readingId, new Date(now.getTime() - READING_BEAT.gone))
  const here = new Set(devices.map((device) => device.user_id))
  return { people: await listPeople(db, readingId), devices, isHere: (userId) => userId !== null && here.has(userId) }
}

/** The device on which voices are heard: the one that was chosen while it is there, else one of the leader’s. */
export function soundDevice(
  reading: Pick<Reading, 'sound_device' | 'leader_id'>,
  { devices }: Presence,
): DeviceRow | null {
  const chosen = devices.find((device) => device.device_id === reading.sound_device)
  return chosen ?? devices.find((device) => device.user_id === reading.leader_id) ?? null
}

/** Milliseconds for which the leader’s seat is kept: a page that is loaded again is back before. */
export const SEAT_KEPT = 5_000

/**
 * Who is to lead instead, or null where nobody is: the leader is there, or was a moment ago, or nobody else is. Of
 * those who are there it is the one who came first.
 */
export function successor(
  { leader_id: leader }: Pick<Reading, 'leader_id'>,
  presence: Presence,
  now: Date,
): string | null {
  if (presence.isHere(leader)) return null
  const last = presence.people.find((person) => person.user_id === leader)?.seen_at.getTime() ?? 0
  if (now.getTime() - last < SEAT_KEPT) return null
  return presence.people.find((person) => presence.isHere(person.user_id))?.user_id ?? null
}
