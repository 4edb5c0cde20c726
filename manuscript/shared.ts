/**
 * The shared types of a play. Entries of `blocks`, `characters`, `titlePage` and `annotations` are never deleted or
 * replaced, by nobody: what a peer typed into a removed block is still alive. Anything may arrive here from a stranger,
 * so every reader checks what it finds and passes over what it does not know.
 */
import * as Y from 'yjs'

/** The shared types of one Y.Doc, as they come: entries are checked when they are read. */
export interface Shared {
  readonly doc: Y.Doc
  /** Ids of blocks in the order of the play; of several places of one id the last counts. */
  readonly order: Y.Array<unknown>
  /** Block id → Y.XmlText: text with marks as formats; attributes kind, character, number, level, dual, tone, part, movement, revision, gone. */
  readonly blocks: Y.Map<unknown>
  /**
   * Character id → Y.Map: name, description, age, colour, place, listed (and `listedCLIENT` per page that wrote of it),
   * unprinted, into, group, gender, ageBand, role, manner; one `relation:ID` (what they are to that one) per relation,
   * one `alias:NAME` (its place, or false) per alias and one `member:ID` (whether it is one) per member.
   */
  readonly characters: Y.Map<unknown>
  /** Entry id → Y.XmlText: the value; attributes key, place, listed. */
  readonly titlePage: Y.Map<unknown>
  /** kind, language, layout, paper, sceneNumbers, runningTime, and `change:PATH` per change of the layout: one register each. */
  readonly settings: Y.Map<unknown>
  /** Annotation id → Y.Map: a thread on words of the text, outside of it; what its registers hold is in `annotations/shape.ts`. */
  readonly annotations: Y.Map<unknown>
}

/** The shared types of a document. */
export const openShared = (doc: Y.Doc): Shared => ({
  doc,
  order: doc.getArray('order'),
  blocks: doc.getMap('blocks'),
  characters: doc.getMap('characters'),
  titlePage: doc.getMap('titlePage'),
  settings: doc.getMap('settings'),
  annotations: doc.getMap('remarks'),
})

/** The text of a block, present or removed; null where there is none. */
export function blockText(shared: Shared, id: string): Y.XmlText | null {
  const text = shared.blocks.get(id)
  return text instanceof Y.XmlText ? text : null
}

/** `gone` marks a removed text; an empty one stays hidden even where a peer put its id back at the same time. */
export const isGone = (text: Y.XmlText): boolean => text.getAttribute('gone') === true

/** Removes a text in the only way there is: emptied and marked, the object stays. */
export function clearText(text: Y.XmlText): void {
  if (text.length > 0) text.delete(0, text.length)
  if (!isGone(text)) text.setAttribute('gone', true)
}

/** Takes back the mark of removal. */
export function reviveText(text: Y.XmlText): void {
  if (isGone(text)) text.removeAttribute('gone')
}

/** The words of a text, without marks; anything embedded that this version does not know is left out. */
export function wordsOf(text: Y.XmlText): string {
  const delta: readonly { insert?: unknown }[] = text.toDelta()
  return delta.map(({ insert }) => (typeof insert === 'string' ? insert : '')).join('')
}

/** Whether the block with this id is shown where it has a place: its text exists, and is not both gone and empty. */
export function isShown(shared: Shared, id: string): boolean {
  const text = blockText(shared, id)
  return text !== null && (text.length > 0 || !isGone(text))
}

/** Block ids as shown, the same on every replica, without writing anything. */
export const visibleIds = (shared: Shared): string[] => shownAmong(shared, shared.order.toArray())

/** Of these places those that are shown. */
export function shownAmong(shared: Shared, places: readonly unknown[]): string[] {
  const last = new Map<unknown, number>()
  places.forEach((id, index) => last.set(id, index))
  return places.filter(
    (id, index): id is string => typeof id === 'string' && last.get(id) === index && isShown(shared, id),
  )
}

/**
 * Moves blocks (a scene) behind the block `after`, or to the start with null: ids move, texts are not touched, and
 * what a peer types there meanwhile moves along. Call inside `Binding.edit`.
 */
export function moveRun(shared: Shared, ids: readonly string[], after: string | null): void {
  const { order, doc } = shared
  const moving = new Set<unknown>(ids)
  if (after !== null && moving.has(after)) throw new Error('A run cannot be moved behind one of its own blocks')
  doc.transact(() => {
    deletePlaces(order, (id) => moving.has(id))
    order.insert(after === null ? 0 : order.toArray().lastIndexOf(after) + 1, [...ids])
  })
}

/** Deletes every place in `order` whose id answers the question, run by run. */
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

/** Counters of ids of blocks, characters and title entries. */
const used = new WeakMap<Y.Doc, number>()
const prefix = (doc: Y.Doc): string => `${doc.clientID.toString(36)}.`

/** An id that nobody else makes: this replica's Yjs client id and a counter, both base 36 (they compress well). */
export function freshId(doc: Y.Doc): string {
  const count = used.get(doc) ?? 0
  used.set(doc, count + 1)
  return prefix(doc) + count.toString(36)
}

/** Whether this replica made the id. */
export const isOwnId = (doc: Y.Doc, id: string): boolean => id.startsWith(prefix(doc))

/** A place in a short list as read, a number so that moving one entry writes one register; what is no number stands first. */
export const placeOf = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0)

/** A place behind all others. */
export const placeAtEnd = (places: readonly number[]): number => places.reduce((a, b) => Math.max(a, b + 1), 0)

/** A place between two neighbours (null: there is none on that side); null where no number is left between them. */
export function placeBetween(before: number | null, after: number | null): number | null {
  if (before === null) return after === null ? 0 : after - 1
  if (after === null) return before + 1
  const middle = (before + after) / 2
  return middle > before && middle < after ? middle : null
}
