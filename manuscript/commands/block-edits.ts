/** The blocks that a selection affects, and edits of single blocks for use in commands. */
import type { Node } from 'prosemirror-model'
import type { EditorState, Selection, Transaction } from 'prosemirror-state'
import { blockAfter, blockAround, blockBefore, blocksOf, attrsOf, type PlacedBlock } from '../view.ts'
import type { ElementKind } from '@replique/script'
import type { BlockAttrs } from '../dom.ts'

/** Returns the blocks that a selection touches, in order. */
export function selectedBlocks({ doc, selection }: Pick<EditorState, 'doc' | 'selection'>): PlacedBlock[] {
  const touched: PlacedBlock[] = []
  doc.nodesBetween(selection.from, selection.to, (node, pos) => {
    if (!node.isTextblock) return true
    touched.push({ node, pos })
    return false
  })
  return touched
}

/** Returns the block at the head of a selection, or null. */
export const blockAtHead = ({ $head }: Selection): PlacedBlock | null => blockAround($head)

/** Returns the blocks before and after the one at `pos`. */
export function neighbours(doc: Node, pos: number): { before: PlacedBlock | null; after: PlacedBlock | null } {
  const { nodeSize } = doc.nodeAt(pos) ?? { nodeSize: 0 }
  return { before: blockBefore(doc, pos), after: blockAfter(doc, pos + nodeSize) }
}

/** Returns the block at `pos` and all blocks before it, last to first. */
export const blocksBackFrom = (doc: Node, pos: number): PlacedBlock[] =>
  blocksOf(doc)
    .filter((placed) => placed.pos <= pos)
    .toReversed()

/** Sets the attributes that differ; positions don't change. */
export function setAttrs(tr: Transaction, { node, pos }: PlacedBlock, attrs: Partial<BlockAttrs>): void {
  for (const [key, value] of Object.entries(attrs)) if (node.attrs[key] !== value) tr.setNodeAttribute(pos, key, value)
}

/** Whether a block is a cue linked to a character. */
export const isLinked = ({ node }: PlacedBlock): boolean => {
  const { kind, character } = attrsOf(node)
  return kind === 'cue' && character !== null
}

/** Converts the name of a linked cue to text; a caret at the start moves to after the name. */
export function unlinkCue(tr: Transaction, placed: PlacedBlock): void {
  const { name } = attrsOf(placed.node)
  setAttrs(tr, placed, { character: null, name: null })
  const gap = placed.node.content.size > 0 ? ' ' : ''
  if (name) tr.insertText(name + gap, placed.pos + 1)
}

/** Returns the attributes that a block of this kind can keep; the others are cleared. */
export function attrsForKind(
  { number, level, dual, tone, part, movement }: BlockAttrs,
  kind: ElementKind,
): Partial<BlockAttrs> {
  return {
    kind,
    number: kind === 'scene' || kind === 'act' ? number : null,
    level: kind === 'section' ? (level ?? 1) : null,
    dual: kind === 'cue' ? dual : null,
    tone: kind === 'cue' ? tone : null,
    part: kind === 'verse' ? part : null,
    movement: kind === 'action' ? movement : null,
  }
}

/** Removes a whole block, and its chunk and bundle if they become empty. The document must contain another block. */
export function removeBlock(tr: Transaction, { node, pos }: PlacedBlock): void {
  const $pos = tr.doc.resolve(pos)
  let around = 0
  while (around < $pos.depth && $pos.node($pos.depth - around).childCount === 1) around++
  tr.delete(pos - around, pos + node.nodeSize + around)
}
