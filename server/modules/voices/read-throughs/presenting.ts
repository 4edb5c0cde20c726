import { READ_THROUGH_HEARTBEAT, type LiveReadThrough, type ReadThroughSummary } from '@replique/contract'
import type { Db } from '../../../kernel/db/database.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { listDevices, listParts, listPeople, listPeopleOf } from './store/people.ts'
import { findReadThrough, type ReadThrough } from './store/read-throughs.ts'
import type { ReadThroughsDeps } from './access.ts'
import type { DeviceRow, PersonRow } from './tables.ts'

/** Who is present. */
export interface Presence {
  /** Everyone who has ever joined, in order of joining. */
  readonly people: readonly PersonRow[]
  /** Devices with a recent heartbeat, oldest first. */
  readonly devices: readonly DeviceRow[]
  isHere(userId: string | null): boolean
}

export async function readPresence(db: Db, readingId: string, now: Date): Promise<Presence> {
  const devices = await listDevices(db, readingId, new Date(now.getTime() - READ_THROUGH_HEARTBEAT.gone))
  const here = new Set(devices.map((device) => device.user_id))
  return { people: await listPeople(db, readingId), devices, isHere: (userId) => userId !== null && here.has(userId) }
}

/** Returns the device that plays the voices: the chosen one if it is present, otherwise one of the leader's. */
export function soundDevice(
  readThrough: Pick<ReadThrough, 'sound_device' | 'leader_id'>,
  { devices }: Presence,
): DeviceRow | null {
  const chosen = devices.find((device) => device.device_id === readThrough.sound_device)
  return chosen ?? devices.find((device) => device.user_id === readThrough.leader_id) ?? null
}

type Named = { readonly id: string; readonly name: string } | null

async function groupOf({ modules }: ReadThroughsDeps, id: string | null): Promise<Named> {
  const name = id === null ? undefined : (await modules.groups.namesOf([id])).get(id)
  return id === null || name === undefined ? null : { id, name }
}

/** Returns the current state of a read-through. It is the same for everyone taking part. */
export async function presentLive(deps: ReadThroughsDeps, readingId: string): Promise<LiveReadThrough> {
  const { database, clock } = deps.kernel
  const { db } = database
  const readThrough = (await findReadThrough(db, readingId)) ?? refuse('reading_not_found')
  const presence = await readPresence(db, readingId, clock.now())
  const parts = await listParts(db, readingId)
  const ids = [...presence.people, ...parts].flatMap(({ user_id: id }) => id ?? [])
  const names = await deps.modules.auth.namesOf([...new Set(ids)])
  const came = new Set(presence.people.map(({ user_id: id }) => id))
  // includes actors who have a part but have not joined yet
  const awaited = parts.flatMap(({ user_id: id }) => (id === null || came.has(id) ? [] : id))
  return {
    id: readThrough.id,
    openedAt: readThrough.opened_at.toISOString(),
    endedAt: readThrough.ended_at?.toISOString() ?? null,
    group: await groupOf(deps, readThrough.group_id),
    move: readThrough.move,
    line: readThrough.line,
    running: readThrough.running,
    leader: readThrough.leader_id,
    sound: soundDevice(readThrough, presence)?.device_id ?? null,
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

/** Returns read-throughs as shown in lists. */
export async function summarise(
  deps: ReadThroughsDeps,
  readThroughs: readonly ReadThrough[],
): Promise<ReadThroughSummary[]> {
  const people = await listPeopleOf(
    deps.kernel.database.db,
    readThroughs.map(({ id }) => id),
  )
  const byReadThrough = Map.groupBy(people, (person) => person.reading_id)
  const ids = [
    ...people.map((person) => person.user_id),
    ...readThroughs.flatMap((readThrough) => readThrough.opened_by ?? []),
  ]
  const names = await deps.modules.auth.namesOf([...new Set(ids)])
  const groups = await deps.modules.groups.namesOf([
    ...new Set(readThroughs.flatMap((readThrough) => readThrough.group_id ?? [])),
  ])
  return readThroughs.map((readThrough) => {
    const group = groups.get(readThrough.group_id ?? '')
    return {
      id: readThrough.id,
      openedAt: readThrough.opened_at.toISOString(),
      endedAt: readThrough.ended_at?.toISOString() ?? null,
      openedBy: names.get(readThrough.opened_by ?? '') ?? '',
      group: group === undefined ? null : { id: readThrough.group_id ?? '', name: group },
      people: (byReadThrough.get(readThrough.id) ?? []).flatMap((person) => names.get(person.user_id) || []),
      finished: readThrough.line >= readThrough.lines,
    }
  })
}
