import type { Storage } from '../../../kernel/storage/storage.ts'
import type { Db } from '../../../kernel/db/database.ts'

interface ConsentRow {
  readonly play_id: string
  readonly user_id: string
  readonly given_at: Date
}

export interface RecordingRow {
  readonly id: string
  readonly play_id: string
  /** The speaker. */
  readonly user_id: string
  readonly character_id: string
  readonly utterance_id: string
  readonly words_hash: string
  readonly best: boolean
  readonly seconds: number
  readonly heard_from: number
  readonly heard_to: number
  readonly sound_id: string
  readonly created_at: Date
}

interface StrayRow {
  readonly key: string
  readonly seen_at: Date
}

// a type, because Kysely needs an index signature, which interfaces don't have
type RecordingsTables = {
  recording_consents: ConsentRow
  recordings: RecordingRow
  recording_strays: StrayRow
}

type Files = Pick<RecordingRow, 'id' | 'sound_id'>

export const RECORDINGS = 'recordings/'

/** The key of the trimmed sound, an MP3. Keys are built from the server's own ids, never from user input. */
export const soundKey = (soundId: string): string => `recordings/heard/${soundId}`
/** The key of the whole take, packed with `pack`. */
export const wholeKey = (id: string): string => `recordings/whole/${id}`

export async function removeFiles(storage: Storage, takes: readonly Files[]): Promise<void> {
  for (const { id, sound_id: soundId } of takes) {
    await storage.remove(soundKey(soundId))
    await storage.remove(wholeKey(id))
  }
}

const tables = (db: Db) => db.withTables<RecordingsTables>()

/** Identifies one user's takes of a character's line. */
type LineAt = Pick<RecordingRow, 'play_id' | 'user_id' | 'character_id' | 'utterance_id'>

