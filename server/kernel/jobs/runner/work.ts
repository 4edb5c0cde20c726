import type { Db } from '../../db/database.ts'

export const WORK_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export type WorkState = (typeof WORK_STATES)[number]

/** `page`: a user is waiting on a page. `background`: nobody is waiting; it never takes the last free place. */
export type WorkPriority = 'page' | 'background'

/** What ends work at once, with a reason that is told to whoever asked: a code that the page has words for. */
export class WorkFailure extends Error {
  readonly code: string
  constructor(code: string, message = code) {
    super(message)
    this.name = 'WorkFailure'
    this.code = code
  }
}

/** The reason of work that was begun as often as it may be and never came to an end. */
export const GAVE_UP = 'gave_up'

/** What a run is told, and what it tells. */
export interface WorkRun {
  readonly id: string
  /** Whatever was handed to `ask`, after a journey through JSON. */
  readonly data: unknown
  readonly owner: string
  readonly subject: string | null
  /** 1 the first time it is begun. */
  readonly attempt: number
  /** Fires within a second when it was cancelled, given to somebody else, or the server stops: stop then, by throwing or not. */
  readonly signal: AbortSignal
  /** How far it is; call it as often as you like, it is written twice a second at most. */
  progress(this: void, done: number, total: number): void
}

/**
 * Does the work and resolves with a small plain result, or nothing. May be begun again after a crash: it must find out
 * by itself what is done already. A Refusal or a WorkFailure ends it with that code; any other error is tried again.
 */
export type RunWork = (run: WorkRun) => Promise<unknown>

export interface WorkRequest {
  readonly kind: string
  /** The account that asks and is shown it. */
  readonly owner: string
  /** The id of what it is about, such as a play's. */
  readonly subject?: string | null
  readonly data?: object
  /** `page` without it. */
  readonly priority?: WorkPriority
  /** While work of this kind, owner and key waits or runs, asking again gives that one. */
  readonly key?: string
}

export interface WorkItem {
  readonly id: string
  readonly kind: string
  readonly owner: string
  readonly subject: string | null
  readonly priority: WorkPriority
  readonly state: WorkState
  readonly done: number
  /** 0 while nobody knows. */
  readonly total: number
  readonly attempts: number
  /** Why it failed, as a code; null unless it did. */
  readonly reason: string | null
  /** What the run returned; null unless it is done. */
  readonly result: unknown
  readonly createdAt: Date
  readonly startedAt: Date | null
  readonly endedAt: Date | null
}

/** Told when work changes hands or gets on, so that whoever shows it looks again. */
export interface WorkChange {
  readonly id: string
  readonly kind: string
  readonly owner: string
  readonly subject: string | null
  /** Null where it is no longer there. */
  readonly state: WorkState | null
}

declare module '../../events.ts' {
  interface Facts {
    'work.changed': WorkChange
  }
}

export interface WorkFilter {
  readonly owner?: string
  readonly subject?: string
  readonly states?: readonly WorkState[]
  readonly limit: number
  readonly offset?: number
}

export interface WorkCount extends Readonly<Record<WorkState, number>> {
  /** Of what failed, what was begun as often as it may be: the server's fault, or its neighbours'. */
  readonly gaveUp: number
}

/** Work that somebody asked for and waits for. Every item ends done, failed with a reason, or cancelled. */
export interface Work {
  define(kind: string, run: RunWork): void
  /** Asks for work, unless too much of theirs waits already; with `db`, in the transaction that it belongs to, so that neither is there without the other. */
  ask(request: WorkRequest, db?: Db): Promise<WorkItem>
  read(id: string): Promise<WorkItem | null>
  /** What waits or runs first, then the newest. */
  list(filter: WorkFilter): Promise<WorkItem[]>
  /** How the work of everybody stands. */
  count(): Promise<WorkCount>
  /** Cancels at once what waits or runs; null where it has ended already or never was. */
  cancel(id: string): Promise<WorkItem | null>
  /** Has failed or cancelled work begin anew, with all its attempts; null where it is neither. */
  retry(id: string): Promise<WorkItem | null>
  /** Takes ended work out of the list; false where it waits or runs, or never was. */
  remove(id: string): Promise<boolean>
  /** Ends and removes everything that an account asked for. */
  forget(owner: string): Promise<void>
  /** Removes what ended long ago, and gives up what nobody has begun for as long; a daily job does it too. */
  sweep(): Promise<void>
}
