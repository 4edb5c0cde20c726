import { blockType } from '@replique/manuscript'
import { DOMSerializer, type Node } from 'prosemirror-model'
import type { NodeView } from 'prosemirror-view'

/**
 * The element of a block, as its type says. Left to itself ProseMirror makes the same, but first looks through all
 * attributes of each block for lists: there are none, and a long play has thousands of blocks to open with.
 */
export const blockView = (node: Node): NodeView => DOMSerializer.renderSpec(document, blockType.spec.toDOM!(node))
