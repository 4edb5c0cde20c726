/** A writer without a screen, for tests: a document, an editor state and the binding between them. */
import { Slice, Fragment, type Node } from 'prosemirror-model'
import { EditorState, TextSelection, type Command, type Plugin, type Transaction } from 'prosemirror-state'
import * as Y from 'yjs'
import type { ElementKind } from '@replique/script'
import { writeBlock, renderDoc } from '../block.ts'
import { Binding } from '../binding.ts'
import { AnnotationIndex } from '../annotations/annotation-index.ts'
import { carryAnnotations } from '../annotations/carry.ts'
import { removeDuplicates } from '../annotations/remove-duplicates.ts'
import { Repair } from '../repair.ts'
import { blockType, NODE_SIZES, schema, type NodeSizes } from '../schema.ts'
import { openShared } from '../shared.ts'
import { rechunk, structure } from '../structure.ts'
import { blockBefore, blockIds, blocksOf, findBlock, idOf, type PlacedBlock } from '../view.ts'

/** Creates a block node. If no id is given, the structure plugin assigns one. */
export const block = (text: string, kind: ElementKind = 'action', id: string | null = null): Node =>
  blockType.create({ id, kind }, text === '' ? null : schema.text(text))

/** Returns the first update of a play with these blocks, whose ids are kept. */
export function snapshot(nodes: readonly Node[], client?: number): Uint8Array {
  const doc = new Y.Doc()
  if (client !== undefined) doc.clientID = client
  const shared = openShared(doc)
  for (const node of nodes) writeBlock(shared, idOf(node), node)
  shared.order.push(nodes.map(idOf))
  return Y.encodeStateAsUpdate(doc)
}

/** Returns a play of `count` lines "line 0", "line 1" … with ids b0, b1 …. */
export const lines = (count: number): Uint8Array =>
  snapshot(Array.from({ length: count }, (_, i) => block(`line ${i}`, 'action', `b${i}`)))

/** Options for a peer. */
export interface PeerOptions {
  readonly repair?: boolean
  /** A fixed Yjs client id, for deterministic tests. */
  readonly client?: number
  readonly captureTimeout?: number
  /** Whether the peer has read access only, and so repairs nothing. */
  readonly onlyReads?: boolean
  /** The sizes of this peer's chunks and bundles. */
  readonly sizes?: NodeSizes
  /** Plugins in addition to the structure plugin. */
  readonly plugins?: (binding: Binding) => readonly Plugin[]
}

/** A writer. */
export class Peer {
  readonly name: string
  readonly doc = new Y.Doc()
  readonly binding: Binding
  readonly book: AnnotationIndex
  readonly sizes: NodeSizes
  state: EditorState

  constructor(name: string, update: Uint8Array, options: PeerOptions = {}) {
    const { repair = false, client, captureTimeout = 500, plugins: more, onlyReads = false } = options
    this.name = name
    this.sizes = options.sizes ?? NODE_SIZES
    if (client !== undefined) this.doc.clientID = client
    Y.applyUpdate(this.doc, update, 'load')
    this.binding = new Binding(this.doc, { captureTimeout, repair: repair ? new Repair() : null })
    this.book = new AnnotationIndex(this.binding.shared)
    removeDuplicates(this.binding, this.book, () => !onlyReads)
    const { freshId, knows } = this.binding
    const plugins = [
      structure({ freshId, knows, sizes: this.sizes }),
      ...(more?.(this.binding) ?? []),
      carryAnnotations(this.binding, this.book),
    ]
    this.state = EditorState.create({ doc: this.binding.open(), plugins })
    this.binding.host = this
    // documents are created with the default sizes
    if (options.sizes) this.dispatch(this.tr.setMeta(rechunk, true))
  }

  dispatch = (tr: Transaction): void => {
    const previous = this.state
    this.state = previous.apply(tr)
    this.state.doc.check()
    this.binding.push(this.state, previous)
  }

  run(command: Command): boolean {
    return command(this.state, this.dispatch)
  }

  get tr(): Transaction {
    return this.state.tr
  }

  get ids(): string[] {
    return blockIds(this.state.doc)
  }

  get blocks(): PlacedBlock[] {
    return blocksOf(this.state.doc)
  }

  get texts(): string[] {
    return this.blocks.map(({ node }) => node.textContent)
  }

  at(id: string): PlacedBlock {
    const found = findBlock(this.state.doc, id)
    if (found === null) throw new Error(`${this.name} has no block ${id}`)
    return found
  }

  text(id: string): string {
    return this.at(id).node.textContent
  }

  /** The block id and offset of the caret. */
  get caret(): [string, number] {
    const { $head } = this.state.selection
    return [idOf($head.parent), $head.parentOffset]
  }

  place(id: string, offset: number, to = offset): this {
    const start = this.at(id).pos + 1
    this.dispatch(this.tr.setSelection(TextSelection.create(this.state.doc, start + offset, start + to)))
    return this
  }

  type(id: string, offset: number, text: string): void {
    this.place(id, offset).dispatch(this.tr.insertText(text))
  }

  setKind(id: string, kind: ElementKind): void {
    this.dispatch(this.tr.setNodeAttribute(this.at(id).pos, 'kind', kind))
  }

  split(id: string, offset: number): void {
    this.dispatch(this.tr.split(this.at(id).pos + 1 + offset))
  }

  merge(id: string): void {
    const { pos } = this.at(id)
    const before = blockBefore(this.state.doc, pos)
    if (before !== null) this.dispatch(this.tr.delete(before.pos + before.node.nodeSize - 1, pos + 1))
  }

  remove(id: string): void {
    const { pos, node } = this.at(id)
    this.dispatch(this.tr.delete(pos, pos + node.nodeSize))
  }

  insertAfter(id: string, nodes: readonly Node[]): void {
    const { pos, node } = this.at(id)
    this.dispatch(this.tr.insert(pos + node.nodeSize, [...nodes]))
  }

  paste(pos: number, nodes: readonly Node[]): void {
    this.dispatch(this.tr.replace(pos, pos, new Slice(Fragment.fromArray([...nodes]), 1, 1)))
  }

  /** The view as JSON lines, without chunks or the placeholder of an empty play. */
  get view(): string[] {
    return linesOf(this.state.doc, this.binding.phantom)
  }

  /** The shared document as JSON lines, rendered from scratch. */
  get scratch(): string[] {
    const doc = renderDoc(this.binding.shared)
    return doc === null ? [] : linesOf(doc, null)
  }
}

const linesOf = (doc: Node, phantom: string | null): string[] =>
  blocksOf(doc)
    .filter(({ node }) => idOf(node) !== phantom)
    .map(({ node }) => JSON.stringify(node.toJSON()))

/** Exchanges updates between all peers until they are equal. */
export function sync(...peers: readonly Peer[]): void {
  for (let round = 0; round < 3; round++)
    for (const from of peers)
      for (const to of peers) {
        if (from === to) continue
        Y.applyUpdate(to.doc, Y.encodeStateAsUpdate(from.doc, Y.encodeStateVector(to.doc)), 'net')
      }
}

/** Returns a seeded generator of numbers in [0, 1). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x9e3779b9) | 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
}
