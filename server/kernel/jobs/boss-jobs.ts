import type { PgBoss } from 'pg-boss'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import { newId } from '../ids.ts'
import { countJobs } from './count.ts'
import type { JobOptions, Jobs, RunJob } from './jobs.ts'

interface Definition {
  readonly run: RunJob
  readonly options: JobOptions
}

/** Jobs kept in the database, the same on both engines; the queue is loaded when it starts. */
export function openJobs(database: Database, log: Log): Jobs {
  const definitions = new Map<string, Definition>()
  let boss: Promise<PgBoss> | null = null
  let isStopped = false
  const open = (): Promise<PgBoss> => (boss ??= openBoss(database, log))
  return {
    define: (name, run, options = {}) => void definitions.set(name, { run, options }),
    enqueue: async (name, data, { after } = {}) => {
      if (!definitions.has(name)) throw new Error(`no such job: ${name}`)
      const queue = await open()
      const id = newId()
      await prepareQueue(queue, name, definitions.get(name)!)
      await queue.send(name, data, { id, ...(after === undefined ? {} : { startAfter: after }) })
      return id
    },
    count: () => countJobs(database),
    start: async () => {
      const queue = await open()
      for (const [name, definition] of definitions) {
        if (isStopped) return
        await startQueue(queue, name, { definition, log }).catch((error: unknown) => {
          // whoever ends the server while it starts has heard of no fault
          if (!isStopped) throw error
        })
      }
    },
    stop: async () => {
      isStopped = true
      if (boss === null) return
      await (await boss).stop({ graceful: true, timeout: 3000, close: true })
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

// Ten seconds of silence mean that the process which ran a job is gone; it then runs again.
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
