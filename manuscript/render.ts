/** Documents built from scratch. */
import type { Node, NodeType } from 'prosemirror-model'
import { renderBlocks } from './block.ts'
import { chunkCuts, evenCuts } from './cuts.ts'
import { bundleType, chunkType, docType, NODE_SIZES } from './schema.ts'
import { visibleIds, type Shared } from './shared.ts'

/** Nodes in nodes of a type, the second of which begins at the first cut. */
const cutAt = (nodes: readonly Node[], cuts: readonly number[], type: NodeType): Node[] =>
  [0, ...cuts].map((from, part) => type.create(null, nodes.slice(from, cuts[part])))

/** Blocks (at least one) as a document, in chunks and bundles. */
export function chunked(blocks: readonly Node[]): Node {
  const { chunk, bundle } = NODE_SIZES
  const chunks = cutAt(blocks, chunkCuts(blocks, { ...chunk, most: chunk.made }), chunkType)
  return docType.create(null, cutAt(chunks, evenCuts(chunks.length, { ...bundle, most: bundle.made }), bundleType))
}

/** The document of a play as shared; null while the play has no block at all. */
export function renderDoc(shared: Shared): Node | null {
  const blocks = renderBlocks(shared, visibleIds(shared))
  return blocks.length === 0 ? null : chunked(blocks)
}
