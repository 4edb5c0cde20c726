import type { Database } from '../db/database.ts'
import type { Work } from './runner/work.ts'

interface JobCount {
  readonly waiting: number
  readonly running: number
  /** Given up after all their attempts. */
  readonly failed: number
}

/** How the queue stands; all zero before it has ever been opened. What the queue asks of itself is left out, and the bell of the work job runner. */
export async function countJobs(database: Database): Promise<JobCount> {
  const known = await database.query(`select to_regclass('jobs.job') is not null as there`)
  if (known.rows[0]?.['there'] !== true) return { waiting: 0, running: 0, failed: 0 }
  const { rows } = await database.query(
    `select state::text as state, count(*) as number from jobs.job where name not like '\\_\\_%' and name <> 'kernel.work' group by state`,
  )
  const of = (...states: string[]): number =>
    rows.reduce((sum, { state, number }) => sum + (states.includes(String(state)) ? Number(number) : 0), 0)
  return { waiting: of('created', 'retry'), running: of('active'), failed: of('failed') }
}

export interface JobInfo {
  readonly id: string
  /** 1 the first time it runs. */
  readonly attempt: number
}
export interface JobOptions {
  readonly retryLimit?: number
  /** A cron expression in UTC; the job then also runs by itself, once over all nodes. */
  readonly schedule?: string
}
export type RunJob = (data: unknown, job: JobInfo) => Promise<void>

/** Work that outlives the request and the process. */
export interface Jobs {
  define(name: string, run: RunJob, options?: JobOptions): void
  /** Asks for a job, at once or after a moment. */
  enqueue(name: string, data: object, options?: { readonly after?: Date }): Promise<string>
  /** What the server does by itself and what people asked for, together. */
  count(): Promise<JobCount>
  /** Work that somebody asked for and waits for. */
  readonly work: Work
  start(): Promise<void>
  stop(): Promise<void>
}
