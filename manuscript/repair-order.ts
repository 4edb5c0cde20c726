/** Where moved blocks stood, and what peers added between them meanwhile. */
import type * as Y from 'yjs'
import { arrivedWith, characterKey, isMadeIn, itemsOf, type CharacterKey } from './yjs-items.ts'
import { moveRun, type Shared } from './shared.ts'

/** Blocks that a peer added behind a block that had moved away. */
export interface Stray {
  readonly ids: readonly string[]
  readonly after: string
}

const entriesOf = (item: Y.Item): readonly unknown[] => item.content.getContent()

export class OrderTrail {
  readonly #limit: number
  readonly #places = new Map<CharacterKey, string>()

  constructor(limit: number) {
    this.#limit = limit
  }

  moving(order: Y.Array<unknown>, ids: readonly string[]): void {
    const moved = new Set<unknown>(ids)
    for (const { item } of itemsOf(order)) {
      if (item.deleted) continue
      entriesOf(item).forEach((id, k) => {
        if (moved.has(id)) this.#places.set(characterKey(item.id.client, item.id.clock + k), id as string)
      })
    }
    for (const key of this.#places.keys()) {
      if (this.#places.size <= this.#limit) break
      this.#places.delete(key)
    }
  }

  /** Only blocks made in this very transaction: two who re-move each other's blocks would never end. */
  strays(tr: Y.Transaction, shared: Shared): Stray[] {
    if (this.#places.size === 0) return []
    const found: Stray[] = []
    const followers = new Map<CharacterKey, string>()
    for (const { item } of itemsOf(shared.order)) {
      if (item.deleted || item.origin === null || !arrivedWith(tr, item)) continue
      const left = characterKey(item.origin.client, item.origin.clock)
      const after = followers.get(left) ?? this.#places.get(left)
      const ids = entriesOf(item).filter(
        (id): id is string => typeof id === 'string' && isMadeIn(tr, shared.blocks, id),
      )
      if (after === undefined || ids.length === 0 || ids.length !== item.length) continue
      found.push({ ids, after })
      ids.forEach((id, k) => followers.set(characterKey(item.id.client, item.id.clock + k), id))
    }
    return found
  }

  /** Moves strays behind the blocks that they belong to. Call inside a transaction. */
  carry(shared: Shared, strays: readonly Stray[]): void {
    for (const { ids, after } of strays) if (shared.order.toArray().includes(after)) moveRun(shared, ids, after)
  }
}
