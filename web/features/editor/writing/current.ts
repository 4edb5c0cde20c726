import { attrsOf, blockAtHead, hasMark, idOf, schema } from '@replique/manuscript'
import type { ElementKind } from '@replique/script'
import type { EditorState } from 'prosemirror-state'

/** The kind of the paragraph with the caret. */
export function kindAtCaret({ selection }: EditorState): ElementKind {
  const here = blockAtHead(selection)
  return here ? attrsOf(here.node).kind : 'action'
}

export function idAtCaret({ selection }: EditorState): string {
  const here = blockAtHead(selection)
  return here ? idOf(here.node) : ''
}

const MARKS = {
  bold: schema.marks.strong.create(),
  italic: schema.marks.em.create(),
  underline: schema.marks.underline.create(),
  note: schema.marks.aside.create({ kind: 'note' }),
} as const

export type MarkName = keyof typeof MARKS

export const isMarked = (state: EditorState, mark: MarkName): boolean => hasMark(state, MARKS[mark])
