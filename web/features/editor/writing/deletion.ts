import { attrsOf, blockAtHead, joinBackward, joinForward, type Binding } from '@replique/manuscript'
import { AllSelection, TextSelection, type Command } from 'prosemirror-state'
import { isJustSaid } from './decision.ts'

/** Deletes what is selected; a cue whose whole line was selected does not keep its name. */
export const deleteSelected: Command = (state, dispatch) => {
  const { selection } = state
  if (selection.empty) return false
  const whole = selection instanceof AllSelection
  const tr = state.tr
  if (whole) tr.setSelection(TextSelection.between(tr.doc.resolve(0), tr.doc.resolve(tr.doc.content.size)))
  const { $from, $to } = tr.selection
  const covers = $from.parentOffset === 0 && !$from.sameParent($to)
  tr.deleteSelection()
  const here = blockAtHead(tr.selection)
  if (covers && here && attrsOf(here.node).character !== null) {
    tr.setNodeAttribute(here.pos, 'character', null)
    tr.setNodeAttribute(here.pos, 'name', null)
  }
  dispatch?.(tr.scrollIntoView())
  return true
}

const first =
  (...commands: Command[]): Command =>
  (state, dispatch, view) =>
    commands.some((command) => command(state, dispatch, view))

const backward = first(deleteSelected, joinBackward)
const forward = first(deleteSelected, joinForward)

/** Backspace right after words made a paragraph something else: they stay, and it is again what it was. */
export const takeBack =
  (binding: Pick<Binding, 'undo'>): Command =>
  (state) =>
    isJustSaid(state) && binding.undo()

export const deletionKeys: Record<string, Command> = {
  Backspace: backward,
  'Mod-Backspace': backward,
  'Shift-Backspace': backward,
  Delete: forward,
  'Mod-Delete': forward,
}
