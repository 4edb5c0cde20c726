import { setImmediate } from 'node:timers/promises'
import * as Y from 'yjs'
import type { Db } from '../../../kernel/db/database.ts'
import { claimClient, listClients, listLast, readSince, readText, type StoredText } from './store.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { openUpdateAppender } from './append-updates.ts'

/** Returned instead of a user id for a Yjs client id whose account was deleted. */
const NOBODY = ''

/** Returns the user that a Yjs client id belongs to, after claiming it for this user if it was free. */
export async function claimClientId(db: Db, page: { playId: string; client: number; userId: string }, now: Date) {
  const { playId, client, userId } = page
  const row = { play_id: playId, client, user_id: userId, first_at: now, last_at: now, wrote: false }
  return (await claimClient(db, row)) ?? NOBODY
}

export async function pagesOf(db: Db, playId: string): Promise<ReadonlyMap<number, string>> {
  const rows = await listClients(db, playId)
  return new Map(rows.map(({ client, user_id }) => [client, user_id ?? NOBODY] as const))
}

/** The author of an update, and the client that it came from. */
export interface Writer {
  readonly author: string | null
  readonly client?: string
  /** The Yjs client ids with which the update adds content. By default, all client ids found in it. */
  readonly pages?: readonly number[]
}

/** The stored texts of all plays. Texts are written only through this interface. */
export interface PlayText {
  open(playId: string): Promise<StoredText>
  /** Stores an update and resolves with its number once it is durable. */
  append(playId: string, update: Uint8Array, by: Writer): Promise<number>
  /** The updates after `seq`, in order. */
  since(playId: string, seq: number): Promise<Uint8Array[]>
  /** The number of each play's last update. */
  last(playIds: readonly string[]): Promise<ReadonlyMap<string, number>>
  settled(): Promise<void>
}

export function openPlayText(kernel: Pick<Kernel, 'database' | 'clock' | 'events' | 'metrics'>): PlayText {
  const { database, clock, events, metrics } = kernel
  const appender = openUpdateAppender(database, clock, metrics)
  return {
    open: (playId) => readText(database.db, playId),
    append: async (playId, update, by) => {
      const seq = await appender.append({ playId, update, ...by })
      events.emit('play.text-appended', { playId, update, author: by.author, seq })
      return seq
    },
    since: (playId, seq) => readSince(database.db, playId, seq),
    last: (playIds) => listLast(database.db, playIds),
    settled: () => appender.settled(),
  }
}

/** Applies a stored text to a document. Returns the number of updates that could not be applied and were skipped. */
function loadInto(doc: Y.Doc, text: Pick<StoredText, 'snapshot' | 'updates'>): number {
  let unreadable = 0
  const all = text.snapshot === null ? text.updates : [text.snapshot, ...text.updates]
  try {
    doc.transact(() => {
      for (const update of all) {
        try {
          Y.applyUpdate(doc, update)
        } catch {
          unreadable++
        }
      }
    })
  } catch {
    // the transaction is encoded as one update for the document's listeners, and encoding failed for part of it
    unreadable++
  }
  return unreadable
}

/** Number of bytes of updates that are applied before other work gets a turn. */
const TURN = 256 * 1024

/** Like `loadInto`, but in steps, so that a text with many updates doesn't block other work. */
export async function loadInSteps(doc: Y.Doc, { snapshot, updates }: Pick<StoredText, 'snapshot' | 'updates'>) {
  let unreadable = loadInto(doc, { snapshot, updates: [] })
  for (let at = 0; at < updates.length;) {
    await setImmediate()
    const from = at
    for (let bytes = 0; at < updates.length && bytes < TURN; at++) bytes += updates[at]?.byteLength ?? 0
    unreadable += loadInto(doc, { snapshot: null, updates: updates.slice(from, at) })
  }
  return unreadable
}

export function openDocument(text: Pick<StoredText, 'snapshot' | 'updates'>): Y.Doc {
  const doc = new Y.Doc()
  loadInto(doc, text)
  return doc
}

const isWaiting = ({ store }: Y.Doc): boolean => store.pendingStructs !== null || store.pendingDs !== null

/**
 * Removes from a document what depends on updates that are missing from its stored text, and returns whether there was
 * any. Yjs would send it to every page, and get it back from them as an update that can't be applied. Nothing is lost by
 * this: it stays in the stored text, and a page that has the missing updates sends everything again. What depends on an
 * update that another server is about to announce isn't removed.
 */
export function dropUnfounded(doc: Y.Doc, text: Pick<StoredText, 'snapshot' | 'updates'>): boolean {
  if (!isWaiting(doc) || !isWaiting(openDocument(text))) return false
  doc.store.pendingStructs = null
  doc.store.pendingDs = null
  return true
}

/** Makes a change to the document and returns the resulting update, or null if nothing changed. */
export function updateOf(doc: Y.Doc, change: (doc: Y.Doc) => void): Uint8Array | null {
  const updates: Uint8Array[] = []
  const hear = (update: Uint8Array) => void updates.push(update)
  doc.on('update', hear)
  try {
    doc.transact(() => change(doc))
  } finally {
    doc.off('update', hear)
  }
  return updates.length === 0 ? null : Y.mergeUpdates(updates)
}
