/** Runs jobs in this process: starts the next one, records heartbeats and stores the outcome. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Db, Database } from '../../db/database.ts'
import type { Log } from '../../log.ts'
import { Refusal } from '../../refusal.ts'
import { failJob, finishJob, requeueJob, recordHeartbeats, startNextJob, requeueLostJobs } from './job-runner-store.ts'
import { type JobRow, RANK } from './user-job-store.ts'
import { GAVE_UP, JobFailure, type JobHandler } from './user-job.ts'
import { withTaskOwner } from '../../pool/fair-queue.ts'
import { withSpan } from '../../traces.ts'

interface SettleDeps {
  readonly db: Db
  readonly log: Log
  attempts(): Promise<number>
}

/** Stores the outcome of a run. Returns undefined if the run has lost its turn. */
async function settle(deps: SettleDeps, held: Held, outcome: Outcome): Promise<JobRow | undefined> {
  const { db, log } = deps
  const { row } = held
  if ('result' in outcome) return finishJob(db, { beat: { ...row, ...held.progress }, result: outcome.result })
  // once a run has been asked to stop, its errors are only a consequence of stopping
  if (held.signal.aborted) return requeueJob(db, row, 0)
  const { error } = outcome
  if (error instanceof Refusal || error instanceof JobFailure) return failJob(db, row, error.code)
  log.error('work failed', { kind: row.kind, id: row.id, attempt: row.attempts, error })
  if (row.attempts >= (await deps.attempts())) return failJob(db, row, GAVE_UP)
  return requeueJob(db, row, backoff(row.attempts))
}

const TRIES = 5

/**
 * Like `settle`, but retries while the database doesn't respond. If nothing can be stored, the job is recovered like a
 * lost one.
 */
async function settleSurely(deps: SettleDeps, held: Held, isClosed: () => boolean): Promise<JobRow | undefined> {
  const outcome = await held.outcome
  for (let tries = 1; !isClosed(); tries++) {
    try {
      return await settle(deps, held, outcome)
    } catch (error) {
      deps.log.error('the end of a job was not stored', { kind: held.row.kind, id: held.row.id, tries, error })
      if (tries === TRIES) return undefined
      await pause(1_000)
    }
  }
  return undefined
}

/** Times are in milliseconds. */
export const JOB_RUNNER = {
  /** Maximum number of jobs running here, and per user on all nodes together. */
  places: 3,
  perOwner: 2,
  beat: 500,
  look: 1_000,
  /** Milliseconds without a heartbeat after which a job counts as lost. */
  lost: 10_000,
  /**
   * When the server stops, running jobs get `peace` milliseconds to finish. Those still running are then asked to stop,
   * and get another `goodbye` milliseconds before they go back to the queue.
   */
  peace: 1_500,
  goodbye: 1_000,
  /** If a run doesn't stop when asked, its place is freed after this many milliseconds. */
  stubborn: 10_000,
  tell: 1_000,
} as const

interface JobRunnerDeps {
  readonly database: Database
  readonly log: Log
  readonly runs: ReadonlyMap<string, JobHandler>
  /** Maximum number of starts per job, at least one. */
  attempts(): Promise<number>
  tell(row: JobRow): void
}

export interface JobRunner {
  /** Checks immediately whether a job can start. */
  wake(): void
  /** Stops a run whose job is no longer wanted. A run on another node stops at its next heartbeat. */
  drop(id: string): void
  start(): void
  stop(): Promise<void>
}

export function openJobRunner(deps: JobRunnerDeps): JobRunner {
  const state = { open: false, closed: false }
  const held: HeldJobs = new Map()
  const timers: NodeJS.Timeout[] = []
  const take = (row: JobRow): void => {
    const one = hold(row, deps.runs.get(row.kind)!)
    const ending = end(deps, one, () => state.closed).finally(() => {
      held.delete(one)
      void wake()
    })
    held.set(one, ending)
  }
  const wake = single(async () => {
    while (state.open && held.size < JOB_RUNNER.places) {
      const row = await next(deps, held)
      if (row === null) return
      if (state.open) take(row)
      else await requeueJob(deps.database.db, row, 0)
    }
  }, deps.log)
  const look = single(async () => {
    if (!state.open) return
    // records its own heartbeats first: if this runner was blocked, its jobs must not count as lost
    await showAlive(deps, held)
    for (const row of await requeueLostJobs(deps.database.db, JOB_RUNNER.lost / 1000)) deps.tell(row)
    await wake()
  }, deps.log)
  const pulse = single(() => showAlive(deps, held), deps.log)
  return {
    wake: () => void (state.open && wake()),
    drop: (id) => [...held.keys()].forEach((one) => one.row.id === id && release(held, one)),
    start: () => {
      if (state.open || state.closed || deps.runs.size === 0) return
      state.open = true
      timers.push(every(JOB_RUNNER.beat, pulse), every(JOB_RUNNER.look, look))
      const begin = single(async () => {
        // with the embedded database no other node is running, so whatever ran before was lost
        if (deps.database.engine === 'pglite') await requeueLostJobs(deps.database.db, 0)
        await wake()
      }, deps.log)
      void begin()
    },
    stop: async () => {
      state.open = false
      timers.forEach(clearInterval)
      await Promise.all([wake(), look(), pulse()])
      await leave(deps, held)
      state.closed = true
    },
  }
}

