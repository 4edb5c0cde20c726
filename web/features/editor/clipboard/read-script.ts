import { chunkType, elementsToBlocks } from '@replique/manuscript'
import { readPasted } from '@replique/script'
import { Fragment, Slice } from 'prosemirror-model'
import type { Reading } from './fountain-text.ts'
import { pageTree } from './page-tree.ts'

/** What was copied elsewhere as the blocks of a script; null where it shows none. */
export function scriptSlice({ text, html }: { text: string; html: string }, reading: Reading): Slice | null {
  const script = readPasted({ text, page: pageTree(html) }, reading)
  if (script === undefined || script.elements.length === 0) return null
  const blocks = elementsToBlocks(script.elements, script.characters)
  return new Slice(Fragment.from(chunkType.create(null, blocks)), 1, 1)
}
