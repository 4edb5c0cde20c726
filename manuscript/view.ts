/** Finding one's way in a document: where a block is, which blocks differ between two documents. */
import type { Node } from 'prosemirror-model'
import type { BlockAttrs } from './schema.ts'

/** A block and the position just before it. */
export interface Placed {
  readonly node: Node
  readonly pos: number
}

/** The attributes of a block node. */
export const attrsOf = (block: Node): BlockAttrs => block.attrs as BlockAttrs

/** The id of a block node; the empty string while it has none. */
export const idOf = (block: Node): string => attrsOf(block).id ?? ''

// Nodes never change, so what is known about a chunk stays true.
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

/** The block with this id, or null: one look-up per chunk. */
export function findBlock(doc: Node, id: string): Placed | null {
  let start = 0
  for (let c = 0; c < doc.childCount; c++) {
    const chunk = doc.child(c)
    const position = indexOf(chunk).get(id)
    if (position !== undefined) {
      let pos = start + 1
      for (let b = 0; b < position; b++) pos += chunk.child(b).nodeSize
      return { node: chunk.child(position), pos }
    }
    start += chunk.nodeSize
  }
  return null
}

/** Calls `visit` for every block of the chunks [from, to), in order. */
export function eachBlock(
  doc: Node,
  visit: (block: Node, pos: number) => void,
  { from, to } = { from: 0, to: doc.childCount },
): void {
  let start = 0
  for (let c = 0; c < to; c++) {
    const chunk = doc.child(c)
    const inside = start + 1
    if (c >= from) chunk.forEach((block, offset) => visit(block, inside + offset))
    start += chunk.nodeSize
  }
}

/** The blocks of a document, in order. */
export function blocksOf(doc: Node): Placed[] {
  const blocks: Placed[] = []
  eachBlock(doc, (node, pos) => blocks.push({ node, pos }))
  return blocks
}

function idsOf(chunk: Node): readonly string[] {
  let ids = idLists.get(chunk)
  if (ids === undefined) idLists.set(chunk, (ids = chunk.content.content.map(idOf)))
  return ids
}

/** The ids of a document's blocks, in order. */
export const blockIds = (doc: Node): string[] => doc.content.content.flatMap(idsOf)

/** Whether a chunk holds one of these blocks. */
export function holdsAny(chunk: Node, ids: ReadonlySet<string | null>): boolean {
  if (ids.size > chunk.childCount) return idsOf(chunk).some((id) => ids.has(id))
  const index = indexOf(chunk)
  for (const id of ids) if (id !== null && index.has(id)) return true
  return false
}

/** The blocks between the common start and the common end of two documents. */
export interface Difference {
  /** The last block before the difference; null where it begins the document. */
  readonly before: Node | null
  readonly was: readonly Placed[]
  readonly now: readonly Placed[]
}

/** Compares two documents by the identity of their nodes: what an edit did not touch costs nothing. */
export function changedBlocks(a: Node, b: Node): Difference {
  const chunks = sharedEnds(a.childCount, b.childCount, (i, j) => a.child(i) === b.child(j))
  const was: Placed[] = []
  const now: Placed[] = []
  eachBlock(a, (node, pos) => was.push({ node, pos }), { from: chunks.prefix, to: a.childCount - chunks.suffix })
  eachBlock(b, (node, pos) => now.push({ node, pos }), { from: chunks.prefix, to: b.childCount - chunks.suffix })
  const { prefix, suffix } = sharedEnds(was.length, now.length, (i, j) => was[i]?.node === now[j]?.node)
  const before = prefix > 0 ? was[prefix - 1]?.node : chunks.prefix > 0 ? a.child(chunks.prefix - 1).lastChild : null
  return {
    before: before ?? null,
    was: was.slice(prefix, was.length - suffix),
    now: now.slice(prefix, now.length - suffix),
  }
}

function sharedEnds(a: number, b: number, same: (i: number, j: number) => boolean): { prefix: number; suffix: number } {
  const most = Math.min(a, b)
  let prefix = 0
  let suffix = 0
  while (prefix < most && same(prefix, prefix)) prefix++
  while (suffix < most - prefix && same(a - 1 - suffix, b - 1 - suffix)) suffix++
  return { prefix, suffix }
}
