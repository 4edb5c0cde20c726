/** What became of items of Yjs, and who made them: asked for where somebody decides about suggestions, and not while one types. */
/* oxlint-disable no-underscore-dangle -- Yjs names its inner fields so, and offers no other way to an item's id */
import * as Y from 'yjs'
import { characterKey, type AnyType, type CharacterKey } from './yjs-items.ts'

/** Whether the entry of a map under this key was made by a client, at this clock or later. */
export function isMadeSince(map: AnyType, key: string, [client, clock]: readonly [number, number]): boolean {
  const id = map._map.get(key)?.id
  return id?.client === client && id.clock >= clock
}

/** Whether a character is in the text still. */
export function isThere({ store }: Y.Doc, key: CharacterKey): boolean {
  const [client = 0, clock = 0] = key.split(':').map(Number)
  return clock < Y.getState(store, client) && !Y.getItem(store, Y.createID(client, clock)).deleted
}

/** The character that an undo or a redo of this replica brought back for one; the same where none did. */
export function revivedKey({ store }: Y.Doc, key: CharacterKey): CharacterKey {
  let [client = 0, clock = 0] = key.split(':').map(Number)
  while (clock < Y.getState(store, client)) {
    const item: Y.Item | Y.GC = Y.getItem(store, Y.createID(client, clock))
    if (!(item instanceof Y.Item) || item.redone === null) break
    clock = item.redone.clock + clock - item.id.clock
    client = item.redone.client
  }
  return characterKey(client, clock)
}

/** The client ids of those who ever wrote the entry of a map; whose counts, or would if it were not deleted, is the last. */
export function entryWriters(map: AnyType, key: string): number[] {
  const writers: number[] = []
  for (let item = map._map.get(key) ?? null; item !== null; item = item.left) writers.unshift(item.id.client)
  return writers
}
