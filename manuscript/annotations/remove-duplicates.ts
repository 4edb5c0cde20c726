/**
 * Removes duplicated text after two users accept a suggestion at the same time. Keeps the insertion of the client whose
 * decision prevails, and removes the others unless somebody has edited them. Every client with edit access does this as
 * soon as it has received both insertions. Deleting the same characters twice has no further effect, so the clients
 * don't need to coordinate. Users can't undo the removal.
 */
import type * as Y from 'yjs'
import type { Binding } from '../binding.ts'
import { blockText, clearText, deletePlaces, isRemoved, type Shared } from '../shared.ts'
import { attributeWriters, keysBetween, type CharacterKey } from '../yjs-items.ts'
import {
  dropFromHistory,
  insertedCharacters,
  insertionsOf,
  restoredInsertion,
  writeInsertion,
  type Insertion,
} from './acceptance.ts'
import type { AnnotationIndex } from './annotation-index.ts'

/** The transaction origin for changes that must not be undone. */
const ONCE = { once: true }

const presentIn = (text: Y.XmlText): CharacterKey[] => keysBetween(text, 0, text.length)

/** Whether any part of an insertion is still in the text. */
const stands = (shared: Shared, put: Insertion): boolean =>
  put.parts.some(([id]) => {
    const text = blockText(shared, id)
    if (text === null) return false
    const there = new Set(presentIn(text))
    return insertedCharacters(put, id).own.some((key) => there.has(key)) || (put.made.includes(id) && !isRemoved(text))
  })

/** Whether an insertion is complete and unchanged, with nothing in it except the other insertions. */
function isUntouched(shared: Shared, put: Insertion, known: ReadonlySet<CharacterKey>): boolean {
  return put.parts.every(([id]) => {
    const text = blockText(shared, id)
    if (text === null) return false
    const there = presentIn(text)
    const { own } = insertedCharacters(put, id)
    const written = new Set(own)
    const places = there.flatMap((key, index) => (written.has(key) ? [index] : []))
    if (places.length !== own.length) return false
    if (put.made.includes(id))
      return there.length === own.length && !isRemoved(text) && attributeWriters(text).every((by) => by === put.client)
    return there.slice(places[0] ?? 0, (places.at(-1) ?? -1) + 1).every((key) => known.has(key))
  })
}

/** Returns the duplicate insertions of a suggestion that may be removed. */
export function duplicatesOf(shared: Shared, id: string): Insertion[] {
  const puts = insertionsOf(shared, id)
  const present = puts.filter((put) => stands(shared, put))
  const kept = present.pop()
  if (kept === undefined) return []
  const known = new Set(puts.flatMap((put) => Object.values(insertedCharacters(put)).flat()))
  return present.filter((put) => {
    const held = new Set(insertedCharacters(put).held)
    // false if the kept insertion surrounds characters that this one deleted and inserted again
    const isWhole = insertedCharacters(kept).held.every((key) => held.has(key))
    return isWhole && put.words === kept.words && isUntouched(shared, put, known)
  })
}

function takeAway(shared: Shared, put: Insertion): void {
  const made = new Set<unknown>(put.made)
  for (const [id] of put.parts) {
    const text = blockText(shared, id)
    if (text === null) continue
    if (made.has(id)) clearText(text)
    else deleteCharacters(text, new Set(insertedCharacters(put, id).own))
  }
  deletePlaces(shared.order, (id) => made.has(id))
}

function deleteCharacters(text: Y.XmlText, leaving: ReadonlySet<CharacterKey>): void {
  const there = presentIn(text)
  for (let end = there.length; end > 0; end--) {
    let start = end
    while (start > 0 && leaving.has(there[start - 1] ?? '')) start--
    if (start < end) text.delete(start, end - start)
    if (start < end) end = start + 1
  }
}

/**
 * Updates the record of this client's insertion after an undo or redo, because these restore the text as new
 * characters.
 */
function renew(shared: Shared, id: string): void {
  const put = restoredInsertion(shared, id)
  if (put !== null && stands(shared, put)) shared.doc.transact(() => writeInsertion(shared, id, put), ONCE)
}

function settle(binding: Binding, id: string): void {
  const { shared } = binding
  renew(shared, id)
  const leaving = duplicatesOf(shared, id)
  if (leaving.length > 0) shared.doc.transact(() => leaving.forEach((put) => takeAway(shared, put)), ONCE)
  const present = insertionsOf(shared, id).filter((put) => stands(shared, put))
  if (present.length > 0 && present.every(({ client }) => client !== shared.doc.clientID)) dropFromHistory(binding, id)
}

/**
 * Removes existing duplicates, and later ones as they arrive. Returns a function that stops this. `mayEdit` returns
 * whether this editor may write.
 */
export function removeDuplicates(binding: Binding, book: AnnotationIndex, mayEdit: () => boolean): () => void {
  const { doc } = binding.shared
  const waiting = new Set<string>()
  for (const { id } of book.all()) waiting.add(id)
  const unwatch = book.watch((changed) => changed.forEach((id) => waiting.add(id)))
  const look = (): void => {
    if (waiting.size === 0 || binding.host === null || !mayEdit()) return
    const ids = [...waiting]
    waiting.clear()
    for (const id of ids) settle(binding, id)
  }
  doc.on('afterTransaction', look)
  binding.ready?.()
  look()
  return () => {
    doc.off('afterTransaction', look)
    unwatch()
  }
}
