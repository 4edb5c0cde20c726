import type { Db } from '../../../../kernel/db/database.ts'
import type { DeviceRow, PartRow, PersonRow, ReadThroughsTables } from '../tables.ts'

const tables = (db: Db) => db.withTables<ReadThroughsTables>()

/** Lists everyone who took part, in order of joining. */
export async function listPeople(db: Db, readingId: string): Promise<PersonRow[]> {
  return tables(db)
    .selectFrom('reading_people')
    .selectAll()
    .where('reading_id', '=', readingId)
    .orderBy('joined_at')
    .orderBy('user_id')
    .execute()
}

/** Lists everyone who took part in any of these read-throughs. */
export async function listPeopleOf(db: Db, readingIds: readonly string[]): Promise<PersonRow[]> {
  if (readingIds.length === 0) return []
  return tables(db)
    .selectFrom('reading_people')
    .selectAll()
    .where('reading_id', 'in', readingIds)
    .orderBy('joined_at')
    .execute()
}

/** Records that a user is present, and when they first joined. */
export async function seePerson(db: Db, readingId: string, { userId, now }: { userId: string; now: Date }) {
  await tables(db)
    .insertInto('reading_people')
    .values({ reading_id: readingId, user_id: userId, joined_at: now, seen_at: now })
    .onConflict((conflict) => conflict.columns(['reading_id', 'user_id']).doUpdateSet({ seen_at: now }))
    .execute()
}

/** Records when a user was last present. Does nothing for users who never joined. */
export async function markPersonSeen(db: Db, readingId: string, { userId, now }: { userId: string; now: Date }) {
  await tables(db)
    .updateTable('reading_people')
    .set({ seen_at: now })
    .where('reading_id', '=', readingId)
    .where('user_id', '=', userId)
    .execute()
}

/** Lists devices with a heartbeat after the given time, oldest first. */
export async function listDevices(db: Db, readingId: string, after: Date): Promise<DeviceRow[]> {
  return tables(db)
    .selectFrom('reading_devices')
    .selectAll()
    .where('reading_id', '=', readingId)
    .where('seen_at', '>', after)
    .orderBy('since')
    .orderBy('device_id')
    .execute()
}

/** Records a heartbeat. Returns false if the device belongs to somebody else. */
export async function seeDevice(db: Db, row: DeviceRow): Promise<boolean> {
  const seen = await tables(db)
    .insertInto('reading_devices')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['reading_id', 'device_id'])
        .doUpdateSet({ seen_at: row.seen_at })
        .where('reading_devices.user_id', '=', row.user_id),
    )
    .returning('device_id')
    .execute()
  return seen.length > 0
}

export async function dropDevice(db: Db, readingId: string, deviceId: string): Promise<void> {
  await tables(db)
    .deleteFrom('reading_devices')
    .where('reading_id', '=', readingId)
    .where('device_id', '=', deviceId)
    .execute()
}

export async function dropDevicesOf(db: Db, readingId: string, userId: string): Promise<void> {
  await tables(db)
    .deleteFrom('reading_devices')
    .where('reading_id', '=', readingId)
    .where('user_id', '=', userId)
    .execute()
}

export async function listParts(db: Db, readingId: string): Promise<PartRow[]> {
  return tables(db)
    .selectFrom('reading_parts')
    .selectAll()
    .where('reading_id', '=', readingId)
    .orderBy('character_id')
    .execute()
}

export async function addParts(db: Db, rows: readonly PartRow[]): Promise<void> {
  if (rows.length > 0)
    await tables(db)
      .insertInto('reading_parts')
      .values([...rows])
      .execute()
}

/** Changes a part. Returns false if it doesn't exist. */
export async function changePart(db: Db, row: PartRow): Promise<boolean> {
  const { reading_id, character_id, ...change } = row
  const changed = await tables(db)
    .updateTable('reading_parts')
    .set(change)
    .where('reading_id', '=', reading_id)
    .where('character_id', '=', character_id)
    .returning('character_id')
    .execute()
  return changed.length > 0
}

/** Removes an account that is being deleted: its parts go to voices, and its name disappears from all read-throughs. */
export async function forgetReader(db: Db, userId: string): Promise<void> {
  const change = { way: 'voice', user_id: null, voice_id: null } as const
  await tables(db).updateTable('reading_parts').set(change).where('user_id', '=', userId).execute()
  await tables(db).updateTable('readings').set({ opened_by: null }).where('opened_by', '=', userId).execute()
  await tables(db).updateTable('readings').set({ leader_id: null }).where('leader_id', '=', userId).execute()
  await tables(db).deleteFrom('reading_devices').where('user_id', '=', userId).execute()
  await tables(db).deleteFrom('reading_people').where('user_id', '=', userId).execute()
}
