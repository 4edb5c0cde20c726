/** Forcing a new page. */
import { TextSelection, type Command } from 'prosemirror-state'
import { blockType } from '../schema.ts'
import { attrsOf } from '../view.ts'
import { isLinked } from './block-edits.ts'
import { blockAtHead, neighbours } from './selected.ts'

const pageBreak = () => blockType.create({ kind: 'pageBreak' })

/** Puts a page break before, after or inside the paragraph with the caret; what follows stands on the new page, and so does the caret. */
export const insertPageBreak: Command = (state, dispatch) => {
  const tr = state.tr.deleteSelection()
  const here = blockAtHead(tr.selection)
  if (here === null) return false
  const { $head } = tr.selection
  const { kind } = attrsOf(here.node)
  const offset = $head.parentOffset
  if (offset === 0 && !isLinked(here)) tr.insert(here.pos, pageBreak())
  else if (offset < here.node.content.size) {
    tr.split($head.pos, 1, [{ type: blockType, attrs: { kind } }])
    tr.insert($head.pos + 1, pageBreak())
    tr.setSelection(TextSelection.create(tr.doc, $head.pos + 4))
  } else {
    const end = here.pos + here.node.nodeSize
    const last = neighbours(tr.doc, here.pos).after === null
    tr.insert(end, last ? [pageBreak(), blockType.create({ kind: 'action' })] : pageBreak())
    const next = neighbours(tr.doc, end).after
    if (next !== null) tr.setSelection(TextSelection.create(tr.doc, next.pos + 1))
  }
  dispatch?.(tr.scrollIntoView())
  return true
}
