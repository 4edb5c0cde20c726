import { setImmediate, setTimeout } from 'node:timers/promises'
import { mergeUpdates } from 'yjs'
import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/db/database.ts'
import { type Metrics, NO_METRICS } from '../../../kernel/metrics.ts'
import { withSpan } from '../../../kernel/traces.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { type Append, clientRows, keyOf, KnownClients } from './clients.ts'
import { appendUpdates, noteClients } from './store.ts'

/** Thrown if an update adds content with a Yjs client id that belongs to another user. The update is not stored. */
export class ClientIdTakenError extends Error {}

interface Waiting extends Append {
  readonly resolve: (seq: number) => void
  readonly reject: (error: unknown) => void
}

/**
 * Least time between the starts of two batches, in milliseconds. Without it, the database would store one or two updates
 * at a time without a pause, and take the processor from everything else.
 */
const PACE = 1
const BATCH = { rows: 256, bytes: 16 * 1024 * 1024 }

/** Takes updates from the front of the queue: at most one transaction's worth, but at least one update. */
function takeBatch(queue: Waiting[]): Waiting[] {
  let bytes = 0
  let rows = 0
  for (const { update } of queue) {
    bytes += update.byteLength
    if (rows > 0 && (rows >= BATCH.rows || bytes > BATCH.bytes)) break
    rows++
  }
  return queue.splice(0, rows)
}

interface Joined extends Append {
  readonly from: readonly Waiting[]
}

/**
 * Merges consecutive updates to a play by the same author and client into one row, so that fewer rows are stored and
 * read.
 */
function joinUpdates(batch: readonly Waiting[]): Joined[] {
  const runs: Waiting[][] = []
  const last = new Map<string, Waiting[]>()
  for (const one of batch) {
    const run = last.get(one.playId)
    if (run?.[0]?.author === one.author && run[0].client === one.client) run.push(one)
    else {
      const begun = [one]
      runs.push(begun)
      last.set(one.playId, begun)
    }
  }
  return runs.flatMap((from) => {
    const apart = () => from.map((one) => ({ ...one, from: [one] }))
    if (from.length === 1) return apart()
    try {
      return [{ ...from[0]!, update: mergeUpdates(from.map(({ update }) => update)), from }]
    } catch {
      // updates that Yjs can't read are stored unchanged and set aside when the play is opened
      return apart()
    }
  })
}

export interface Appender {
  /**
   * Stores an update and resolves with its number once it is durable. Refuses with play_not_found, play_full or
   * unavailable.
   */
  append(one: Append): Promise<number>
  /** Resolves once all queued updates have been stored or rejected. */
  settled(): Promise<void>
}

/**
 * Group commit: updates that arrive during a statement are stored together by the next one, whatever play they belong
 * to, so that the number of commits doesn't grow with the number of writers or plays.
 */
export function openUpdateAppender(database: Database, clock: Clock, metrics: Metrics = NO_METRICS): Appender {
  const queue: Waiting[] = []
  metrics.gauge('updates_waiting', 'Updates that wait to be stored.', () => queue.length)
  const took = metrics.duration('updates_commit_seconds', 'Time to store a batch of updates.')
  const known = new KnownClients()
  let running: Promise<void> | null = null

  /** Rejects updates with client ids that belong to other users, and returns the remaining updates. */
  const claimed = async (batch: readonly Waiting[], now: Date): Promise<readonly Waiting[]> => {
    const rows = known.unknown(clientRows(batch, now))
    if (rows.length === 0) return batch
    const { granted, refused } = await noteClients(database.db, rows)
    known.note(granted)
    if (refused.length === 0) return batch
    const taken = new Set(refused.map(keyOf))
    return batch.filter((one) => {
      const isFree = clientRows([one], now).every((row) => !taken.has(keyOf(row)))
      if (!isFree) one.reject(new ClientIdTakenError())
      return isFree
    })
  }

  const commit = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      const now = clock.now()
      const joined = joinUpdates(await claimed(batch, now))
      const seqs = await withSpan('store updates', { updates: batch.length, plays: joined.length }, () =>
        appendUpdates(database.db, joined, now),
      )
      for (const [index, { from }] of joined.entries()) {
        const seq = seqs[index] ?? null
        // a full play still accepts updates that only delete, so merged updates are stored one by one
        if (seq === 'full' && from.length > 1) for (const one of from) await commit([one])
        else
          for (const one of from) {
            if (seq === null) one.reject(new Refusal('play_not_found'))
            else if (seq === 'full') one.reject(new Refusal('play_full'))
            else one.resolve(seq)
          }
      }
    } catch (error) {
      // retry one by one, so that one failing update doesn't fail the others
      if (batch.length > 1) for (const one of batch) await commit([one])
      else batch[0]?.reject(error)
    }
  }

  const drain = async (): Promise<void> => {
    while (queue.length > 0) {
      const started = performance.now()
      await commit(takeBatch(queue))
      took({}, (performance.now() - started) / 1000)
      const left = PACE - (performance.now() - started)
      if (left > 0 && queue.length > 0) await setTimeout(left)
    }
    running = null
  }

  return {
    append: (one) =>
      new Promise((resolve, reject) => {
        queue.push({ ...one, resolve, reject })
        // after all sockets that have received something have been read, so that their updates share the batch
        running ??= setImmediate().then(drain)
      }),
    settled: async () => {
      await running
    },
  }
}
