/**
 * Optional: what a peer adds to a passage that I split, merged or moved at the same time follows it.
 * I, and only I, move what arrives late; once my session is over it stays where it is, or among the orphans: nothing
 * is lost either way.
 */
import type * as Y from 'yjs'
import type { Notes } from './pull.ts'
import { OrderTrail } from './repair-order.ts'
import { TextTrail } from './repair-text.ts'
import { blockText, type Shared } from './shared.ts'

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
