import type { JobCount } from './count.ts'
import type { Work } from './work/work.ts'

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
