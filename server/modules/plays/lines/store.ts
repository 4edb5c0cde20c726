import type { Db } from '../../../kernel/db/database.ts'
import type { PlaysTables } from '../tables.ts'

const tables = (db: Db) => db.withTables<PlaysTables>()

/** Returns the last line hashes of each character who has an actor. */
export async function listLines(db: Db, playId: string): Promise<Map<string, string>> {
  const rows = await tables(db).selectFrom('play_lines').selectAll().where('play_id', '=', playId).execute()
  return new Map(rows.map(({ character_id, hash }) => [character_id, hash]))
}

/** Replaces all line hashes of a play. */
export async function putLines(db: Db, playId: string, lines: ReadonlyMap<string, string>): Promise<void> {
  await tables(db).deleteFrom('play_lines').where('play_id', '=', playId).execute()
  const rows = [...lines].map(([character_id, hash]) => ({ play_id: playId, character_id, hash }))
  if (rows.length > 0) await tables(db).insertInto('play_lines').values(rows).execute()
}

/** Returns the line hashes of a user's characters as the user last saw them. */
export async function listSeen(db: Db, playId: string, userId: string): Promise<Map<string, string>> {
  const rows = await tables(db)
    .selectFrom('play_lines_seen')
    .selectAll()
    .where('play_id', '=', playId)
    .where('user_id', '=', userId)
    .execute()
  return new Map(rows.map(({ character_id, hash }) => [character_id, hash]))
}

/** Returns a query for the current line hash of every character, with one row for each of its actors. */
const asTheyAre = (db: Db, playId: string) =>
  tables(db)
    .selectFrom('play_casting')
    .innerJoin('play_lines', (on) =>
      on
        .onRef('play_lines.play_id', '=', 'play_casting.play_id')
        .onRef('play_lines.character_id', '=', 'play_casting.character_id'),
    )
    .where('play_casting.play_id', '=', playId)
    .where('play_casting.user_id', 'is not', null)
    .select(['play_casting.play_id', 'play_casting.user_id', 'play_casting.character_id', 'play_lines.hash'])
    .distinct()
    .$narrowType<{ user_id: string }>()

const SEEN = ['play_id', 'user_id', 'character_id', 'hash'] as const

/** Marks the lines of a user's characters as seen. */
export async function markSeen(db: Db, playId: string, userId: string): Promise<void> {
  await tables(db)
    .insertInto('play_lines_seen')
    .columns(SEEN)
    .expression(asTheyAre(db, playId).where('play_casting.user_id', '=', userId))
    .onConflict((conflict) =>
      conflict.columns(['play_id', 'user_id', 'character_id']).doUpdateSet((is) => ({ hash: is.ref('excluded.hash') })),
    )
    .execute()
}

/** Marks the current lines as seen for actors who were just cast. */
export async function markAllLinesSeen(db: Db, playId: string): Promise<void> {
  await tables(db)
    .insertInto('play_lines_seen')
    .columns(SEEN)
    .expression(asTheyAre(db, playId))
    .onConflict((conflict) => conflict.columns(['play_id', 'user_id', 'character_id']).doNothing())
    .execute()
}

export async function forgetSeen(db: Db, userId: string): Promise<void> {
  await tables(db).deleteFrom('play_lines_seen').where('user_id', '=', userId).execute()
}
