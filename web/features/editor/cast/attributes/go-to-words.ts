import type { AttributeEvidence } from '@replique/contract'
import { findBlock } from '@replique/manuscript'
import { TextSelection } from 'prosemirror-state'
import type { DeskParts } from '../../desk/desk-parts.ts'
import { goToBlock } from '../../overview/go.ts'

type Place = Extract<AttributeEvidence, { place: 'line' }>

/** Shows the line that says so with its words selected, where it still says them. */
export function goToWords(parts: DeskParts, { element, from, to, words }: Place): void {
  goToBlock(parts, element)
  requestAnimationFrame(() => {
    const { view } = parts.editor
    const found = view.isDestroyed ? null : findBlock(view.state.doc, element)
    if (!found) return
    const at = found.pos + 1
    const last = at + found.node.content.size
    const end = Math.min(at + to, last)
    if (view.state.doc.textBetween(Math.min(at + from, last), end, '\n', '\n').startsWith(words.slice(0, 20)))
      view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, at + from, end)))
  })
}
