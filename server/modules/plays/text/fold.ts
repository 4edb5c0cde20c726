import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/db/database.ts'
import {
  addSnapshot,
  countKeptBytes,
  dropFolded,
  listSnapshots,
  measureText,
  readText,
  type StoredText,
} from './store.ts'

/** A text with more than this behind its snapshot is folded. */
export const FOLD_AFTER = { updates: 500, bytes: 1024 * 1024 }

/** Single updates stay this long, so that any moment of the last month can be rebuilt. */
export const KEPT_DAYS = 30

const DAY = 86_400_000

export function isLong(text: StoredText): boolean {
  if (text.updates.length > FOLD_AFTER.updates) return true
  let bytes = 0
  for (const update of text.updates) bytes += update.byteLength
  return bytes > FOLD_AFTER.bytes
}

export interface FoldDeps {
  readonly database: Database
  readonly clock: Clock
  /** A text that has more bytes of single updates than these keeps none from before the last fold. */
  readonly historyBytes: number
  /** One update that says what a whole text says. */
  merge(text: StoredText): Promise<Uint8Array>
}

/**
 * Folds a text into a new snapshot. Built from what is stored, never from a live document, which may not have heard
 * of everything that is numbered. Snapshot and deletions are one transaction, so that a crash leaves either text whole.
 */
export async function foldText(deps: FoldDeps, playId: string): Promise<boolean> {
  const { database, clock } = deps
  const text = await readText(database.db, playId)
  if (!isLong(text)) return false
  const state = await deps.merge(text)
  const now = clock.now()
  await database.transaction(async (db) => {
    await addSnapshot(db, playId, { seq: text.lastSeq, state, now })
    const snapshots = await listSnapshots(db, playId)
    const newest = snapshots[0]?.seq ?? text.lastSeq
    // The single moments of a text that many rewrote many times go before anything that was written does.
    const long = (await countKeptBytes(db, playId)) > deps.historyBytes
    const old = long ? snapshots[0] : snapshots.find(({ at }) => at.getTime() <= now.getTime() - KEPT_DAYS * DAY)
    // Without an old one the history starts at the first update, and only the snapshots between are dropped.
    await dropFolded(db, playId, { base: old?.seq ?? 0, newest })
    await measureText(db, playId)
  })
  return true
}
