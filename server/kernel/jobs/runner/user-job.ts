import type { Db } from '../../db/database.ts'

export const JOB_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export type JobState = (typeof JOB_STATES)[number]

/** `page`: a user is waiting on a page. `background`: nobody is waiting; it never takes the last free place. */
export type JobPriority = 'page' | 'background'

/** Thrown by a run to fail its job immediately, with a reason for the user: a code that the page has a message for. */
export class JobFailure extends Error {
  readonly code: string
  constructor(code: string, message = code) {
    super(message)
    this.name = 'JobFailure'
    this.code = code
  }
}

/** The reason given for a job that used up its starts without finishing. */
export const GAVE_UP = 'gave_up'

/** The input of a run, and a function to report its progress. */
export interface JobRun {
  readonly id: string
  /** The data passed to `ask`, after serialisation as JSON. */
  readonly data: unknown
  readonly owner: string
  readonly subject: string | null
  /** 1 for the first start. */
  readonly attempt: number
  /**
   * Aborted within a second when the job is cancelled or given to another node, or the server stops. The run must then
   * stop, by throwing or returning.
   */
  readonly signal: AbortSignal
  /** Reports progress. May be called as often as needed; it is stored at most twice a second. */
  progress(this: void, done: number, total: number): void
}

/**
 * Runs a job and resolves with a small plain result, or nothing. It may be started again after a crash, so it must
 * determine what is already done. A Refusal or a JobFailure fails the job with that code; after any other error it
 * is retried.
 */
export type JobHandler = (run: JobRun) => Promise<unknown>

export interface JobRequest {
  readonly kind: string
  /** The account that requested the job and can see it. */
  readonly owner: string
  /** The id of the job's subject, such as a play. */
  readonly subject?: string | null
  readonly data?: object
  /** `page` by default. */
  readonly priority?: JobPriority
  /** While a job with this kind, owner and key is waiting or running, another request returns that job. */
  readonly key?: string
}

export interface UserJob {
  readonly id: string
  readonly kind: string
  readonly owner: string
  readonly subject: string | null
  readonly priority: JobPriority
  readonly state: JobState
  readonly done: number
  /** The value of `done` at which the job is complete; 0 if unknown. */
  readonly total: number
  readonly attempts: number
  /** Why the job failed, as a code; null if it has not failed. */
  readonly reason: string | null
  /** What the run returned; null unless it is done. */
  readonly result: unknown
  readonly createdAt: Date
  readonly startedAt: Date | null
  readonly endedAt: Date | null
}

/** Announces that a job changed state or made progress, so that pages can reload it. */
export interface JobChange {
  readonly id: string
  readonly kind: string
  readonly owner: string
  readonly subject: string | null
  /** The job's new state; null if the job was removed. */
  readonly state: JobState | null
}

declare module '../../events.ts' {
  interface Events {
    'work.changed': JobChange
  }
}

export interface JobFilter {
  readonly owner?: string
  readonly subject?: string
  readonly states?: readonly JobState[]
  readonly limit: number
  readonly offset?: number
}

export interface UserJobCount extends Readonly<Record<JobState, number>> {
  /**
   * Number of jobs that failed because they used up their starts. The cause is a fault in the server or in another
   * service.
   */
  readonly gaveUp: number
}

/** Jobs that users start and wait for. Every job ends as done, failed with a reason, or cancelled. */
export interface UserJobs {
  define(kind: string, run: JobHandler): void
  /** Requests a job. Refuses if the account has too many waiting. Pass `db` to request it in a transaction. */
  ask(request: JobRequest, db?: Db): Promise<UserJob>
  read(id: string): Promise<UserJob | null>
  /** Lists jobs: waiting and running jobs first, then ended jobs. In each group, the newest come first. */
  list(filter: JobFilter): Promise<UserJob[]>
  /** Counts the jobs of all accounts by state. */
  count(): Promise<UserJobCount>
  /** Cancels a waiting or running job immediately. Returns null if it has ended or doesn't exist. */
  cancel(id: string): Promise<UserJob | null>
  /** Restarts a failed or cancelled job with all its attempts available again. Returns null if it is neither. */
  retry(id: string): Promise<UserJob | null>
  /** Removes an ended job from the list. Returns false if it is waiting or running, or doesn't exist. */
  remove(id: string): Promise<boolean>
  /** Ends and removes all jobs of an account. */
  forget(owner: string): Promise<void>
  /**
   * Removes jobs that ended long ago, and fails jobs that have been waiting that long. A scheduled task calls this
   * daily.
   */
  sweep(): Promise<void>
}
