import type { RehearsalMode } from '@replique/contract'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/database.ts'

interface RunRow {
  readonly user_id: string
  readonly play_id: string
  readonly id: string
  readonly scene_id: string | null
  readonly mode: RehearsalMode
  readonly at: Date
  readonly lines: number
  readonly prompted: number
  readonly missed: number
}

interface MissRow {
  readonly user_id: string
  readonly play_id: string
  readonly line_id: string
  readonly scene_id: string
  readonly box: number
  readonly due: number
}

// a type, because Kysely needs an index signature, which interfaces don't have
type RehearsalTables = {
  rehearsal_runs: RunRow
  rehearsal_misses: MissRow
}

const tables = (db: Db) => db.withTables<RehearsalTables>()

/** A user who rehearses a play. */
export interface Learner {
  readonly userId: string
  readonly playId: string
}

/** Serialises the requests of a user's devices until the transaction ends. */
export async function lockLearner(db: Db, { userId, playId }: Learner): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rehearsals ${userId} ${playId}`}, 0))`.execute(db)
}

/** Stores a run. Returns false if it was stored already. */
export async function addRun(db: Db, row: RunRow): Promise<boolean> {
  const added = await tables(db)
    .insertInto('rehearsal_runs')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return added.length > 0
}

/** Lists runs, newest last. */
export const listRuns = (db: Db, { userId, playId }: Learner): Promise<RunRow[]> =>
  tables(db)
    .selectFrom('rehearsal_runs')
    .selectAll()
    .where('user_id', '=', userId)
    .where('play_id', '=', playId)
    .orderBy('at')
    .orderBy('id')
    .execute()

/** Deletes all but the newest runs. */
export async function thinRuns(db: Db, { userId, playId }: Learner, most: number): Promise<void> {
  const old = tables(db)
    .selectFrom('rehearsal_runs')
    .select('id')
    .where('user_id', '=', userId)
    .where('play_id', '=', playId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .offset(most)
  await tables(db)
    .deleteFrom('rehearsal_runs')
    .where('user_id', '=', userId)
    .where('play_id', '=', playId)
    .where('id', 'in', old)
    .execute()
}

export const listMisses = (db: Db, { userId, playId }: Learner): Promise<MissRow[]> =>
  tables(db)
    .selectFrom('rehearsal_misses')
    .selectAll()
    .where('user_id', '=', userId)
    .where('play_id', '=', playId)
    .orderBy('due')
    .orderBy('line_id')
    .execute()

export async function putMiss(db: Db, row: MissRow): Promise<void> {
  const { scene_id, box, due } = row
  await tables(db)
    .insertInto('rehearsal_misses')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'play_id', 'line_id']).doUpdateSet({ scene_id, box, due }))
    .execute()
}

export async function dropMiss(db: Db, { userId, playId }: Learner, lineId: string): Promise<void> {
  await tables(db)
    .deleteFrom('rehearsal_misses')
    .where('user_id', '=', userId)
    .where('play_id', '=', playId)
    .where('line_id', '=', lineId)
    .execute()
}

/** Deletes a user's runs of these scenes, and these missed lines. */
export async function dropProgress(
  db: Db,
  { userId, playId }: Learner,
  { sceneIds, lineIds }: { sceneIds: readonly string[]; lineIds: readonly string[] },
): Promise<void> {
  await tables(db)
    .deleteFrom('rehearsal_runs')
    .where('user_id', '=', userId)
    .where('play_id', '=', playId)
    .where('scene_id', 'in', sceneIds)
    .execute()
  if (lineIds.length === 0) return
  await tables(db)
    .deleteFrom('rehearsal_misses')
    .where('user_id', '=', userId)
    .where('play_id', '=', playId)
    .where('line_id', 'in', lineIds)
    .execute()
}

export async function listOfPerson(db: Db, userId: string): Promise<{ runs: RunRow[]; misses: MissRow[] }> {
  const runs = await tables(db).selectFrom('rehearsal_runs').selectAll().where('user_id', '=', userId).execute()
  const misses = await tables(db).selectFrom('rehearsal_misses').selectAll().where('user_id', '=', userId).execute()
  return { runs, misses }
}

export async function forgetLearner(db: Db, userId: string): Promise<void> {
  await tables(db).deleteFrom('rehearsal_runs').where('user_id', '=', userId).execute()
  await tables(db).deleteFrom('rehearsal_misses').where('user_id', '=', userId).execute()
}
