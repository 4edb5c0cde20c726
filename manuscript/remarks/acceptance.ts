/** What accepting suggestions does to the text, known character by character, so that it is done once where two do it. */
import type { Node } from 'prosemirror-model'
import * as Y from 'yjs'
import type { Binding } from '../binding.ts'
import { blockText, type Shared } from '../shared.ts'
import { blocksOf, idOf } from '../view.ts'
import { keysBetween, type CharacterKey } from '../yjs-items.ts'
import { isThere, revivedKey } from '../yjs-traces.ts'
import type { Stretch } from './anchor.ts'
import { charactersOf, putSince, writePut } from './put.ts'

/** The characters in a stretch of a document that equals the shared one. */
function charactersIn(shared: Shared, doc: Node, { from, to }: Stretch): CharacterKey[] {
  return blocksOf(doc).flatMap(({ node, pos }) => {
    const text = pos + node.nodeSize > from && pos < to ? blockText(shared, idOf(node)) : null
    return text === null ? [] : keysBetween(text, Math.max(0, from - pos - 1), Math.min(text.length, to - pos - 1))
  })
}

/** Per suggestion the characters that its acceptance took out of the text and those that it put there. */
type Accepted = Map<string, readonly CharacterKey[]>

/** Under this an undo step knows them. */
const ACCEPTED = Symbol('accepted')

interface Taken {
  readonly doc: Node
  readonly stretch: Stretch
  readonly proposal: string
}

/** One acceptance of one or more suggestions, while it is made. */
export class Acceptance {
  readonly #binding: Binding
  readonly #clock: number
  readonly #accepted: Accepted = new Map()

  constructor(binding: Binding) {
    const { doc } = binding.shared
    this.#binding = binding
    this.#clock = Y.getState(doc.store, doc.clientID)
  }

  /** Before the words of a suggestion are replaced; answers whether what follows them goes into another paragraph. */
  take(id: string, { doc, stretch, proposal }: Taken): boolean {
    const $to = doc.resolve(stretch.to)
    const moves = $to.parent.isTextblock && (proposal.includes('\n') || $to.start() > stretch.from)
    const reach = moves ? { from: stretch.from, to: $to.end() } : stretch
    this.#accepted.set(id, charactersIn(this.#binding.shared, doc, reach))
    return moves
  }

  /** Once its new words are shared, in the same transaction. */
  put(id: string, doc: Node, stretch: Stretch): void {
    const { shared } = this.#binding
    const put = putSince(shared, doc, { ...stretch, clock: this.#clock })
    if (put === null || !writePut(shared, id, put)) return
    this.#accepted.set(id, [...(this.#accepted.get(id) ?? []), ...charactersOf(put).own])
  }

  /** Keeps it with the undo step that was just made. */
  remember(): void {
    const { shared, undoManager } = this.#binding
    for (const [id, keys] of this.#accepted) {
      const isOwn = (key: CharacterKey): boolean =>
        key.startsWith(`${shared.doc.clientID}:`) && Number(key.split(':')[1]) >= this.#clock
      this.#accepted.set(
        id,
        keys.filter((key) => isOwn(key) || !isThere(shared.doc, key)),
      )
    }
    undoManager.undoStack.at(-1)?.meta.set(ACCEPTED, this.#accepted)
  }
}

/** Takes a suggestion out of the undo and redo of this page: what stands in the text was accepted by somebody else. */
export function forgetAcceptance({ undoManager, shared }: Binding, id: string): void {
  for (const stack of [undoManager.undoStack, undoManager.redoStack])
    for (const step of stack.slice()) {
      const accepted = step.meta.get(ACCEPTED) as Accepted | undefined
      const keys = accepted?.get(id)
      if (accepted === undefined || keys === undefined) continue
      accepted.delete(id)
      // What came and went within one step is left alone.
      step.insertions = Y.mergeDeleteSets([step.insertions, setOf(shared.doc, keys)])
      if (accepted.size === 0) stack.splice(stack.indexOf(step), 1)
    }
}

function setOf(doc: Y.Doc, keys: readonly CharacterKey[]): ReturnType<typeof Y.createDeleteSet> {
  const set = Y.createDeleteSet()
  for (const key of new Set([...keys, ...keys.map((one) => revivedKey(doc, one))])) {
    const [client = 0, clock = 0] = key.split(':').map(Number)
    set.clients.set(client, [...(set.clients.get(client) ?? []), { clock, len: 1 }])
  }
  return set
}
