/**
 * Holds back incoming changes while an input method is composing, because changing the text that it works on would
 * interrupt the composition.
 */
import { applyUpdate, type Doc } from 'yjs'
import type { Transaction } from 'prosemirror-state'
import { ReplaceStep } from 'prosemirror-transform'
import { bindingKey, type RemoteMeta } from './binding.ts'

/** Delivers items immediately or, while held, queues them until it is released. */
export class HoldQueue<Item> {
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

  /** Delivers or queues an item. */
  receive(item: Item): void {
    if (this.#held) this.#waiting.push(item)
    else this.#deliver(item)
  }

  /** Starts queueing items. */
  hold(): void {
    this.#held = true
  }

  /** Delivers the queued items in order. Later items are delivered immediately. */
  release(): void {
    this.#held = false
    // a delivery may call hold() again, in which case the remaining items stay queued
    while (!this.#held) {
      const item = this.#waiting.shift()
      if (item === undefined) return
      this.#deliver(item)
    }
  }
}

/** An update and its origin. */
export interface IncomingUpdate {
  readonly update: Uint8Array
  readonly origin: unknown
}

/**
 * Creates a queue for updates of a document. Held updates are applied on release; local typing is still sent meanwhile.
 */
export const createUpdateQueue = (doc: Doc): HoldQueue<IncomingUpdate> =>
  new HoldQueue(({ update, origin }) => applyUpdate(doc, update, origin))

/**
 * Whether a transaction contains nothing but typing and deletions by others within paragraphs: no paragraph was added,
 * removed or changed to another kind.
 */
export function isTypedByOthers(tr: Transaction): boolean {
  const meta = tr.getMeta(bindingKey) as RemoteMeta | undefined
  if (meta === undefined || meta.undo) return false
  return tr.steps.every((step, index) => {
    if (!(step instanceof ReplaceStep) || step.slice.openStart + step.slice.openEnd > 0) return false
    const start = tr.docs[index]?.resolve(step.from)
    return start?.parent.inlineContent === true && start.sameParent(start.doc.resolve(step.to))
  })
}
