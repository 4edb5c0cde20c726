import { serving } from '../../pool/served.ts'
import { RANK, type WorkRow } from './rows.ts'
import type { RunWork } from './work.ts'

/** Work that is being done in this process. */
export interface Held {
  readonly row: WorkRow
  readonly signal: AbortSignal
  /** How far it is, and what of it others were told. */
  readonly progress: { done: number; total: number }
  readonly told: { done: number; total: number; at: number }
  /** What the run came to; never fails. */
  readonly outcome: Promise<Outcome>
  /** Asks the run to stop. */
  drop(why: 'lost' | 'stopping'): void
}

export type Outcome = { readonly result: unknown } | { readonly error: unknown }

const MOST = 2_147_483_647

const whole = (value: number): number => (value > 0 ? Math.min(MOST, Math.floor(value)) : 0)

/** Begins a run; it is heard of only through what it resolves with and the progress that it tells. */
export function hold(row: WorkRow, run: RunWork): Held {
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
      return { result: await serving({ person: owner, bulk }, () => run(job)) }
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

/** Seconds until what failed for no known reason is tried again. */
export const backoff = (attempts: number): number => Math.min(60, 2 ** (attempts - 1))
