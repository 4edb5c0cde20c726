/** Documents built from scratch. */
import type { Node } from 'prosemirror-model'
import { renderBlocks } from './block.ts'
import { CHUNK, chunkType, docType } from './schema.ts'
import { visibleIds, type Shared } from './shared.ts'

/** Blocks (at least one) as a document, in chunks. */
export function chunked(blocks: readonly Node[]): Node {
  const chunks: Node[] = []
  for (let start = 0; start < blocks.length; start += CHUNK)
    chunks.push(chunkType.create(null, blocks.slice(start, start + CHUNK)))
  return docType.create(null, chunks)
}

/** The document of a play as shared; null while the play has no block at all. */
export function renderDoc(shared: Shared): Node | null {
  const blocks = renderBlocks(shared, visibleIds(shared))
  return blocks.length === 0 ? null : chunked(blocks)
}
