/** The history of Yjs items and their authors. Used when a suggestion is accepted or rejected, not while typing. */
/* oxlint-disable no-underscore-dangle -- Yjs names its inner fields so, and offers no other way to an item's id */
import * as Y from 'yjs'
import { characterKey, type AnyType, type CharacterKey } from './yjs-items.ts'

/** Whether this client created the map entry with this key, at this clock or later. */
export function isCreatedSince(map: AnyType, key: string, [client, clock]: readonly [number, number]): boolean {
  const id = map._map.get(key)?.id
  return id?.client === client && id.clock >= clock
}

/** Whether a character is still in the text. */
export function characterExists({ store }: Y.Doc, key: CharacterKey): boolean {
  const [client = 0, clock = 0] = key.split(':').map(Number)
  return clock < Y.getState(store, client) && !Y.getItem(store, Y.createID(client, clock)).deleted
}

/**
 * If an undo or redo by this client restored the character under a new key, returns the new key. Otherwise, returns
 * `key` unchanged.
 */
export function restoredKey({ store }: Y.Doc, key: CharacterKey): CharacterKey {
  let [client = 0, clock = 0] = key.split(':').map(Number)
  while (clock < Y.getState(store, client)) {
    const item: Y.Item | Y.GC = Y.getItem(store, Y.createID(client, clock))
    if (!(item instanceof Y.Item) || item.redone === null) break
    clock = item.redone.clock + clock - item.id.clock
    client = item.redone.client
  }
  return characterKey(client, clock)
}

/**
 * Returns the ids of all clients that ever wrote the map entry with this key, in order. The last client wrote the
 * current value or, if the entry was deleted, its final value.
 */
export function entryWriters(map: AnyType, key: string): number[] {
  const writers: number[] = []
  for (let item = map._map.get(key) ?? null; item !== null; item = item.left) writers.unshift(item.id.client)
  return writers
}
