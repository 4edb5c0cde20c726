import type { Clock } from '../../../kernel/clock.ts'
import type { Database, Db } from '../../../kernel/db/database.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { ClientRow } from '../tables.ts'
import { clientRows, KnownClients } from './clients.ts'
import { addUpdates, lockForAppend, markAppended, noteClients } from './store.ts'

export interface Append {
  readonly playId: string
  readonly update: Uint8Array
  readonly author: string | null
  /** What wrote it, for whoever reads the history: a socket's id, "import". */
  readonly client?: string
}

interface Waiting extends Append {
  readonly resolve: (seq: number) => void
  readonly reject: (error: unknown) => void
}

const BATCH = { rows: 256, bytes: 16 * 1024 * 1024 }

/** Takes from the front as much as one transaction should hold, but at least one. */
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

/** Numbers and stores the updates; a play that is gone has no number. */
export async function appendAll(db: Db, batch: readonly Append[], now: Date): Promise<(number | null)[]> {
  const last = await lockForAppend(db, [...new Set(batch.map((one) => one.playId))])
  const touched = new Set<string>()
  const seqs = batch.map(({ playId }) => {
    const before = last.get(playId)
    if (before === undefined) return null
    last.set(playId, before + 1)
    touched.add(playId)
    return before + 1
  })
  const rows = batch.flatMap(({ playId, update, author, client }, index) => {
    const seq = seqs[index]
    if (seq === null || seq === undefined) return []
    return [{ play_id: playId, seq, update, author, client: client ?? null, created_at: now }]
  })
  if (rows.length > 0) await addUpdates(db, rows)
  for (const playId of touched) await markAppended(db, playId, { seq: last.get(playId) ?? 0, now })
  return seqs
}

export interface Appender {
  /** Resolves with the update's number once it survives a crash; refuses play_not_found and unavailable. */
  append(one: Append): Promise<number>
  /** Resolves when nothing is waiting any more. */
  settled(): Promise<void>
}

/**
 * Group commit: what arrives while a transaction is under way waits and goes into the next one together, whatever
 * play it belongs to, so that the number of transactions doesn't grow with the number of writers.
 */
export function openAppender(database: Database, clock: Clock): Appender {
  const queue: Waiting[] = []
  const known = new KnownClients()
  let running: Promise<void> | null = null

  const commit = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      const now = clock.now()
      let noted: ClientRow[] = []
      const seqs = await database.transaction(async (db) => {
        const numbers = await appendAll(db, batch, now)
        const stored = batch.filter((_, index) => (numbers[index] ?? null) !== null)
        noted = known.unknown(clientRows(stored, now))
        await noteClients(db, noted)
        return numbers
      })
      known.note(noted)
      batch.forEach((one, index) => {
        const seq = seqs[index] ?? null
        if (seq === null) one.reject(new Refusal('play_not_found'))
        else one.resolve(seq)
      })
    } catch (error) {
      // One update that the database will not have must not take the others with it.
      if (batch.length > 1) for (const one of batch) await commit([one])
      else batch[0]?.reject(error)
    }
  }

  const drain = async (): Promise<void> => {
    while (queue.length > 0) await commit(takeBatch(queue))
    running = null
  }

  return {
    append: (one) =>
      new Promise((resolve, reject) => {
        queue.push({ ...one, resolve, reject })
        running ??= Promise.resolve().then(drain)
      }),
    settled: async () => {
      await running
    },
  }
}
