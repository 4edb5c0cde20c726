/** Holds back what comes in while an input method composes: changing the text under it would break the composition. */
import { applyUpdate, type Doc } from 'yjs'

/** Delivers items at once, or in order once it is opened again. */
export class Gate<Item> {
  readonly #deliver: (item: Item) => void
  #waiting: Item[] = []
  #held = false

  constructor(deliver: (item: Item) => void) {
    this.#deliver = deliver
  }

  /** Whether items are being held back. */
  get held(): boolean {
    return this.#held
  }

  /** Takes an item in. */
  receive(item: Item): void {
    if (this.#held) this.#waiting.push(item)
    else this.#deliver(item)
  }

  /** Holds back what comes from now on. */
  hold(): void {
    this.#held = true
  }

  /** Delivers what waited, in order, and what comes from now on. */
  release(): void {
    this.#held = false
    // A delivery may close the gate again: what is left then waits on.
    while (!this.#held) {
      const item = this.#waiting.shift()
      if (item === undefined) return
      this.#deliver(item)
    }
  }
}

/** An update and where it came from. */
export interface IncomingUpdate {
  readonly update: Uint8Array
  readonly origin: unknown
}

/** A gate before a document: Yjs merges held updates afterwards, while local typing still goes out. */
export const updateGate = (doc: Doc): Gate<IncomingUpdate> =>
  new Gate(({ update, origin }) => applyUpdate(doc, update, origin))
