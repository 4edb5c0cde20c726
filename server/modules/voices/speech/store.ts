import type { SoundFormat } from '@replique/contract'
import { sql } from 'kysely'
import type { EngineFault } from '../engines/engine.ts'
import type { Db } from '../../../kernel/db/database.ts'

type Times = readonly (readonly [from: number, to: number])[]

/** How a sound is stored: in a format that can be served, or as packed samples for mixing. */
export type KeptFormat = SoundFormat | 'samples'

export interface SoundRow {
  readonly id: string
  readonly play_id: string
  readonly key: string
  readonly format: KeptFormat
  readonly seconds: number
  readonly bytes: number
  readonly times: Times
  readonly fault: EngineFault | null
  readonly made_at: Date
  readonly used_at: Date
}

interface UseRow {
  readonly user_id: string
  readonly day: string
  readonly letters: number
}

// a type, because Kysely needs an index signature, which interfaces don't have
type SpeechTables = {
  speech_sounds: SoundRow
  speech_use: UseRow
}

const tables = (db: Db) => db.withTables<SpeechTables>()

/** Finds stored sounds of a play, by key. */
export async function findSounds(db: Db, playId: string, keys: readonly string[]): Promise<Map<string, SoundRow>> {
  if (keys.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('speech_sounds')
    .selectAll()
    .where('play_id', '=', playId)
    .where('key', 'in', [...keys])
    .execute()
  return new Map(rows.map((row) => [row.key, row]))
}

/** Stores a sound and returns its row. If the same sound was stored concurrently, returns that row instead of `row`. */
export async function insertSound(db: Db, row: SoundRow): Promise<SoundRow> {
  // a list would be sent to PostgreSQL as an array, not as JSON
  const times = JSON.stringify(row.times) as unknown as Times
  await tables(db)
    .insertInto('speech_sounds')
    .values({ ...row, times })
    .onConflict((conflict) => conflict.columns(['play_id', 'key']).doNothing())
    .execute()
  return (await findSounds(db, row.play_id, [row.key])).get(row.key) ?? row
}

export async function recordUse(db: Db, ids: readonly string[], at: { now: Date; before: Date }): Promise<void> {
  if (ids.length === 0) return
  await tables(db)
    .updateTable('speech_sounds')
    .set({ used_at: at.now })
    .where('id', 'in', [...ids])
    .where('used_at', '<', at.before)
    .execute()
}

/** Deletes the rows of the given sounds, but not their files. */
export async function deleteSounds(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tables(db)
      .deleteFrom('speech_sounds')
      .where('id', 'in', [...ids])
      .execute()
}

export async function findUnused(db: Db, before: Date, limit: number): Promise<SoundRow[]> {
  return tables(db)
    .selectFrom('speech_sounds')
    .selectAll()
    .where('used_at', '<', before)
    .orderBy('used_at')
    .limit(limit)
    .execute()
}

export async function findOfPlay(db: Db, playId: string): Promise<SoundRow[]> {
  return tables(db).selectFrom('speech_sounds').selectAll().where('play_id', '=', playId).execute()
}

/** Lists every play that has sounds. */
export async function listPlaysWithSounds(db: Db): Promise<string[]> {
  const rows = await tables(db).selectFrom('speech_sounds').select('play_id').distinct().execute()
  return rows.map((row) => row.play_id)
}

/** Returns the ids for which a sound is stored. */
export async function findExisting(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tables(db)
    .selectFrom('speech_sounds')
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export async function findSound(db: Db, id: string): Promise<SoundRow | null> {
  return (await tables(db).selectFrom('speech_sounds').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/** Counts letters for a day. Returns false, and counts nothing, if that would exceed the limit. */
export async function reserveLetters(
  db: Db,
  use: { userId: string; day: string; letters: number; most: number },
): Promise<boolean> {
  if (use.letters > use.most) return false
  const counted = await tables(db)
    .insertInto('speech_use')
    .values({ user_id: use.userId, day: use.day, letters: use.letters })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'day'])
        .doUpdateSet({ letters: sql<number>`speech_use.letters + excluded.letters` })
        .where(sql<boolean>`speech_use.letters + excluded.letters <= ${use.most}`),
    )
    .returning('letters')
    .executeTakeFirst()
  return counted !== undefined
}

export async function forgetUse(db: Db, where: { userId: string } | { before: string }): Promise<void> {
  const query = tables(db).deleteFrom('speech_use')
  await (
    'userId' in where ? query.where('user_id', '=', where.userId) : query.where('day', '<', where.before)
  ).execute()
}
