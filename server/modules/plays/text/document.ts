import { setImmediate } from 'node:timers/promises'
import * as Y from 'yjs'
import type { StoredText } from './store.ts'

/** Puts a stored text into a document. An update that cannot be applied is passed over and counted. */
export function loadInto(doc: Y.Doc, text: Pick<StoredText, 'snapshot' | 'updates'>): number {
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
    // Whoever listens to the document is told all of it at once, and something of it cannot be written again.
    unreadable++
  }
  return unreadable
}

/** So many bytes of updates are put into a document before whoever else waits has a turn. */
const TURN = 256 * 1024

/** The same by and by, so that a text of many updates keeps nobody else waiting for all of them. */
export async function loadInTurns(doc: Y.Doc, { snapshot, updates }: Pick<StoredText, 'snapshot' | 'updates'>) {
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

/** What one change writes, or null where it writes nothing. */
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
