/** Reads and writes jobs on behalf of the user who requested them. */
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { type UserJob, type JobState, GAVE_UP, type UserJobCount, type JobFilter, type JobRequest } from './user-job.ts'

export interface JobRow {
  id: string
  kind: string
  owner: string
  subject: string | null
  key: string | null
  data: string
  result: string | null
  priority: number
  state: JobState
  done: number
  total: number
  attempts: number
  turn: number
  reason: string | null
  created_at: Date
  due_at: Date
  started_at: Date | null
  heartbeat_at: Date | null
  ended_at: Date | null
}

// a type rather than an interface, because Kysely needs an index signature
type Tables = { work: JobRow }

export const tables = (db: Db) => db.withTables<Tables>()

/** The database's time, because the clocks of nodes can differ. */
export const NOW = sql<Date>`now()`

const LIVE: readonly JobState[] = ['waiting', 'running']

export const RANK = { background: 0, page: 1 } as const

export const presentJob = (row: JobRow): UserJob => ({
  id: row.id,
  kind: row.kind,
  owner: row.owner,
  subject: row.subject,
  priority: row.priority === RANK.page ? 'page' : 'background',
  state: row.state,
  done: row.done,
  total: row.total,
  attempts: row.attempts,
  reason: row.reason,
  result: row.result === null ? null : JSON.parse(row.result),
  createdAt: row.created_at,
  startedAt: row.started_at,
  endedAt: row.ended_at,
})

/**
 * Locks an account's job requests until the transaction ends, so that none is added while its waiting jobs are counted.
 */
export async function lockOwner(db: Db, owner: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`work of ${owner}`}, 0))`.execute(db)
}

/** Counts an account's waiting jobs. */
export async function countWaiting(db: Db, owner: string): Promise<number> {
  const { number } = await tables(db)
    .selectFrom('work')
    .select((of) => of.fn.countAll().as('number'))
    .where('owner', '=', owner)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return Number(number)
}

/** Inserts a job. Returns undefined if the same one is already waiting or running. */
export function insertJob(db: Db, id: string, request: JobRequest): Promise<JobRow | undefined> {
  const row = {
    id,
    kind: request.kind,
    owner: request.owner,
    subject: request.subject ?? null,
    key: request.key ?? null,
    data: JSON.stringify(request.data ?? {}),
    priority: RANK[request.priority ?? 'page'],
    state: 'waiting' as const,
    created_at: NOW,
    due_at: NOW,
    result: null,
    done: 0,
    total: 0,
    attempts: 0,
    turn: 0,
    reason: null,
    started_at: null,
    heartbeat_at: null,
    ended_at: null,
  }
  return tables(db)
    .insertInto('work')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Returns the waiting or running job with this key, after raising its priority to at least that of this request. */
export function joinOpenJob(
  db: Db,
  { owner, kind, key, priority = 'page' }: Pick<JobRequest, 'owner' | 'kind' | 'key' | 'priority'>,
): Promise<JobRow | undefined> {
  return tables(db)
    .updateTable('work')
    .set({ priority: sql<number>`greatest(priority, ${RANK[priority]})` })
    .where('owner', '=', owner)
    .where('kind', '=', kind)
    .where('key', '=', key ?? '')
    .where('state', 'in', LIVE)
    .returningAll()
    .executeTakeFirst()
}

export const readJob = (db: Db, id: string): Promise<JobRow | undefined> =>
  tables(db).selectFrom('work').selectAll().where('id', '=', id).executeTakeFirst()

export function listJobs(db: Db, { owner, subject, states, limit, offset = 0 }: JobFilter): Promise<JobRow[]> {
  let rows = tables(db).selectFrom('work').selectAll()
  if (owner !== undefined) rows = rows.where('owner', '=', owner)
  if (subject !== undefined) rows = rows.where('subject', '=', subject)
  if (states !== undefined) rows = rows.where('state', 'in', states)
  return rows
    .orderBy(sql`ended_at is not null`)
    .orderBy(sql`coalesce(ended_at, created_at)`, 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countJobs(db: Db): Promise<UserJobCount> {
  const rows = await tables(db)
    .selectFrom('work')
    .select((of) => [
      'state',
      of.fn.countAll().as('number'),
      sql`count(*) filter (where reason = ${GAVE_UP})`.as('gaveUp'),
    ])
    .groupBy('state')
    .execute()
  const of = (wanted: JobState): number => Number(rows.find(({ state }) => state === wanted)?.number ?? 0)
  return {
    waiting: of('waiting'),
    running: of('running'),
    done: of('done'),
    failed: of('failed'),
    cancelled: of('cancelled'),
    gaveUp: rows.reduce((sum, { gaveUp }) => sum + Number(gaveUp), 0),
  }
}

export const cancelJob = (db: Db, id: string): Promise<JobRow | undefined> =>
  tables(db)
    .updateTable('work')
    .set({ state: 'cancelled', ended_at: NOW })
    .where('id', '=', id)
    .where('state', 'in', LIVE)
    .returningAll()
    .executeTakeFirst()

const ANEW = { state: 'waiting', due_at: NOW, done: 0, total: 0, attempts: 0, reason: null, ended_at: null } as const

export const retryJob = (db: Db, id: string): Promise<JobRow | undefined> =>
  tables(db)
    .updateTable('work')
    .set(ANEW)
    .where('id', '=', id)
    .where('state', 'in', ['failed', 'cancelled'])
    .returningAll()
    .executeTakeFirst()

export const removeJob = (db: Db, id: string): Promise<JobRow | undefined> =>
  tables(db).deleteFrom('work').where('id', '=', id).where('state', 'not in', LIVE).returningAll().executeTakeFirst()

export const removeJobsOf = (db: Db, owner: string): Promise<JobRow[]> =>
  tables(db).deleteFrom('work').where('owner', '=', owner).returningAll().execute()

/**
 * Removes jobs that ended more than this many days ago. Fails jobs that have been waiting that long, because no node
 * can run them.
 */
export async function sweepJobs(db: Db, days: number): Promise<JobRow[]> {
  const old = sql<Date>`now() - make_interval(days => ${days})`
  await tables(db).deleteFrom('work').where('ended_at', '<', old).execute()
  return tables(db)
    .updateTable('work')
    .set({ state: 'failed', reason: GAVE_UP, ended_at: NOW })
    .where('state', '=', 'waiting')
    .where('due_at', '<', old)
    .returningAll()
    .execute()
}
