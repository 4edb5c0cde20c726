import { afterCommit, type Database, type Db } from '../../db/database.ts'
import type { EventBus } from '../../events.ts'
import { LIMITS } from '@replique/contract'
import { newId } from '../../ids.ts'
import { refuse } from '../../refusal.ts'
import type { Log } from '../../log.ts'
import { openJobRunner, type JobRunner } from './job-runner.ts'
import {
  presentJob,
  type JobRow,
  cancelJob,
  countWaiting,
  countJobs,
  insertJob,
  joinOpenJob,
  listJobs,
  lockOwner,
  readJob,
  removeJob,
  removeJobsOf,
  retryJob,
  sweepJobs,
} from './user-job-store.ts'
import type { JobHandler, UserJobs, JobState, JobRequest } from './user-job.ts'

/** Days for which finished jobs stay in the list. */
export const KEPT_DAYS = 7

export interface UserJobsDeps {
  readonly database: Database
  readonly log: Log
  readonly events: EventBus
  /** How many times a job may be restarted. Read again at each start. */
  recoveryLimit(): Promise<number>
  /** Wakes job runners on other nodes. */
  ring(): void
}

export interface UserJobsApp {
  readonly userJobs: UserJobs
  readonly jobRunner: JobRunner
}

/** Opens the jobs that users request, which are rows of one table. The job runner executes them once it is started. */
export function openUserJobs(deps: UserJobsDeps): UserJobsApp {
  const { database, log, events } = deps
  const runs = new Map<string, JobHandler>()
  const tell = ({ id, kind, owner, subject }: JobRow, state: JobState | null): void =>
    events.emit('work.changed', { id, kind, owner, subject, state })
  const jobRunner = openJobRunner({
    database,
    log,
    runs,
    // the first start is not a recovery
    attempts: async () => 1 + Math.max(0, Math.floor(await deps.recoveryLimit())),
    tell: (row) => tell(row, row.state),
  })
  const offer = (row: JobRow): void => {
    tell(row, row.state)
    jobRunner.wake()
    deps.ring()
  }
  const end = (row: JobRow, state: JobState | null): void => {
    jobRunner.drop(row.id)
    tell(row, state)
  }
  const { db } = database
  const userJobs: UserJobs = {
    define: (kind, run) => void runs.set(kind, run),
    ask: async (request, into = db) => {
      if (!runs.has(request.kind)) throw new Error(`no such work: ${request.kind}`)
      const row = await (into === db ? database.transaction((own) => put(own, request)) : put(into, request))
      afterCommit(into, () => offer(row))
      return presentJob(row)
    },
    read: async (id) => shown(await readJob(db, id)),
    list: async (filter) => (await listJobs(db, filter)).map(presentJob),
    count: () => countJobs(db),
    cancel: async (id) => {
      const row = await cancelJob(db, id)
      if (row !== undefined) end(row, 'cancelled')
      return shown(row)
    },
    retry: async (id) => {
      const row = await anew(database, id)
      if (row !== undefined) offer(row)
      return shown(row)
    },
    remove: async (id) => {
      const row = await removeJob(db, id)
      if (row !== undefined) tell(row, null)
      return row !== undefined
    },
    forget: async (owner) => (await removeJobsOf(db, owner)).forEach((row) => end(row, null)),
    sweep: async () => (await sweepJobs(db, KEPT_DAYS)).forEach((row) => tell(row, 'failed')),
  }
  return { userJobs, jobRunner }
}

const shown = (row: JobRow | undefined) => (row === undefined ? null : presentJob(row))

/**
 * Inserts a job, or returns the waiting or running one with its key. Tries again if that job ends between the queries.
 */
async function put(db: Db, request: JobRequest): Promise<JobRow> {
  await lockOwner(db, request.owner)
  for (;;) {
    const live = request.key === undefined ? undefined : await joinOpenJob(db, request)
    if (live !== undefined) return live
    await requireRoom(db, request.owner)
    const row = await insertJob(db, newId(), request)
    if (row !== undefined) return row
  }
}

async function requireRoom(db: Db, owner: string): Promise<void> {
  if ((await countWaiting(db, owner)) >= LIMITS.waitingJobs) refuse('too_many_jobs')
}

const TAKEN = '23505'

/** Restarts a job. If the same job was requested again in the meantime, returns that one instead. */
async function anew(database: Database, id: string): Promise<JobRow | undefined> {
  const { db } = database
  try {
    return await database.transaction(async (own) => {
      const ended = await readJob(own, id)
      if (ended === undefined) return undefined
      await lockOwner(own, ended.owner)
      await requireRoom(own, ended.owner)
      return retryJob(own, id)
    })
  } catch (error) {
    if ((error as { code?: unknown }).code !== TAKEN) throw error
    const row = await readJob(db, id)
    return row === undefined
      ? undefined
      : joinOpenJob(db, { owner: row.owner, kind: row.kind, key: row.key ?? '', priority: 'background' })
  }
}
