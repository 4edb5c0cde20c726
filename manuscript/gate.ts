/** Holds back what comes in while an input method composes: changing the text under it would break the composition. */
import { applyUpdate, type Doc } from 'yjs'
import type { Transaction } from 'prosemirror-state'
import { ReplaceStep } from 'prosemirror-transform'
import { bindingKey, type RemoteMeta } from './binding.ts'

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

/** Whether others typed or deleted signs within paragraphs, and did nothing else: no paragraph came, went or changed its kind. */
export function isTypedByOthers(tr: Transaction): boolean {
  const meta = tr.getMeta(bindingKey) as RemoteMeta | undefined
  if (meta === undefined || meta.undo) return false
  return tr.steps.every((step, index) => {
    if (!(step instanceof ReplaceStep) || step.slice.openStart + step.slice.openEnd > 0) return false
    const start = tr.docs[index]?.resolve(step.from)
    return start?.parent.inlineContent === true && start.sameParent(start.doc.resolve(step.to))
  })
}
