/**
 * Database writes for a running job. Each write checks the job's turn, so that a run that has lost its turn can't
 * write.
 */
import { sql } from 'kysely'
import type { Database, Db, Engine } from '../../db/database.ts'
import { GAVE_UP } from './user-job.ts'
import { NOW, RANK, tables, type JobRow } from './user-job-store.ts'

/** An arbitrary advisory lock id, the same in every version. Its holder chooses the next job. */
const CHOOSING = 7_351_204

export interface JobSelection {
  readonly kinds: readonly string[]
  /** Maximum number of starts per job. */
  readonly attempts: number
  /** Maximum number of running jobs per user, on all nodes together. */
  readonly perOwner: number
  /** Whether a background job may start here now. */
  readonly background: boolean
}

export interface SelectedJob {
  readonly row: JobRow
  /** False if the job had no starts left, and has failed instead. */
  readonly begun: boolean
}

/** Starts the next job, or fails it if it has no starts left. Returns null if no job can start. */
export async function startNextJob(database: Database, choice: JobSelection): Promise<SelectedJob | null> {
  for (;;) {
    // usually there is no job to start, and finding that out needs no lock
    if ((await findNext(database.db, choice)) === undefined) return null
    const chosen = await database.transaction((db) => choose(db, { ...choice, engine: database.engine }))
    if (chosen !== 'taken') return chosen
  }
}

async function choose(db: Db, choice: JobSelection & { engine: Engine }): Promise<SelectedJob | 'taken' | null> {
  // a node that freezes here would block all others
  if (choice.engine === 'postgres') await sql`set local idle_in_transaction_session_timeout = '5s'`.execute(db)
  // two nodes choosing at the same time would each fail to count the job that the other starts for the same user
  await sql`select pg_advisory_xact_lock(${CHOOSING})`.execute(db)
  const next = await findNext(db, choice)
  if (next === undefined) return null
  const begun = next.attempts < choice.attempts
  const row = await (begun ? begin(db, next.id) : giveUp(db, next.id))
  // it was cancelled or removed between the two statements
  return row === undefined ? 'taken' : { row, begun }
}

/**
 * Chooses the next job. Users with the fewest running jobs come first, then those waiting on a page, then those whose
 * last job started longest ago. Of a user's jobs, those waited for on a page come first, then the oldest.
 */
async function findNext(db: Db, choice: JobSelection): Promise<{ id: string; attempts: number } | undefined> {
  const { rows } = await sql<{ id: string; attempts: number }>`
    select first.id, first.attempts
    from (
      select distinct on (owner) id, owner, priority, attempts, created_at from work
      where state = 'waiting' and due_at <= now() and kind in (${sql.join(choice.kinds)})
        and priority >= ${choice.background ? RANK.background : RANK.page}
      order by owner, priority desc, created_at, id
    ) first
    cross join lateral (
      select count(*) filter (where state = 'running') as running, max(started_at) as last_at
      from work where work.owner = first.owner
    ) own
    where own.running < ${choice.perOwner}
    order by own.running, first.priority desc, own.last_at nulls first, first.created_at, first.id
    limit 1`.execute(db)
  return rows[0]
}

const begin = (db: Db, id: string): Promise<JobRow | undefined> =>
  tables(db)
    .updateTable('work')
    .set((of) => ({
      state: 'running',
      attempts: of('attempts', '+', 1),
      turn: of('turn', '+', 1),
      done: 0,
      total: 0,
      started_at: NOW,
      heartbeat_at: NOW,
    }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst()

const giveUp = (db: Db, id: string): Promise<JobRow | undefined> =>
  tables(db)
    .updateTable('work')
    .set({ state: 'failed', reason: GAVE_UP, ended_at: NOW })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst()

export interface JobTurn {
  readonly id: string
  readonly turn: number
}

const mine = (db: Db, { id, turn }: JobTurn) =>
  tables(db).updateTable('work').where('id', '=', id).where('turn', '=', turn).where('state', '=', 'running')

export interface Heartbeat extends JobTurn {
  readonly done: number
  readonly total: number
}

/** Records heartbeats and progress. Returns the ids of the jobs that the caller still holds. */
export async function recordHeartbeats(db: Db, beats: readonly Heartbeat[]): Promise<Set<string>> {
  const values = beats.map(({ id, turn, done, total }) => sql`(${id}::uuid, ${turn}::int, ${done}::int, ${total}::int)`)
  const { rows } = await sql<{ id: string }>`
    update work set heartbeat_at = now(), done = told.done, total = told.total
    from (values ${sql.join(values)}) as told (id, turn, done, total)
    where work.id = told.id and work.turn = told.turn and work.state = 'running'
    returning work.id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Stores the result if the caller still has the turn; otherwise returns undefined. */
export const finishJob = (
  db: Db,
  { beat: of, result }: { beat: Heartbeat; result: unknown },
): Promise<JobRow | undefined> =>
  mine(db, of)
    .set({
      state: 'done',
      ended_at: NOW,
      done: of.done,
      total: of.total,
      result: result === undefined ? null : JSON.stringify(result),
    })
    .returningAll()
    .executeTakeFirst()

export const failJob = (db: Db, turn: JobTurn, reason: string): Promise<JobRow | undefined> =>
  mine(db, turn).set({ state: 'failed', reason, ended_at: NOW }).returningAll().executeTakeFirst()

/** Puts a job back in the queue, with a delay in seconds. */
export const requeueJob = (db: Db, turn: JobTurn, seconds: number): Promise<JobRow | undefined> =>
  mine(db, turn)
    .set({ state: 'waiting', due_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .returningAll()
    .executeTakeFirst()

/** Puts jobs back in the queue that have had no heartbeat for this many seconds. */
export const requeueLostJobs = (db: Db, seconds: number): Promise<JobRow[]> =>
  tables(db)
    .updateTable('work')
    .set({ state: 'waiting', due_at: NOW })
    .where('state', '=', 'running')
    .where('heartbeat_at', '<=', sql<Date>`now() - make_interval(secs => ${seconds})`)
    .returningAll()
    .execute()
