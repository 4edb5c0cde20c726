import { schema } from '@replique/manuscript'
import type { InlineMark, InlineSpan } from '@replique/script'
import type { Mark } from 'prosemirror-model'
import type { EditorState, Transaction } from 'prosemirror-state'

const { strong, em, underline, aside } = schema.marks

const MARKS: Readonly<Record<InlineMark, readonly Mark[]>> = {
  bold: [strong.create()],
  italic: [em.create()],
  boldItalic: [strong.create(), em.create()],
  underline: [underline.create()],
  note: [aside.create({ kind: 'note' })],
}

/** Takes the signs around words away and marks the words; what is typed next is as it was before the signs. */
export function markWords(state: EditorState, { mark, start, from, to, end }: InlineSpan): Transaction {
  const block = state.selection.$head.start()
  const before = state.doc.resolve(block + start).marks()
  const tr = state.tr
  for (const made of MARKS[mark]) tr.addMark(block + from, block + to, made)
  tr.delete(block + to, block + end).delete(block + start, block + from)
  return tr.setStoredMarks(before).scrollIntoView()
}
