import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/db/database.ts'
import {
  addSnapshot,
  countKeptBytes,
  dropCompacted,
  listSnapshots,
  measureText,
  readText,
  type StoredText,
} from './store.ts'

/** A text is compacted when the updates after its snapshot exceed this number or this many bytes. */
export const COMPACT_AFTER = { updates: 500, bytes: 1024 * 1024 }

/** Days for which individual updates are kept, so that the text at any time in the last month can be rebuilt. */
export const KEPT_DAYS = 30

const DAY = 86_400_000

export function isLong(text: StoredText): boolean {
  if (text.updates.length > COMPACT_AFTER.updates) return true
  let bytes = 0
  for (const update of text.updates) bytes += update.byteLength
  return bytes > COMPACT_AFTER.bytes
}

export interface CompactDeps {
  readonly database: Database
  readonly clock: Clock
  /** If a play's stored updates exceed this many bytes, those that are already compacted are dropped early. */
  readonly historyBytes: number
  /** Merges a whole text into one update. */
  merge(text: StoredText): Promise<Uint8Array>
}

/**
 * Compacts a play's text into a new snapshot. The snapshot is built from the stored updates, because a live document
 * may not have received all of them yet. Adding it and deleting old rows happen in one transaction, so a crash leaves
 * the text complete either way.
 */
export async function compactText(deps: CompactDeps, playId: string): Promise<boolean> {
  const { database, clock } = deps
  const text = await readText(database.db, playId)
  if (!isLong(text)) return false
  const state = await deps.merge(text)
  const now = clock.now()
  await database.transaction(async (db) => {
    await addSnapshot(db, playId, { seq: text.lastSeq, state, now })
    const snapshots = await listSnapshots(db, playId)
    const newest = snapshots[0]?.seq ?? text.lastSeq
    // if the history is too large, individual updates are dropped early, but no text is lost
    const long = (await countKeptBytes(db, playId)) > deps.historyBytes
    const old = long ? snapshots[0] : snapshots.find(({ at }) => at.getTime() <= now.getTime() - KEPT_DAYS * DAY)
    // without a snapshot that old, all updates are kept, and snapshots before the newest one are dropped
    await dropCompacted(db, playId, { base: old?.seq ?? 0, newest })
    await measureText(db, playId)
  })
  return true
}