export async function findConsent(db: Db, playId: string, userId: string): Promise<ConsentRow | null> {
  const row = await tables(db)
    .selectFrom('recording_consents')
    .selectAll()
    .where('play_id', '=', playId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

/** Stores a user's consent, unless they have already given it. */
export async function addConsent(db: Db, consent: ConsentRow): Promise<void> {
  await tables(db)
    .insertInto('recording_consents')
    .values(consent)
    .onConflict((conflict) => conflict.columns(['play_id', 'user_id']).doNothing())
    .execute()
}

/** Lists a user's consents and locks them, so that only one transaction at a time changes the user's recordings. */
export async function lockConsents(db: Db, userId: string): Promise<ConsentRow[]> {
  return tables(db)
    .selectFrom('recording_consents')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('play_id')
    .forUpdate()
    .execute()
}

export async function listConsents(db: Db, by: { userId: string } | { playId: string }): Promise<ConsentRow[]> {
  const all = tables(db).selectFrom('recording_consents').selectAll()
  const some = 'userId' in by ? all.where('user_id', '=', by.userId) : all.where('play_id', '=', by.playId)
  return some.execute()
}

/** Lists a user's takes, in one play or in all, newest first. */
export async function listOwn(db: Db, userId: string, playId?: string): Promise<RecordingRow[]> {
  const own = tables(db).selectFrom('recordings').selectAll().where('user_id', '=', userId)
  const some = playId === undefined ? own : own.where('play_id', '=', playId)
  return some.orderBy('created_at', 'desc').orderBy('id').execute()
}

/** Lists the takes in a play that are marked as best, for all speakers. */
export async function listBest(db: Db, playId: string): Promise<RecordingRow[]> {
  return tables(db)
    .selectFrom('recordings')
    .selectAll()
    .where('play_id', '=', playId)
    .where('best', '=', true)
    .execute()
}

export async function findTake(db: Db, id: string): Promise<RecordingRow | null> {
  return (await tables(db).selectFrom('recordings').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

export async function findBySound(db: Db, soundId: string): Promise<RecordingRow | null> {
  const row = await tables(db).selectFrom('recordings').selectAll().where('sound_id', '=', soundId).executeTakeFirst()
  return row ?? null
}

/** Lists the takes of a line, newest first. */
export async function listOfLine(db: Db, at: LineAt): Promise<RecordingRow[]> {
  return tables(db)
    .selectFrom('recordings')
    .selectAll()
    .where('play_id', '=', at.play_id)
    .where('user_id', '=', at.user_id)
    .where('character_id', '=', at.character_id)
    .where('utterance_id', '=', at.utterance_id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

export async function addTake(db: Db, row: RecordingRow): Promise<void> {
  await tables(db).insertInto('recordings').values(row).execute()
}

export async function changeTake(
  db: Db,
  id: string,
  change: Partial<Pick<RecordingRow, 'best' | 'heard_from' | 'heard_to' | 'sound_id'>>,
): Promise<void> {
  await tables(db).updateTable('recordings').set(change).where('id', '=', id).execute()
}

/** Unmarks the best take of a line. */
export async function unmarkBestTake(db: Db, at: LineAt): Promise<void> {
  await tables(db)
    .updateTable('recordings')
    .set({ best: false })
    .where('play_id', '=', at.play_id)
    .where('user_id', '=', at.user_id)
    .where('character_id', '=', at.character_id)
    .where('utterance_id', '=', at.utterance_id)
    .where('best', '=', true)
    .execute()
}

export async function removeTakes(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tables(db).deleteFrom('recordings').where('id', 'in', ids).execute()
}

/** Deletes the takes and consents of a user or a play. Returns the takes, so that their files can be deleted. */
export async function removeOf(db: Db, of: { userId?: string; playId?: string }): Promise<RecordingRow[]> {
  let takes = tables(db).deleteFrom('recordings')
  let consents = tables(db).deleteFrom('recording_consents')
  if (of.userId === undefined && of.playId === undefined) throw new Error('whose recordings, or of which play')
  if (of.userId !== undefined) {
    takes = takes.where('user_id', '=', of.userId)
    consents = consents.where('user_id', '=', of.userId)
  }
  if (of.playId !== undefined) {
    takes = takes.where('play_id', '=', of.playId)
    consents = consents.where('play_id', '=', of.playId)
  }
  await consents.execute()
  return takes.returningAll().execute()
}

/** Returns the ids of all plays that have takes or consents. */
export async function listPlays(db: Db): Promise<string[]> {
  const takes = await tables(db).selectFrom('recordings').select('play_id').distinct().execute()
  const consents = await tables(db).selectFrom('recording_consents').select('play_id').distinct().execute()
  return [...new Set([...takes, ...consents].map((row) => row.play_id))]
}

/** Returns the ids that belong to a take or to a trimmed sound. */
export async function findNamed(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tables(db)
    .selectFrom('recordings')
    .select(['id', 'sound_id'])
    .where((of) => of.or([of('id', 'in', ids), of('sound_id', 'in', ids)]))
    .execute()
  return new Set(rows.flatMap((row) => [row.id, row.sound_id]))
}

/** Records orphaned files with the time they were first seen. Returns those first seen before `at.before`. */
export async function recordOrphans(
  db: Db,
  keys: readonly string[],
  at: { now: Date; before: Date },
): Promise<string[]> {
  const strays = tables(db).insertInto('recording_strays')
  const rows = await strays
    .values(keys.map((key) => ({ key, seen_at: at.now })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((of) => ({ seen_at: of.ref('recording_strays.seen_at') })),
    )
    .returningAll()
    .execute()
  return rows.flatMap(({ key, seen_at }) => (seen_at < at.before ? [key] : []))
}

/** Forgets orphaned files that were deleted, or that now have a row. */
export async function forgetOrphans(db: Db, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await tables(db).deleteFrom('recording_strays').where('key', 'in', keys).execute()
}

/** Counts the takes of a user. */
export async function countOf(db: Db, userId: string): Promise<number> {
  const { number } = await tables(db)
    .selectFrom('recordings')
    .select((of) => of.fn.countAll().as('number'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(number)
}
