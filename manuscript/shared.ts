/**
 * The shared types of a play. Nobody ever deletes or replaces entries of `blocks`, `characters`, `titlePage` and
 * `annotations`, so text that a peer typed into a removed block still exists. Any data may be untrusted, so every
 * reader validates what it finds and ignores what it does not know.
 */
import * as Y from 'yjs'

/** The shared types of one Y.Doc; entries are validated when read. */
export interface Shared {
  readonly doc: Y.Doc
  /** Ids of blocks in the order of the play; if an id has several places, the last one counts. */
  readonly order: Y.Array<unknown>
  /**
   * Block id → Y.XmlText: text with marks as formats; attributes kind, character, number, level, dual, tone, part,
   * movement, revision, gone.
   */
  readonly blocks: Y.Map<unknown>
  /**
   * Character id → Y.Map: name, description, age, colour, place, listed (and `listedCLIENT` for each client that edited
   * it), unprinted, into, group, gender, ageBand, role, manner; one `relation:ID` per relation (the word for what the
   * character is to ID), one `alias:NAME` per alias (its place, or false) and one `member:ID` per group member (whether
   * ID is a member).
   */
  readonly characters: Y.Map<unknown>
  /** Entry id → Y.XmlText: the value; attributes key, place, listed. */
  readonly titlePage: Y.Map<unknown>
  /**
   * One register for each of kind, language, layout, paper, sceneNumbers and runningTime, one `change:PATH` for each
   * layout change, those of the production data (`production/registers.ts`), and one `move:BLOCK CHARACTER` for each
   * confirmed entrance or exit.
   */
  readonly settings: Y.Map<unknown>
  /**
   * Annotation id → Y.Map: a thread on a passage, stored outside the text; its registers are described in
   * `annotations/shape.ts`.
   */
  readonly annotations: Y.Map<unknown>
}

/** Returns the shared types of a document. */
export const openShared = (doc: Y.Doc): Shared => ({
  doc,
  order: doc.getArray('order'),
  blocks: doc.getMap('blocks'),
  characters: doc.getMap('characters'),
  titlePage: doc.getMap('titlePage'),
  settings: doc.getMap('settings'),
  annotations: doc.getMap('remarks'),
})

/** Returns a block's text, even if the block was removed, or null if there is no such block. */
export function blockText(shared: Shared, id: string): Y.XmlText | null {
  const text = shared.blocks.get(id)
  return text instanceof Y.XmlText ? text : null
}

/**
 * Whether a text is marked as removed. If it is also empty, it stays hidden even if a peer concurrently reinserts its
 * id.
 */
export const isRemoved = (text: Y.XmlText): boolean => text.getAttribute('gone') === true

/** Removes a text in the only permitted way: empties and marks it, but keeps the object. */
export function clearText(text: Y.XmlText): void {
  if (text.length > 0) text.delete(0, text.length)
  if (!isRemoved(text)) text.setAttribute('gone', true)
}

/** Clears the removal mark. */
export function unmarkRemoved(text: Y.XmlText): void {
  if (isRemoved(text)) text.removeAttribute('gone')
}

/** Returns the plain text, without unknown embeds. */
export function wordsOf(text: Y.XmlText): string {
  const delta: readonly { insert?: unknown }[] = text.toDelta()
  return delta.map(({ insert }) => (typeof insert === 'string' ? insert : '')).join('')
}

/**
 * Whether the block with this id is displayed if it has a place: its text exists, and is not both removed and empty.
 */
export function isShown(shared: Shared, id: string): boolean {
  const text = blockText(shared, id)
  return text !== null && (text.length > 0 || !isRemoved(text))
}

/** Returns the ids of displayed blocks, which are the same on every client. Writes nothing. */
export const visibleIds = (shared: Shared): string[] => visiblePlaces(shared, shared.order.toArray())

/** Returns the displayed ids among these places. An id with several places is displayed only at its last place. */
export function visiblePlaces(shared: Shared, places: readonly unknown[]): string[] {
  const last = new Map<unknown, number>()
  places.forEach((id, index) => last.set(id, index))
  return places.filter(
    (id, index): id is string => typeof id === 'string' && last.get(id) === index && isShown(shared, id),
  )
}

/**
 * Moves blocks (a scene) after the block `after`, or to the start if null. Only their ids move, not their texts, so
 * text that a peer types in the blocks meanwhile moves with them. Call inside `Binding.edit`.
 */
export function moveBlocks(shared: Shared, ids: readonly string[], after: string | null): void {
  const { order, doc } = shared
  const moving = new Set<unknown>(ids)
  if (after !== null && moving.has(after)) throw new Error('A run cannot be moved behind one of its own blocks')
  doc.transact(() => {
    deletePlaces(order, (id) => moving.has(id))
    order.insert(after === null ? 0 : order.toArray().lastIndexOf(after) + 1, [...ids])
  })
}

/** Deletes every place in `order` whose id matches, with one deletion per run. */
export function deletePlaces(order: Y.Array<unknown>, leaves: (id: unknown) => boolean): void {
  const raw = order.toArray()
  for (let end = raw.length; end > 0; end--) {
    if (!leaves(raw[end - 1])) continue
    let start = end - 1
    while (start > 0 && leaves(raw[start - 1])) start--
    order.delete(start, end - start)
    end = start + 1
  }
}

/** Counters for ids of blocks, characters and title page entries. */
const used = new WeakMap<Y.Doc, number>()
const prefix = (doc: Y.Doc): string => `${doc.clientID.toString(36)}.`

/**
 * Creates an id from this client's Yjs id and a counter, so that no other client can create the same one. Both numbers
 * are in base 36, which compresses well.
 */
export function freshId(doc: Y.Doc): string {
  const count = used.get(doc) ?? 0
  used.set(doc, count + 1)
  return prefix(doc) + count.toString(36)
}

/** Whether this client created the id. */
export const isOwnId = (doc: Y.Doc, id: string): boolean => id.startsWith(prefix(doc))

/**
 * Reads a position in a short list. Positions are stored as numbers so that moving an entry writes only one register.
 * Anything other than a number counts as 0.
 */
export const positionOf = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0)

/** Returns a position after all these positions. */
export const positionAtEnd = (places: readonly number[]): number => places.reduce((a, b) => Math.max(a, b + 1), 0)

/**
 * Returns a position between two neighbours (null: no neighbour on that side), or null if no number is left between
 * them.
 */
export function positionBetween(before: number | null, after: number | null): number | null {
  if (before === null) return after === null ? 0 : after - 1
  if (after === null) return before + 1
  const middle = (before + after) / 2
  return middle > before && middle < after ? middle : null
}
