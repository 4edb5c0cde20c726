/** Commands for bold, italic, underline, and text that is not printed. */
import type { Attrs, Mark, MarkType } from 'prosemirror-model'
import type { Command, EditorState } from 'prosemirror-state'
import { schema } from '../schema.ts'

/** Whether the whole selection has a mark or, if the selection is empty, whether text typed next would have it. */
export function hasMark({ selection, storedMarks, doc }: EditorState, mark: Mark): boolean {
  const { $from, from, to, empty } = selection
  if (empty) return mark.isInSet(storedMarks ?? $from.marks())
  let everywhere = true
  let words = false
  doc.nodesBetween(from, to, (node) => {
    if (!node.isText) return
    words = true
    if (!mark.isInSet(node.marks)) everywhere = false
  })
  return words && everywhere
}

/**
 * Adds a mark to the selection, or removes it if the whole selection has it. If the selection is empty, changes the
 * marks of the text typed next.
 */
export const toggleMark =
  (type: MarkType, attrs: Attrs | null = null): Command =>
  (state, dispatch) => {
    const { selection, tr } = state
    if (!selection.$from.parent.inlineContent && selection.empty) return false
    const mark = type.create(attrs)
    const on = hasMark(state, mark)
    if (selection.empty) tr[on ? 'removeStoredMark' : 'addStoredMark'](mark)
    else tr[on ? 'removeMark' : 'addMark'](selection.from, selection.to, mark)
    dispatch?.(tr)
    return true
  }

/** Toggles bold. */
export const toggleBold = toggleMark(schema.marks.strong)
/** Toggles italic. */
export const toggleItalic = toggleMark(schema.marks.em)
/** Toggles underline. */
export const toggleUnderline = toggleMark(schema.marks.underline)
/** Toggles a note inside the paragraph. */
export const toggleNote = toggleMark(schema.marks.aside, { kind: 'note' })
/** Toggles a cut passage, which stays in the text but is not printed. */
export const toggleCut = toggleMark(schema.marks.aside, { kind: 'cut' })
