import type { Db } from '../../../kernel/db/database.ts'
import type { CastRow, PlaysTables } from '../tables.ts'

const tables = (db: Db) => db.withTables<PlaysTables>()

export async function listCast(db: Db, playId: string): Promise<CastRow[]> {
  return tables(db)
    .selectFrom('play_casting')
    .selectAll()
    .where('play_id', '=', playId)
    .orderBy('character_id')
    .orderBy('place')
    .execute()
}

/** Replaces the cast of a character. */
export async function putCast(
  db: Db,
  at: { playId: string; characterId: string },
  rows: readonly CastRow[],
): Promise<void> {
  await tables(db)
    .deleteFrom('play_casting')
    .where('play_id', '=', at.playId)
    .where('character_id', '=', at.characterId)
    .execute()
  if (rows.length > 0)
    await tables(db)
      .insertInto('play_casting')
      .values([...rows])
      .execute()
}

/**
 * Assigns the parts reserved for an invitation to the account that accepted it, without duplicates. Returns the rows.
 */
export async function assignReservedParts(
  db: Db,
  { playId, personIds, userId }: { playId: string; personIds: readonly string[]; userId: string },
): Promise<CastRow[]> {
  const rows = await listCast(db, playId)
  const own = new Set(rows.flatMap((row) => (row.user_id === userId ? row.character_id : [])))
  const kept = rows.filter((row) => row.person_id !== null && personIds.includes(row.person_id))
  const taken = [...new Map(kept.map((row) => [row.character_id, row])).values()].filter(
    ({ character_id: id }) => !own.has(id),
  )
  for (const { character_id: characterId, place } of taken)
    await tables(db)
      .updateTable('play_casting')
      .set({ user_id: userId, person_id: null })
      .where('play_id', '=', playId)
      .where('character_id', '=', characterId)
      .where('place', '=', place)
      .execute()
  if (kept.length > taken.length)
    await tables(db)
      .deleteFrom('play_casting')
      .where('person_id', 'in', [...personIds])
      .execute()
  return taken
}

export async function listPartsOf(db: Db, userId: string): Promise<CastRow[]> {
  return tables(db).selectFrom('play_casting').selectAll().where('user_id', '=', userId).execute()
}

/** Returns all parts that these voices speak. */
export async function listVoiceParts(db: Db, voiceIds: readonly string[]): Promise<CastRow[]> {
  if (voiceIds.length === 0) return []
  return tables(db)
    .selectFrom('play_casting')
    .selectAll()
    .where('voice_id', 'in', [...voiceIds])
    .orderBy('play_id')
    .orderBy('character_id')
    .orderBy('place')
    .execute()
}

export async function forgetActor(db: Db, userId: string): Promise<void> {
  await tables(db).deleteFrom('play_casting').where('user_id', '=', userId).execute()
}