/** The jobs running here, with a promise that resolves when the outcome is stored. */
type HeldJobs = Map<Held, Promise<void>>

/** Starts and returns the next job, or returns null if there is none for this job runner. */
async function next(deps: JobRunnerDeps, held: HeldJobs): Promise<JobRow | null> {
  for (;;) {
    const background = [...held.keys()].filter(({ row }) => row.priority < RANK.page).length < JOB_RUNNER.places - 1
    const choice = { kinds: [...deps.runs.keys()], perOwner: JOB_RUNNER.perOwner, background }
    const chosen = await startNextJob(deps.database, { ...choice, attempts: await deps.attempts() })
    if (chosen === null) return null
    deps.tell(chosen.row)
    if (chosen.begun) return chosen.row
    deps.log.warn('job failed after its last attempt', {
      kind: chosen.row.kind,
      id: chosen.row.id,
      attempts: chosen.row.attempts,
    })
  }
}

async function end(deps: JobRunnerDeps, one: Held, isClosed: () => boolean): Promise<void> {
  const row = await settleSurely({ ...deps, db: deps.database.db }, one, isClosed)
  if (row !== undefined) deps.tell(row)
}

/** Records heartbeats and progress of all running jobs. Those that this runner has lost are asked to stop. */
async function showAlive(deps: JobRunnerDeps, held: HeldJobs): Promise<void> {
  const all = [...held.keys()].filter(({ signal }) => !signal.aborted)
  if (all.length === 0) return
  const beats = all.map(({ row, progress }) => ({ id: row.id, turn: row.turn, ...progress }))
  const ours = await recordHeartbeats(deps.database.db, beats)
  const now = Date.now()
  for (const [at, one] of all.entries()) {
    const { done, total } = beats[at]!
    if (!ours.has(one.row.id)) release(held, one)
    else if ((done !== one.told.done || total !== one.told.total) && now - one.told.at >= JOB_RUNNER.tell) {
      Object.assign(one.told, { done, total, at: now })
      deps.tell(one.row)
    }
  }
}

function release(held: HeldJobs, one: Held): void {
  one.drop('lost')
  setTimeout(() => held.delete(one), JOB_RUNNER.stubborn).unref()
}

/** Waits for running jobs to finish, asks the rest to stop, and returns those that don't to the queue. */
async function leave({ database }: JobRunnerDeps, held: HeldJobs): Promise<void> {
  const within = (time: number) => Promise.race([Promise.all(held.values()), pause(time)])
  if (held.size > 0) await within(JOB_RUNNER.peace)
  held.forEach((_, one) => one.drop('stopping'))
  if (held.size > 0) await within(JOB_RUNNER.goodbye)
  for (const { row } of held.keys()) await requeueJob(database.db, row, 0)
}

const every = (time: number, work: () => Promise<void>): NodeJS.Timeout => setInterval(() => void work(), time).unref()

/** Returns a function that never runs twice at the same time. If called during a run, it runs once more afterwards. */
function single(work: () => Promise<void>, log: Log): () => Promise<void> {
  let running: Promise<void> | null = null
  let again = false
  const run = async (): Promise<void> => {
    do {
      again = false
      await work().catch((error: unknown) => log.error('job runner failed', { error }))
    } while (again)
    running = null
  }
  return () => {
    if (running === null) running = run()
    else again = true
    return running
  }
}

/** A job running in this process. */
interface Held {
  readonly row: JobRow
  readonly signal: AbortSignal
  /** The progress of the run, and the last progress announced in an event. */
  readonly progress: { done: number; total: number }
  readonly told: { done: number; total: number; at: number }
  /** The outcome of the run. Never rejects. */
  readonly outcome: Promise<Outcome>
  /** Asks the run to stop. */
  drop(why: 'lost' | 'stopping'): void
}

type Outcome = { readonly result: unknown } | { readonly error: unknown }

const MOST = 2_147_483_647

const whole = (value: number): number => (value > 0 ? Math.min(MOST, Math.floor(value)) : 0)

/** Starts a run. Its only outputs are the value it resolves with and the progress it reports. */
function hold(row: JobRow, run: JobHandler): Held {
  const controller = new AbortController()
  const progress = { done: 0, total: 0 }
  const tell = (done: number, total: number): void => {
    progress.total = whole(total)
    progress.done = progress.total === 0 ? whole(done) : Math.min(whole(done), progress.total)
  }
  const begin = async (): Promise<Outcome> => {
    try {
      const { id, owner, subject, attempts: attempt } = row
      const data: unknown = JSON.parse(row.data)
      const job = { id, data, owner, subject, attempt, signal: controller.signal, progress: tell }
      const bulk = row.priority < RANK.page
      const result = await withTaskOwner({ person: owner, bulk }, () =>
        withSpan(`job ${row.kind}`, { 'job.attempt': attempt }, () => run(job)),
      )
      return { result }
    } catch (error) {
      return { error }
    }
  }
  return {
    row,
    signal: controller.signal,
    progress,
    told: { done: 0, total: 0, at: 0 },
    outcome: begin(),
    drop: (why) => controller.abort(why),
  }
}

/** Returns the seconds until a job is retried after an unexpected error. */
const backoff = (attempts: number): number => Math.min(60, 2 ** (attempts - 1))
