/**
 * The one place, with `yjs-traces.ts`, that looks inside Yjs: items (characters, entries of an array) by their own ids,
 * which stay what they are wherever their neighbours go.
 */
/* oxlint-disable no-underscore-dangle -- Yjs names its inner fields so, and offers no other way to an item's id */
import type * as Y from 'yjs'

/** Any shared type. */
export type AnyType = Y.AbstractType<any>

/** `client:clock` of one character, or of one entry of an array. */
export type CharacterKey = string

export const characterKey = (client: number, clock: number): CharacterKey => `${client}:${clock}`

/** The items of a text or array, deleted ones too, each with the index at which it stands. */
export function* itemsOf(type: AnyType): Generator<{ item: Y.Item; index: number }> {
  let index = 0
  for (let item = type._start; item !== null; item = item.right) {
    yield { item, index }
    if (!item.deleted && item.countable) index += item.length
  }
}

/** The keys of the characters in [from, to). */
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

/** The offset just behind a character, or where it was; null where this text never held it. */
export function offsetBehind(text: Y.XmlText, key: CharacterKey): number | null {
  const [client, clock = 0] = key.split(':').map(Number)
  for (const { item, index } of itemsOf(text)) {
    const { id, length, deleted } = item
    if (id.client === client && clock >= id.clock && clock < id.clock + length)
      return deleted ? index : index + clock - id.clock + 1
  }
  return null
}

/** Whether an item came with this remote transaction. */
export const arrivedWith = (tr: Y.Transaction, { id }: Y.Item): boolean =>
  id.clock >= (tr.beforeState.get(id.client) ?? 0) && id.client !== tr.doc.clientID

/** The client ids of those who wrote what is left of a text, in the order of the text. */
export function authorsOf(text: Y.XmlText): number[] {
  const authors = new Set<number>()
  for (const { item } of itemsOf(text)) if (!item.deleted && item.countable) authors.add(item.id.client)
  return [...authors]
}

/** The key in `map` under which a shared type lives, at whatever depth; null where it lives elsewhere. */
export function keyWithin(map: AnyType, type: AnyType): { key: string; entry: AnyType } | null {
  let entry = type
  while (entry.parent !== null && entry.parent !== map) entry = entry.parent
  const key = entry.parent === map ? entry._item?.parentSub : null
  return typeof key === 'string' ? { key, entry } : null
}

/** Whether the entry of a map under this key was made in this transaction. */
export function isMadeIn(tr: Y.Transaction, map: AnyType, key: string): boolean {
  const item = map._map.get(key)
  return item !== undefined && item.id.clock >= (tr.beforeState.get(item.id.client) ?? 0)
}

/** The client id of whoever made the entry of a map; null where there is none. */
export const entryWriter = (map: AnyType, key: string): number | null => map._map.get(key)?.id.client ?? null

/** The client ids of those who set the attributes that a text has now. */
export function attributeWriters(text: AnyType): number[] {
  const writers = new Set<number>()
  for (const item of text._map.values()) if (!item.deleted) writers.add(item.id.client)
  return [...writers]
}
