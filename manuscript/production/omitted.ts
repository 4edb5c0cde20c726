/**
 * Omitted scenes. An omitted scene keeps its heading and number; the blocks below the heading keep their text but lose
 * their place in the order.
 */
import type { Element } from '@replique/script'
import type * as Y from 'yjs'
import { kindOf, renderBlock } from '../block.ts'
import { elementOf } from '../elements.ts'
import { blockText, deletePlaces, isRemoved, visibleIds, type Shared } from '../shared.ts'
import { markChanged } from './registers.ts'

const OMITTED = 'omitted'

/** Returns the distinct ids in a heading's `omitted` attribute. */
export const idsIn = (omitted: string): string[] => [...new Set(omitted.split(' '))].filter((id) => id !== '')

/**
 * Returns the ids of an omitted scene's blocks, in order, as stored on its heading, or null if the scene is not
 * omitted.
 */
export function omittedIds(text: Y.XmlText): string[] | null {
  const value: unknown = text.getAttribute(OMITTED)
  return typeof value === 'string' && kindOf(text) === 'scene' ? idsIn(value) : null
}

/**
 * Whether a block's text is neither empty nor marked as removed. If such a block has no place in the order, it belongs
 * to an omitted scene.
 */
export const isKept = (text: Y.XmlText): boolean => text.length > 0 && !isRemoved(text)

/** Returns the ids of the blocks of all omitted scenes, including blocks that somebody removed concurrently. */
export function namedIds(shared: Shared): Set<string> {
  const named = new Set<string>()
  for (const id of visibleIds(shared)) {
    const text = blockText(shared, id)
    for (const one of (text && omittedIds(text)) ?? []) named.add(one)
  }
  return named
}

/**
 * Returns the ids of the blocks in omitted scenes, without removed blocks. Text that arrives in a block after its
 * removal is an edit conflict, not part of the scene.
 */
export function keptIds(shared: Shared): Set<string> {
  const kept = namedIds(shared)
  for (const id of kept) {
    const text = blockText(shared, id)
    if (text === null || isRemoved(text)) kept.delete(id)
  }
  return kept
}

const endsScene = (shared: Shared, id: string): boolean => {
  const text = blockText(shared, id)
  const kind = text && kindOf(text)
  return kind === 'scene' || kind === 'act'
}

/** Omits a scene from the play. Its heading stays, marked as omitted. Call inside `Binding.edit`. */
export function omitScene(shared: Shared, heading: string): void {
  const text = blockText(shared, heading)
  if (text === null || kindOf(text) !== 'scene' || omittedIds(text) !== null) return
  const ids = visibleIds(shared)
  const from = ids.indexOf(heading) + 1
  if (from === 0) return
  const length = ids.slice(from).findIndex((id) => endsScene(shared, id))
  const below = length < 0 ? ids.slice(from) : ids.slice(from, from + length)
  const leaving = new Set<unknown>(below)
  shared.doc.transact(() => {
    text.setAttribute(OMITTED, below.join(' '))
    markChanged(shared, heading)
    deletePlaces(shared.order, (id) => leaving.has(id))
  })
}

/**
 * Restores an omitted scene below its heading, including text added to it in the meantime. Call inside `Binding.edit`.
 */
export function restoreScene(shared: Shared, heading: string): void {
  const text = blockText(shared, heading)
  const ids = text && omittedIds(text)
  if (text === null || ids === null) return
  const places = shared.order.toArray()
  const placed = new Set(places)
  const back = ids.filter((id) => !placed.has(id) && blockText(shared, id) !== null)
  shared.doc.transact(() => {
    text.removeAttribute(OMITTED)
    markChanged(shared, heading)
    shared.order.insert(places.lastIndexOf(heading) + 1, back)
  })
}

/** Returns the elements of an omitted scene without its heading, or undefined if the scene is not omitted. */
export function omittedElements(shared: Shared, heading: string): Element[] | undefined {
  const text = blockText(shared, heading)
  const ids = text && omittedIds(text)
  if (!ids) return undefined
  const placed = new Set(shared.order.toArray())
  return ids.flatMap((id) => {
    const kept = placed.has(id) ? null : blockText(shared, id)
    return kept === null || isRemoved(kept) ? [] : [elementOf(renderBlock(shared, id, kept))]
  })
}
