import { EDGE, isOnly } from '@replique/manuscript'
import { Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'

/** Says on an empty page how to begin; the words are drawn, and never in the play. */
export function hint(words: string, shown: () => boolean): Plugin {
  return new Plugin({
    props: {
      decorations({ doc }) {
        const block = doc.nodeAt(EDGE)
        if (!block || !isOnly(doc, block) || block.content.size > 0 || block.attrs['character'] !== null || !shown())
          return null
        return DecorationSet.create(doc, [Decoration.node(EDGE, EDGE + block.nodeSize, { 'data-hint': words })])
      },
    },
  })
}
