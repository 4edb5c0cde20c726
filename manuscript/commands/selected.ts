/** Which blocks a selection is about. */
import type { Node } from 'prosemirror-model'
import type { EditorState, Selection } from 'prosemirror-state'
import { blockAfter, blockAround, blockBefore, blocksOf, type Placed } from '../view.ts'

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
export const blockAtHead = ({ $head }: Selection): Placed | null => blockAround($head)

/** The block before and the block after the one at `pos`. */
export function neighbours(doc: Node, pos: number): { before: Placed | null; after: Placed | null } {
  const { nodeSize } = doc.nodeAt(pos) ?? { nodeSize: 0 }
  return { before: blockBefore(doc, pos), after: blockAfter(doc, pos + nodeSize) }
}

/** The blocks from the one at `pos` back to the start. */
export const blocksBackFrom = (doc: Node, pos: number): Placed[] =>
  blocksOf(doc)
    .filter((placed) => placed.pos <= pos)
    .toReversed()
