import { READING_BEAT, type LiveReading, type ReadingSummary } from '@replique/contract'
import type { Db } from '../../../kernel/db/database.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { listDevices, listParts, listPeople, listPeopleOf } from './store/people.ts'
import { findReading, type Reading } from './store/read-throughs.ts'
import type { ReadingsDeps } from './access.ts'
import type { DeviceRow, PersonRow } from './tables.ts'

/** Who is present. */
export interface Presence {
  /** Everyone who ever joined, in that order. */
  readonly people: readonly PersonRow[]
  /** Devices with a recent heartbeat, oldest first. */
  readonly devices: readonly DeviceRow[]
  isHere(userId: string | null): boolean
}

export async function readPresence(db: Db, readingId: string, now: Date): Promise<Presence> {
  const devices = await listDevices(db, readingId, new Date(now.getTime() - READING_BEAT.gone))
  const here = new Set(devices.map((device) => device.user_id))
  return { people: await listPeople(db, readingId), devices, isHere: (userId) => userId !== null && here.has(userId) }
}

/** The device that plays the voices: the chosen one if it is present, otherwise one of the leader's. */
export function soundDevice(
  reading: Pick<Reading, 'sound_device' | 'leader_id'>,
  { devices }: Presence,
): DeviceRow | null {
  const chosen = devices.find((device) => device.device_id === reading.sound_device)
  return chosen ?? devices.find((device) => device.user_id === reading.leader_id) ?? null
}

type Named = { readonly id: string; readonly name: string } | null

async function groupOf({ modules }: ReadingsDeps, id: string | null): Promise<Named> {
  const name = id === null ? undefined : (await modules.groups.namesOf([id])).get(id)
  return id === null || name === undefined ? null : { id, name }
}

/** Returns the current state of a read-through, which is the same for everyone in it. */
export async function presentLive(deps: ReadingsDeps, readingId: string): Promise<LiveReading> {
  const { database, clock } = deps.kernel
  const { db } = database
  const reading = (await findReading(db, readingId)) ?? refuse('reading_not_found')
  const presence = await readPresence(db, readingId, clock.now())
  const parts = await listParts(db, readingId)
  const ids = [...presence.people, ...parts].flatMap(({ user_id: id }) => id ?? [])
  const names = await deps.modules.auth.namesOf([...new Set(ids)])
  const came = new Set(presence.people.map(({ user_id: id }) => id))
  // includes actors who have a part but have not joined yet
  const awaited = parts.flatMap(({ user_id: id }) => (id === null || came.has(id) ? [] : id))
  return {
    id: reading.id,
    openedAt: reading.opened_at.toISOString(),
    endedAt: reading.ended_at?.toISOString() ?? null,
    group: await groupOf(deps, reading.group_id),
    move: reading.move,
    line: reading.line,
    running: reading.running,
    leader: reading.leader_id,
    sound: soundDevice(reading, presence)?.device_id ?? null,
    people: [...came, ...new Set(awaited)]
      .filter((id) => names.has(id))
      .map((id) => ({ id, name: names.get(id) ?? '', here: presence.isHere(id) })),
    parts: parts.map(({ character_id, way, user_id, voice_id }) => ({
      characterId: character_id,
      way,
      userId: user_id,
      voiceId: voice_id,
    })),
  }
}

/** Presents read-throughs for a list. */
export async function summarise(deps: ReadingsDeps, readings: readonly Reading[]): Promise<ReadingSummary[]> {
  const people = await listPeopleOf(
    deps.kernel.database.db,
    readings.map(({ id }) => id),
  )
  const byReading = Map.groupBy(people, (person) => person.reading_id)
  const ids = [...people.map((person) => person.user_id), ...readings.flatMap((reading) => reading.opened_by ?? [])]
  const names = await deps.modules.auth.namesOf([...new Set(ids)])
  const groups = await deps.modules.groups.namesOf([...new Set(readings.flatMap((reading) => reading.group_id ?? []))])
  return readings.map((reading) => {
    const group = groups.get(reading.group_id ?? '')
    return {
      id: reading.id,
      openedAt: reading.opened_at.toISOString(),
      endedAt: reading.ended_at?.toISOString() ?? null,
      openedBy: names.get(reading.opened_by ?? '') ?? '',
      group: group === undefined ? null : { id: reading.group_id ?? '', name: group },
      people: (byReading.get(reading.id) ?? []).flatMap((person) => names.get(person.user_id) || []),
      finished: reading.line >= reading.lines,
    }
  })
}
