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
