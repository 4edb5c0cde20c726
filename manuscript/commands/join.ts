/** Backspace at a paragraph's start and Delete at its end, over the edges of chunks as anywhere. */
import { TextSelection, type Command, type EditorState, type Transaction } from 'prosemirror-state'
import { attrsOf, type Placed } from '../view.ts'
import { dissolve, isLinked, removeBlock } from './block-edits.ts'
import { blockAtHead, neighbours } from './selected.ts'

const isEmpty = (placed: Placed): boolean => placed.node.content.size === 0 && !isLinked(placed)
const isBreak = ({ node }: Placed): boolean => attrsOf(node).kind === 'pageBreak'
const startOf = ({ pos }: Placed): number => pos + 1
const endOf = ({ node, pos }: Placed): number => pos + 1 + node.content.size

const caretAt = (tr: Transaction, pos: number): Transaction =>
  tr.setSelection(TextSelection.create(tr.doc, pos)).scrollIntoView()

function caretBlock({ selection }: EditorState, edge: 'start' | 'end'): Placed | null {
  const here = selection.empty ? blockAtHead(selection) : null
  if (here === null) return null
  return selection.head === (edge === 'start' ? startOf(here) : endOf(here)) ? here : null
}

/** At the start of a cue that shows a name: the name becomes text, with the caret behind it. */
export const dissolveCue: Command = (state, dispatch) => {
  const here = caretBlock(state, 'start')
  if (here === null || !isLinked(here)) return false
  const { tr } = state
  dissolve(tr, here)
  caretAt(tr, startOf(here) + (attrsOf(here.node).name ?? '').length)
  dispatch?.(tr)
  return true
}

/** At the start of a paragraph: joins it to the one before, or removes the page break there. False elsewhere. */
export const joinBackward: Command = (state, dispatch) => {
  const here = caretBlock(state, 'start')
  if (here === null) return false
  if (isLinked(here)) return dissolveCue(state, dispatch)
  const { before } = neighbours(state.doc, here.pos)
  if (before === null) return false
  const { tr } = state
  if (isBreak(before) || (isEmpty(before) && !isEmpty(here))) removeBlock(tr, before)
  else {
    const end = endOf(before)
    if (isEmpty(here)) removeBlock(tr, here)
    else tr.delete(end, startOf(here))
    caretAt(tr, end)
  }
  dispatch?.(tr.scrollIntoView())
  return true
}

/** At the end of a paragraph: joins the next one to it, or removes the page break there. False elsewhere. */
export const joinForward: Command = (state, dispatch) => {
  const here = caretBlock(state, 'end')
  const after = here && neighbours(state.doc, here.pos).after
  if (here === null || after === null) return false
  const { tr } = state
  if (isBreak(after) || isEmpty(after)) removeBlock(tr, after)
  else if (isEmpty(here)) {
    // The paragraph with the words stays, and the caret stands at its start.
    removeBlock(tr, here)
    caretAt(tr, startOf({ node: after.node, pos: tr.mapping.map(after.pos) }))
  } else {
    if (isLinked(after)) dissolve(tr, after)
    tr.delete(endOf(here), startOf(after))
    caretAt(tr, endOf(here))
  }
  dispatch?.(tr.scrollIntoView())
  return true
}
