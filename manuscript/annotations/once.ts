/**
 * Removes duplicated text after two users accept a suggestion at the same time. The insertion of the decision that
 * prevails is kept; the others are removed unless somebody has edited them. Every client with edit access removes them
 * as soon as it has both. Deleting the same characters twice has no further effect, so the clients don't need to agree
 * on who does it. The removal is not part of anybody's undo.
 */
import type * as Y from 'yjs'
import type { Binding } from '../binding.ts'
import { blockText, clearText, deletePlaces, isGone, type Shared } from '../shared.ts'
import { attributeWriters, keysBetween, type CharacterKey } from '../yjs-items.ts'
import { forgetAcceptance, charactersOf, putsOf, revivedPut, writePut, type Put } from './acceptance.ts'
import type { AnnotationIndex } from './annotation-index.ts'

/** The transaction origin of the removal, which excludes it from undo. */
const ONCE = { once: true }

const presentIn = (text: Y.XmlText): CharacterKey[] => keysBetween(text, 0, text.length)

/** Whether any part of an insertion is still in the text. */
const stands = (shared: Shared, put: Put): boolean =>
  put.parts.some(([id]) => {
    const text = blockText(shared, id)
    if (text === null) return false
    const there = new Set(presentIn(text))
    return charactersOf(put, id).own.some((key) => there.has(key)) || (put.made.includes(id) && !isGone(text))
  })

/** Whether an insertion is complete and unchanged, with nothing in it except the other insertions. */
function isUntouched(shared: Shared, put: Put, known: ReadonlySet<CharacterKey>): boolean {
  return put.parts.every(([id]) => {
    const text = blockText(shared, id)
    if (text === null) return false
    const there = presentIn(text)
    const { own } = charactersOf(put, id)
    const written = new Set(own)
    const places = there.flatMap((key, index) => (written.has(key) ? [index] : []))
    if (places.length !== own.length) return false
    if (put.made.includes(id))
      return there.length === own.length && !isGone(text) && attributeWriters(text).every((by) => by === put.client)
    return there.slice(places[0] ?? 0, (places.at(-1) ?? -1) + 1).every((key) => known.has(key))
  })
}

/** Returns the duplicate insertions of a suggestion that may be removed. */
export function doublesOf(shared: Shared, id: string): Put[] {
  const puts = putsOf(shared, id)
  const present = puts.filter((put) => stands(shared, put))
  const kept = present.pop()
  if (kept === undefined) return []
  const known = new Set(puts.flatMap((put) => Object.values(charactersOf(put)).flat()))
  return present.filter((put) => {
    const held = new Set(charactersOf(put).held)
    // the kept insertion may surround characters that this one deleted and inserted again
    const isWhole = charactersOf(kept).held.every((key) => held.has(key))
    return isWhole && put.words === kept.words && isUntouched(shared, put, known)
  })
}

function takeAway(shared: Shared, put: Put): void {
  const made = new Set<unknown>(put.made)
  for (const [id] of put.parts) {
    const text = blockText(shared, id)
    if (text === null) continue
    if (made.has(id)) clearText(text)
    else deleteCharacters(text, new Set(charactersOf(put, id).own))
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

/** After undo and redo, the inserted text consists of other characters than before. */
function renew(shared: Shared, id: string): void {
  const put = revivedPut(shared, id)
  if (put !== null && stands(shared, put)) shared.doc.transact(() => writePut(shared, id, put), ONCE)
}

function settle(binding: Binding, id: string): void {
  const { shared } = binding
  renew(shared, id)
  const leaving = doublesOf(shared, id)
  if (leaving.length > 0) shared.doc.transact(() => leaving.forEach((put) => takeAway(shared, put)), ONCE)
  const present = putsOf(shared, id).filter((put) => stands(shared, put))
  if (present.length > 0 && present.every(({ client }) => client !== shared.doc.clientID)) forgetAcceptance(binding, id)
}

/**
 * Removes existing duplicates, and later ones as they arrive. Returns a function that stops this. `mayEdit` returns
 * whether this editor may write.
 */
export function keepOnce(binding: Binding, book: AnnotationIndex, mayEdit: () => boolean): () => void {
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
