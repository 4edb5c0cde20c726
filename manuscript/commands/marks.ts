/** Bold, italic, underline, and text that is not part of the page. */
import type { Attrs, Mark, MarkType } from 'prosemirror-model'
import type { Command, EditorState } from 'prosemirror-state'
import { schema } from '../schema.ts'

/** Whether the whole selection (or what is typed next) has a mark. */
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

/** Gives the selection this mark, or takes it away where all of it has it; without a selection, for what is typed next. */
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

/** Bold. */
export const toggleBold = toggleMark(schema.marks.strong)
/** Italic. */
export const toggleItalic = toggleMark(schema.marks.em)
/** Underline. */
export const toggleUnderline = toggleMark(schema.marks.underline)
/** A note to oneself inside the paragraph. */
export const toggleNote = toggleMark(schema.marks.aside, { kind: 'note' })
/** A passage cut but kept. */
export const toggleCut = toggleMark(schema.marks.aside, { kind: 'cut' })
