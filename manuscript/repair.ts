/**
 * Optional: what a peer adds to a passage that I split, merged or moved at the same time follows it.
 * I, and only I, move what arrives late; once my session is over it stays where it is, or among the orphans: nothing
 * is lost either way.
 */
import type * as Y from 'yjs'
import { arrivedWith, characterKey, isMadeIn, itemsOf, type CharacterKey } from './yjs-items.ts'
import { moveRun, type Shared, blockText } from './shared.ts'
import type { Notes } from './pull.ts'
import { TextTrail } from './repair-text.ts'

/** Where moved blocks stood, and what peers added between them meanwhile. */

/** Blocks that a peer added behind a block that had moved away. */
interface Stray {
  readonly ids: readonly string[]
  readonly after: string
}

const entriesOf = (item: Y.Item): readonly unknown[] => item.content.getContent()

class OrderTrail {
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

/** Remembers where this editor carried characters and blocks; hand a new one to each `Binding` that wants it. */
export class Repair {
  readonly #texts: TextTrail
  readonly #order: OrderTrail

  /** `limit` is how many characters (and how many places of blocks) are remembered. */
  constructor(limit = 20_000) {
    this.#texts = new TextTrail(limit)
    this.#order = new OrderTrail(limit)
  }

  /** Before [from, to) of a text is deleted. */
  cut(text: Y.XmlText, from: number, to: number): void {
    this.#texts.cut(text, from, to)
  }

  /** After words were inserted at an offset. */
  pasted(text: Y.XmlText, at: number, words: string): void {
    this.#texts.pasted(text, at, words)
  }

  /** At the end of a local transaction: pairs what was cut with what was pasted elsewhere. */
  settle(): void {
    this.#texts.settle()
  }

  /** Before blocks move. */
  moving(order: Y.Array<unknown>, ids: readonly string[]): void {
    this.#order.moving(order, ids)
  }

  /** After a remote transaction: moves what arrived late behind what it belongs to. */
  follow(tr: Y.Transaction, shared: Shared, notes: Notes): void {
    const texts = [...notes.texts.keys()].flatMap((id) => blockText(shared, id) ?? [])
    const arrivals = this.#texts.arrivals(tr, texts)
    if (arrivals.length > 0) shared.doc.transact(() => this.#texts.carry(arrivals), this)
    if (!notes.order) return
    const strays = this.#order.strays(tr, shared)
    if (strays.length > 0) shared.doc.transact(() => this.#order.carry(shared, strays), this)
  }
}
