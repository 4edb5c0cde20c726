import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/db/database.ts'
import { readText, storeSnapshot, type StoredText } from './store.ts'

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
  readonly database: Pick<Database, 'db'>
  readonly clock: Clock
  /** If a play's stored updates exceed this many bytes, those that are already compacted are dropped early. */
  readonly historyBytes: number
  /** Merges a whole text into one update. */
  merge(text: StoredText): Promise<Uint8Array>
}

/**
 * Compacts a play's text into a new snapshot. The snapshot is built from the stored updates, because a live document
 * may not have received all of them yet. Adding it and deleting old rows happen in one statement, so a crash leaves
 * the text complete either way.
 */
export async function compactText(deps: CompactDeps, playId: string): Promise<boolean> {
  const text = await readText(deps.database.db, playId)
  if (!isLong(text)) return false
  await replaceUpdates(deps, playId, { seq: text.lastSeq, state: await deps.merge(text) })
  return true
}

/**
 * Stores the text up to an update as a snapshot. Until there is one from a month ago, all updates are kept, and snapshots
 * before the newest one are dropped. If the history is too large, individual updates are dropped early, but no text is
 * lost.
 */
export async function replaceUpdates(
  { database, clock, historyBytes }: Omit<CompactDeps, 'merge'>,
  playId: string,
  snapshot: { readonly seq: number; readonly state: Uint8Array },
): Promise<void> {
  const now = clock.now()
  const keptSince = new Date(now.getTime() - KEPT_DAYS * DAY)
  await storeSnapshot(database.db, playId, { ...snapshot, now, keptSince, historyBytes })
}
