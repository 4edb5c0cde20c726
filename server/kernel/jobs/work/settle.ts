import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../../db/database.ts'
import type { Log } from '../../log.ts'
import { Refusal } from '../../refusal.ts'
import { failWork, finishWork, putBack } from './desk-store.ts'
import { backoff, type Held, type Outcome } from './held.ts'
import type { WorkRow } from './rows.ts'
import { GAVE_UP, WorkFailure } from './work.ts'

export interface SettleDeps {
  readonly db: Db
  readonly log: Log
  attempts(): Promise<number>
}

/** Writes down what a run came to; undefined where it was not its turn any more. */
export async function settle(deps: SettleDeps, held: Held, outcome: Outcome): Promise<WorkRow | undefined> {
  const { db, log } = deps
  const { row } = held
  if ('result' in outcome) return finishWork(db, { beat: { ...row, ...held.progress }, result: outcome.result })
  // Whatever a run says after it was asked to stop is about having been stopped.
  if (held.signal.aborted) return putBack(db, row, 0)
  const { error } = outcome
  if (error instanceof Refusal || error instanceof WorkFailure) return failWork(db, row, error.code)
  log.error('work failed', { kind: row.kind, id: row.id, attempt: row.attempts, error })
  if (row.attempts >= (await deps.attempts())) return failWork(db, row, GAVE_UP)
  return putBack(db, row, backoff(row.attempts))
}

const TRIES = 5

/** The same, tried again while the database does not answer; what cannot be written is recovered like what was lost. */
export async function settleSurely(
  deps: SettleDeps,
  held: Held,
  isClosed: () => boolean,
): Promise<WorkRow | undefined> {
  const outcome = await held.outcome
  for (let tries = 1; !isClosed(); tries++) {
    try {
      return await settle(deps, held, outcome)
    } catch (error) {
      deps.log.error('the end of work was not written', { kind: held.row.kind, id: held.row.id, tries, error })
      if (tries === TRIES) return undefined
      await pause(1_000)
    }
  }
  return undefined
}
