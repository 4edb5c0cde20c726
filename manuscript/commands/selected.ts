/** Which blocks a selection is about. */
import type { Node } from 'prosemirror-model'
import type { EditorState, Selection } from 'prosemirror-state'
import { blocksOf, type Placed } from '../view.ts'

/** The blocks that a selection touches, in order. */
export function selectedBlocks({ doc, selection }: Pick<EditorState, 'doc' | 'selection'>): Placed[] {
  const touched: Placed[] = []
  doc.nodesBetween(selection.from, selection.to, (node, pos) => {
    if (!node.isTextblock) return true
    touched.push({ node, pos })
    return false
  })
  return touched
}

/** The block in which the head of a selection stands; null where it stands in none. */
export function blockAtHead({ $head }: Selection): Placed | null {
  return $head.depth === 2 ? { node: $head.parent, pos: $head.before(2) } : null
}

/** The block before and the block after the one at `pos`. */
export function neighbours(doc: Node, pos: number): { before: Placed | null; after: Placed | null } {
  const $pos = doc.resolve(pos)
  const chunk = $pos.index(0)
  const index = $pos.index(1)
  const start = $pos.before(1)
  const here = doc.child(chunk)
  return {
    before: index > 0 ? childOf(here, start, index - 1) : lastOf(doc, chunk - 1, start),
    after:
      index + 1 < here.childCount ? childOf(here, start, index + 1) : firstOf(doc, chunk + 1, start + here.nodeSize),
  }
}

function childOf(chunk: Node, start: number, index: number): Placed {
  let pos = start + 1
  for (let i = 0; i < index; i++) pos += chunk.child(i).nodeSize
  return { node: chunk.child(index), pos }
}

function lastOf(doc: Node, chunk: number, end: number): Placed | null {
  const node = chunk < 0 ? null : doc.child(chunk).lastChild
  return node === null ? null : { node, pos: end - 1 - node.nodeSize }
}

function firstOf(doc: Node, chunk: number, start: number): Placed | null {
  const node = chunk < doc.childCount ? doc.child(chunk).firstChild : null
  return node === null ? null : { node, pos: start + 1 }
}

/** The blocks from the one at `pos` back to the start. */
export const blocksBackFrom = (doc: Node, pos: number): Placed[] =>
  blocksOf(doc)
    .filter((placed) => placed.pos <= pos)
    .toReversed()
