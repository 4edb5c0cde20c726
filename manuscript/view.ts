/** Navigation in a document: finding blocks, and comparing the blocks of two documents. */
import type { Node, ResolvedPos } from 'prosemirror-model'
import type { BlockAttrs } from './dom.ts'

/** A block and the position just before it. */
export interface PlacedBlock {
  readonly node: Node
  readonly pos: number
}

/** Returns the attributes of a block node. */
export const attrsOf = (block: Node): BlockAttrs => block.attrs as BlockAttrs

/** Returns the id of a block node, or an empty string if it has none yet. */
export const idOf = (block: Node): string => attrsOf(block).id ?? ''

// nodes are immutable, so data about a chunk can be cached
const indexes = new WeakMap<Node, Map<string, number>>()
const idLists = new WeakMap<Node, readonly string[]>()

function indexOf(chunk: Node): Map<string, number> {
  const known = indexes.get(chunk)
  if (known !== undefined) return known
  const index = new Map<string, number>()
  chunk.forEach((block, _offset, position) => index.set(idOf(block), position))
  indexes.set(chunk, index)
  return index
}

/** The distance from the start of a document to its first block, and from its last block to its end. */
export const EDGE = 2

/** Whether a block is the only one in its document. */
export const isOnlyBlock = (doc: Node, block: Node): boolean => doc.content.size === block.nodeSize + 2 * EDGE

/** Calls `visit` for every chunk, with the position just before it. */
export function eachChunk(doc: Node, visit: (chunk: Node, pos: number) => void): void {
  doc.forEach((bundle, start) => bundle.forEach((chunk, offset) => visit(chunk, start + 1 + offset)))
}

/** Returns the chunks of a document, in order. */
export const chunksOf = (doc: Node): readonly Node[] => doc.children.flatMap(({ children }) => children)

/** Returns the block with this id, or null. Needs one lookup per chunk. */
export function findBlock(doc: Node, id: string): PlacedBlock | null {
  let bundleStart = 0
  for (const bundle of doc.children) {
    let start = bundleStart + 1
    for (const chunk of bundle.children) {
      const position = indexOf(chunk).get(id)
      if (position !== undefined) {
        let pos = start + 1
        for (let b = 0; b < position; b++) pos += chunk.child(b).nodeSize
        return { node: chunk.child(position), pos }
      }
      start += chunk.nodeSize
    }
    bundleStart += bundle.nodeSize
  }
  return null
}

/** Returns the block that contains a position, or null if it is between blocks. */
export const blockAround = ($pos: ResolvedPos): PlacedBlock | null =>
  $pos.parent.isTextblock ? { node: $pos.parent, pos: $pos.before() } : null

/** Calls `visit` for every block, in order. */
export function eachBlock(doc: Node, visit: (block: Node, pos: number) => void): void {
  eachChunk(doc, (chunk, start) => chunk.forEach((block, offset) => visit(block, start + 1 + offset)))
}

/** Returns the blocks of a document, in order. */
export function blocksOf(doc: Node): PlacedBlock[] {
  const blocks: PlacedBlock[] = []
  eachBlock(doc, (node, pos) => blocks.push({ node, pos }))
  return blocks
}

function idsOf(chunk: Node): readonly string[] {
  let ids = idLists.get(chunk)
  if (ids === undefined) idLists.set(chunk, (ids = chunk.content.content.map(idOf)))
  return ids
}

/** Returns the ids of a document's blocks, in order. */
export const blockIds = (doc: Node): string[] => chunksOf(doc).flatMap(idsOf)

/** Whether a chunk contains one of these blocks. */
export function containsAny(chunk: Node, ids: ReadonlySet<string | null>): boolean {
  if (ids.size > chunk.childCount) return idsOf(chunk).some((id) => ids.has(id))
  const index = indexOf(chunk)
  for (const id of ids) if (id !== null && index.has(id)) return true
  return false
}

/** The part in which two documents differ: their blocks, without those in common at the start and at the end. */
export interface Difference {
  /** The last block before the difference; null at the start of the document. */
  readonly before: Node | null
  readonly was: readonly PlacedBlock[]
  readonly now: readonly PlacedBlock[]
}

/** Compares two documents by node identity, so unchanged nodes are skipped without looking inside. */
export function changedBlocks(a: Node, b: Node): Difference {
  const bundles = withoutEnds({ was: inside({ node: a, pos: -1 }), now: inside({ node: b, pos: -1 }) })
  const chunks = withoutEnds({ was: bundles.was.flatMap(inside), now: bundles.now.flatMap(inside) })
  const { was, now } = withoutEnds({ was: chunks.was.flatMap(inside), now: chunks.now.flatMap(inside) })
  const [doc, first] = was[0] ? [a, was[0]] : [b, now[0]]
  return { before: (first && blockBefore(doc, first.pos)?.node) ?? null, was, now }
}

function inside({ node, pos }: PlacedBlock): PlacedBlock[] {
  const children: PlacedBlock[] = []
  node.forEach((child, offset) => children.push({ node: child, pos: pos + 1 + offset }))
  return children
}

type Lists = Pick<Difference, 'was' | 'now'>

/** Returns two lists without their common start and end. */
function withoutEnds({ was, now }: Lists): Lists {
  const most = Math.min(was.length, now.length)
  let prefix = 0
  let suffix = 0
  while (prefix < most && was[prefix]?.node === now[prefix]?.node) prefix++
  while (suffix < most - prefix && was.at(-1 - suffix)?.node === now.at(-1 - suffix)?.node) suffix++
  return { was: was.slice(prefix, was.length - suffix), now: now.slice(prefix, now.length - suffix) }
}

/** Returns the last block before a position between blocks. */
export function blockBefore(doc: Node, pos: number): PlacedBlock | null {
  const $pos = doc.resolve(pos)
  for (let depth = $pos.depth; depth >= 0; depth--) {
    const index = $pos.index(depth)
    if (index === 0) continue
    let node = $pos.node(depth).child(index - 1)
    let end = depth === $pos.depth ? pos : $pos.before(depth + 1)
    for (; !node.isTextblock && node.lastChild; end--) node = node.lastChild
    return { node, pos: end - node.nodeSize }
  }
  return null
}

/** Returns the first block after a position between blocks. */
export function blockAfter(doc: Node, pos: number): PlacedBlock | null {
  const $pos = doc.resolve(pos)
  for (let depth = $pos.depth; depth >= 0; depth--) {
    const index = $pos.indexAfter(depth)
    let node = $pos.node(depth).maybeChild(index)
    if (!node) continue
    let start = depth === $pos.depth ? pos : $pos.after(depth + 1)
    for (; !node.isTextblock && node.firstChild; start++) node = node.firstChild
    return { node, pos: start }
  }
  return null
}
