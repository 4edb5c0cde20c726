import { LIMITS } from '@replique/contract'
import type { Clock } from '../../../kernel/clock.ts'
import type { Database, Db } from '../../../kernel/db/database.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { ClientRow } from '../tables.ts'
import { clientRows, keyOf, KnownClients } from './clients.ts'
import { addUpdates, lockForAppend, markAppended, noteClients, type AppendPlace } from './store.ts'

export interface Append {
  readonly playId: string
  readonly update: Uint8Array
  readonly author: string | null
  /** What wrote it, for whoever reads the history: a socket's id, "import". */
  readonly client?: string
  /** The Yjs client ids by which it says something new; without them, all by which it says anything. */
  readonly pages?: readonly number[]
}

/** An update says something by the client id of a page that is somebody else's; nothing of it was stored. */
export class PageTakenError extends Error {}

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

/** Whether a play takes no more. What only deletes is taken as long as there is room for it: it makes the text smaller. */
function isFull({ stateBytes, unfoldedBytes }: AppendPlace, update: Uint8Array): boolean {
  const writes = update[0] !== 0
  return (writes && stateBytes > LIMITS.playText) || unfoldedBytes + update.byteLength > LIMITS.playUpdates
}

/** Numbers and stores the updates; a play that is gone, and one that is full, has no number. */
export async function appendAll(db: Db, batch: readonly Append[], now: Date): Promise<(number | null | 'full')[]> {
  if (batch.length === 0) return []
  const last = await lockForAppend(db, [...new Set(batch.map((one) => one.playId))])
  const touched = new Set<string>()
  const seqs = batch.map(({ playId, update }) => {
    const before = last.get(playId)
    if (before === undefined) return null
    if (isFull(before, update)) return 'full'
    const { seq, unfoldedBytes } = before
    last.set(playId, { ...before, seq: seq + 1, unfoldedBytes: unfoldedBytes + update.byteLength })
    touched.add(playId)
    return seq + 1
  })
  const rows = batch.flatMap(({ playId, update, author, client }, index) => {
    const seq = seqs[index]
    if (typeof seq !== 'number') return []
    return [{ play_id: playId, seq, update, author, client: client ?? null, created_at: now }]
  })
  if (rows.length > 0) await addUpdates(db, rows)
  for (const playId of touched) {
    const place = last.get(playId)
    if (place !== undefined) await markAppended(db, playId, { ...place, now })
  }
  return seqs
}

/** Notes whose pages these are, in plays that there are; says which are somebody else's. */
async function claim(
  db: Db,
  rows: readonly ClientRow[],
): Promise<{ readonly granted: ClientRow[]; readonly refused: ReadonlySet<string> }> {
  if (rows.length === 0) return { granted: [], refused: new Set() }
  const plays = await lockForAppend(db, [...new Set(rows.map((row) => row.play_id))])
  const asked = rows.filter((row) => plays.has(row.play_id))
  const refused = new Set((await noteClients(db, asked)).map(keyOf))
  return { granted: asked.filter((row) => !refused.has(keyOf(row))), refused }
}

export interface Appender {
  /** Resolves with the update's number once it survives a crash; refuses play_not_found, play_full and unavailable. */
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
      const { seqs, allowed, taken } = await database.transaction(async (db) => {
        const claims = await claim(db, known.unknown(clientRows(batch, now)))
        noted = claims.granted
        const free = batch.filter((one) => !clientRows([one], now).some((row) => claims.refused.has(keyOf(row))))
        const others = batch.filter((one) => !free.includes(one))
        return { seqs: await appendAll(db, free, now), allowed: free, taken: others }
      })
      known.note(noted)
      for (const one of taken) one.reject(new PageTakenError())
      allowed.forEach((one, index) => {
        const seq = seqs[index] ?? null
        if (seq === null) one.reject(new Refusal('play_not_found'))
        else if (seq === 'full') one.reject(new Refusal('play_full'))
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
