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

// A type and not an interface: Kysely asks for an index signature.
type RehearsalTables = {
  rehearsal_runs: RunRow
  rehearsal_misses: MissRow
}

const tables = (db: Db) => db.withTables<RehearsalTables>()

/** Whose rehearsing of which play. */
export interface Learner {
  readonly userId: string
  readonly playId: string
}

/** What somebody's devices send at once follows one after the other until the transaction ends. */
export async function lockLearner(db: Db, { userId, playId }: Learner): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rehearsals ${userId} ${playId}`}, 0))`.execute(db)
}

/** Answers whether it was not there yet. */
export async function addRun(db: Db, row: RunRow): Promise<boolean> {
  const added = await tables(db)
    .insertInto('rehearsal_runs')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return added.length > 0
}

/** Newest last. */
export const listRuns = (db: Db, { userId, playId }: Learner): Promise<RunRow[]> =>
  tables(db)
    .selectFrom('rehearsal_runs')
    .selectAll()
    .where('user_id', '=', userId)
    .where('play_id', '=', playId)
    .orderBy('at')
    .orderBy('id')
    .execute()

/** Keeps the newest runs. */
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

/** Forgets that scenes were gone through, and that lines were missed. */
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
