import type { PgBoss } from 'pg-boss'
import type { Database } from '../db/database.ts'
import type { UserJobs } from './runner/user-job.ts'
import type { Log } from '../log.ts'
import type { EventBus } from '../events.ts'
import { newId } from '../ids.ts'
import { openUserJobs } from './runner/user-jobs.ts'

interface JobCount {
  readonly waiting: number
  readonly running: number
  /** Failed after all attempts. */
  readonly failed: number
}

/**
 * Counts the scheduled tasks by state, or returns zeros if the queue was never opened. Leaves out pg-boss's internal
 * queues and the queue that wakes job runners.
 */
async function countJobs(database: Database): Promise<JobCount> {
  const known = await database.query(`select to_regclass('jobs.job') is not null as there`)
  if (known.rows[0]?.['there'] !== true) return { waiting: 0, running: 0, failed: 0 }
  const { rows } = await database.query(
    `select state::text as state, count(*) as number from jobs.job where name not like '\\_\\_%' and name <> 'kernel.work' group by state`,
  )
  const of = (...states: string[]): number =>
    rows.reduce((sum, { state, number }) => sum + (states.includes(String(state)) ? Number(number) : 0), 0)
  return { waiting: of('created', 'retry'), running: of('active'), failed: of('failed') }
}

interface JobInfo {
  readonly id: string
  /** 1 for the first run. */
  readonly attempt: number
}
interface JobOptions {
  readonly retryLimit?: number
  /** A cron expression in UTC. The task also runs on this schedule, once across all nodes. */
  readonly schedule?: string
}
export type TaskHandler = (data: unknown, job: JobInfo) => Promise<void>

/** Scheduled tasks and jobs, which outlive the request and the process. */
export interface Jobs {
  define(name: string, run: TaskHandler, options?: JobOptions): void
  /** Enqueues a task, to run as soon as possible or, if `after` is given, no earlier than that. */
  enqueue(name: string, data: object, options?: { readonly after?: Date }): Promise<string>
  /** Counts scheduled tasks and jobs together. */
  count(): Promise<JobCount>
  /** Jobs that users start and wait for. */
  readonly userJobs: UserJobs
  start(): Promise<void>
  stop(): Promise<void>
}

interface Definition {
  readonly run: TaskHandler
  readonly options: JobOptions
}

interface JobsDeps {
  readonly database: Database
  readonly log: Log
  readonly events: EventBus
  /** How many times a job may be restarted. Read again at each start. */
  recoveryLimit(this: void): Promise<number>
}

/** The task that wakes the job runner of whichever node receives it. */
const BELL = 'kernel.work'

/**
 * Opens the job queue, which is stored in the database, whether PostgreSQL or PGlite. pg-boss is loaded when the queue
 * is first used.
 */
export function openJobs({ database, log, events, recoveryLimit }: JobsDeps): Jobs {
  const definitions = new Map<string, Definition>()
  let boss: Promise<PgBoss> | null = null
  let isStarted = false
  let isStopped = false
  const open = (): Promise<PgBoss> => (boss ??= openBoss(database, log))
  const enqueue: Jobs['enqueue'] = async (name, data, { after } = {}) => {
    if (!definitions.has(name)) throw new Error(`no such job: ${name}`)
    const queue = await open()
    const id = newId()
    await prepareQueue(queue, name, definitions.get(name)!)
    await queue.send(name, data, { id, ...(after === undefined ? {} : { startAfter: after }) })
    return id
  }
  const ring = (): void => {
    // with the embedded database there is no other node
    if (!isStarted || isStopped || database.engine === 'pglite') return
    enqueue(BELL, {}).catch((error: unknown) => isStopped || log.warn('the notification of new jobs failed', { error }))
  }
  const { userJobs, jobRunner } = openUserJobs({ database, log, events, recoveryLimit, ring })
  definitions.set(BELL, { run: async () => jobRunner.wake(), options: { retryLimit: 0 } })
  return {
    define: (name, run, options = {}) => void definitions.set(name, { run, options }),
    enqueue,
    userJobs,
    count: async () => {
      const [own, asked] = [await countJobs(database), await userJobs.count()]
      const { waiting, running, failed } = own
      return { waiting: waiting + asked.waiting, running: running + asked.running, failed: failed + asked.gaveUp }
    },
    start: async () => {
      jobRunner.start()
      const queue = await open()
      for (const [name, definition] of definitions) {
        if (isStopped) return
        await startQueue(queue, name, { definition, log }).catch((error: unknown) => {
          // stopping the server during its start is not an error
          if (!isStopped) throw error
        })
      }
      isStarted = true
    },
    stop: async () => {
      isStopped = true
      const working = jobRunner.stop()
      if (boss !== null) await (await boss).stop({ graceful: true, timeout: 3000, close: true })
      await working
    },
  }
}

async function openBoss(database: Database, log: Log): Promise<PgBoss> {
  const { PgBoss, fromPglite } = await import('pg-boss')
  const connection =
    database.engine === 'pglite'
      ? { db: fromPglite(asPglite(database)) }
      : { connectionString: database.url ?? '', max: 3 }
  const boss = new PgBoss({
    ...connection,
    backend: database.engine,
    schema: 'jobs',
    useListenNotify: true,
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
    cronMonitorIntervalSeconds: 30,
    cronWorkerIntervalSeconds: 10,
  })
  boss.on('error', (error) => log.error('job queue failed', { error }))
  boss.on('warning', (warning) => log.warn('job queue warns', { warning }))
  await boss.start()
  return boss
}

const asPglite = (database: Database) => ({
  query: async (sql: string, values?: unknown[]) => (await database.query(sql, values)) as { rows: any[] },
  exec: async (sql: string) => (await database.exec(sql)) as { rows: unknown[] }[],
  listen: async (channel: string, hear: (payload: string) => void) => {
    const listening = await database.listen!(channel, hear)
    return () => listening.close()
  },
})

// ten seconds without a heartbeat means that the process is gone; the task then runs again
async function prepareQueue(boss: PgBoss, name: string, { options }: Definition): Promise<void> {
  await boss.createQueue(name, {
    retryLimit: options.retryLimit ?? 2,
    retryDelay: 1,
    retryBackoff: true,
    heartbeatSeconds: 10,
    notify: true,
  })
}

async function startQueue(boss: PgBoss, name: string, { definition, log }: { definition: Definition; log: Log }) {
  await prepareQueue(boss, name, definition)
  if (definition.options.schedule !== undefined) await boss.schedule(name, definition.options.schedule)
  const options = {
    includeMetadata: true,
    pollingIntervalSeconds: 2,
    notifyPollingIntervalSeconds: 10,
    localConcurrency: 2,
  } as const
  await boss.work<object>(name, options, async ([job]) => {
    if (job === undefined) return
    try {
      await definition.run(job.data, { id: job.id, attempt: job.retryCount + 1 })
    } catch (error) {
      log.error('job failed', { job: name, id: job.id, attempt: job.retryCount + 1, error })
      throw error
    }
  })
}
