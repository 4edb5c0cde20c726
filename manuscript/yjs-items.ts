/**
 * Together with `yjs-traces.ts`, the only code that accesses Yjs internals. Addresses items (characters, array entries)
 * by their own ids, which stay the same when items around them are added or deleted.
 */
/* oxlint-disable no-underscore-dangle -- Yjs names its inner fields so, and offers no other way to an item's id */
import type * as Y from 'yjs'

/** Any shared type. */
export type AnyType = Y.AbstractType<any>

/** The `client:clock` id of a character or array entry. */
export type CharacterKey = string

export const characterKey = (client: number, clock: number): CharacterKey => `${client}:${clock}`

/** Iterates over the items of a text or array and their indexes, including deleted items. */
export function* itemsOf(type: AnyType): Generator<{ item: Y.Item; index: number }> {
  let index = 0
  for (let item = type._start; item !== null; item = item.right) {
    yield { item, index }
    if (!item.deleted && item.countable) index += item.length
  }
}

/** Returns the keys of the characters in [from, to). */
export function keysBetween(text: Y.XmlText, from: number, to: number): CharacterKey[] {
  const keys: CharacterKey[] = []
  for (const { item, index } of itemsOf(text)) {
    if (index >= to) break
    if (item.deleted || !item.countable) continue
    const end = Math.min(item.length, to - index)
    for (let k = Math.max(0, from - index); k < end; k++) keys.push(characterKey(item.id.client, item.id.clock + k))
  }
  return keys
}

/**
 * Returns the offset just after a character or, if it was deleted, the offset where it was. Returns null if this text
 * never contained the character.
 */
export function offsetAfter(text: Y.XmlText, key: CharacterKey): number | null {
  const [client, clock = 0] = key.split(':').map(Number)
  for (const { item, index } of itemsOf(text)) {
    const { id, length, deleted } = item
    if (id.client === client && clock >= id.clock && clock < id.clock + length)
      return deleted ? index : index + clock - id.clock + 1
  }
  return null
}

/** Whether an item arrived with this remote transaction. */
export const arrivedWith = (tr: Y.Transaction, { id }: Y.Item): boolean =>
  id.clock >= (tr.beforeState.get(id.client) ?? 0) && id.client !== tr.doc.clientID

/** Returns the client ids of those who wrote the remaining text, in text order. */
export function authorsOf(text: Y.XmlText): number[] {
  const authors = new Set<number>()
  for (const { item } of itemsOf(text)) if (!item.deleted && item.countable) authors.add(item.id.client)
  return [...authors]
}

/** Returns the entry of `map` that contains a shared type at any depth, and its key, or null. */
export function keyWithin(map: AnyType, type: AnyType): { key: string; entry: AnyType } | null {
  let entry = type
  while (entry.parent !== null && entry.parent !== map) entry = entry.parent
  const key = entry.parent === map ? entry._item?.parentSub : null
  return typeof key === 'string' ? { key, entry } : null
}

/** Whether the map entry with this key was created in this transaction. */
export function isCreatedIn(tr: Y.Transaction, map: AnyType, key: string): boolean {
  const item = map._map.get(key)
  return item !== undefined && item.id.clock >= (tr.beforeState.get(item.id.client) ?? 0)
}

/** Returns the id of the client that wrote the current map entry for this key, or null if there is no entry. */
export const entryWriter = (map: AnyType, key: string): number | null => map._map.get(key)?.id.client ?? null

/** Returns the ids of the clients that set a text's current attributes. */
export function attributeWriters(text: AnyType): number[] {
  const writers = new Set<number>()
  for (const item of text._map.values()) if (!item.deleted) writers.add(item.id.client)
  return [...writers]
}
