import { EDGE } from '@replique/manuscript'
import { Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'

/** How large a document is in which there is one paragraph, and nothing in it. */
const ONE_EMPTY = 2 * EDGE + 2

/** Says on an empty page how to begin; the words are drawn, and never in the play. */
export function hint(words: string, shown: () => boolean): Plugin {
  return new Plugin({
    props: {
      decorations({ doc }) {
        const block = doc.content.size === ONE_EMPTY ? doc.nodeAt(EDGE) : null
        if (!block || block.content.size > 0 || block.attrs['character'] !== null || !shown()) return null
        return DecorationSet.create(doc, [Decoration.node(EDGE, EDGE + block.nodeSize, { 'data-hint': words })])
      },
    },
  })
}
