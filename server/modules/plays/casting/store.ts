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

/** Everybody who is to play a character, in place of those before. */
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

export async function listPartsOf(db: Db, userId: string): Promise<CastRow[]> {
  return tables(db).selectFrom('play_casting').selectAll().where('user_id', '=', userId).execute()
}

/** Every part that one of these voices speaks. */
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
