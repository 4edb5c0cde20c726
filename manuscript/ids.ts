/** Ids of blocks, characters and title entries. */
import type { Doc } from 'yjs'

const used = new WeakMap<Doc, number>()
const prefix = (doc: Doc): string => `${doc.clientID.toString(36)}.`

/** An id that nobody else makes: this replica's Yjs client id and a counter, both base 36 (they compress well). */
export function freshId(doc: Doc): string {
  const count = used.get(doc) ?? 0
  used.set(doc, count + 1)
  return prefix(doc) + count.toString(36)
}

/** Whether this replica made the id. */
export const isOwnId = (doc: Doc, id: string): boolean => id.startsWith(prefix(doc))
