import { isOpen, isSomething, stretchOf, type Remark, type Stretch } from '@replique/manuscript'
import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { reveal } from '../writing/navigation.ts'
import type { Remarking } from './annotations.ts'

/** An annotation and its range, or null if its passage is no longer in the text. */
export interface Standing {
  readonly remark: Remark
  readonly stretch: Stretch | null
}

/** Returns the annotations in the order of the text, followed by those without a passage, oldest first. */
export function remarksInOrder({ book }: Remarking, view: EditorView): Standing[] {
  const all = [...book.all()].filter(isSomething)
  const placed = all.map((remark) => ({ remark, stretch: stretchOf(book.shared, view.state.doc, remark) }))
  const last = Number.MAX_SAFE_INTEGER
  return placed.sort((a, b) => (a.stretch?.from ?? last) - (b.stretch?.from ?? last) || a.remark.at - b.remark.at)
}

/** Shows the passage of an annotation and moves the caret to its end. Returns false if there is none. */
export function showRemark(of: Remarking, view: EditorView, id: string): boolean {
  const remark = of.book.get(id)
  const stretch = remark && stretchOf(of.book.shared, view.state.doc, remark)
  if (!stretch) return false
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, stretch.to)))
  reveal(view, stretch.to)
  return true
}

/** Goes to the next or previous open annotation from the caret, wrapping around at the ends. */
export function goToRemark(of: Remarking, view: EditorView, step: 1 | -1): void {
  const standing = remarksInOrder(of, view).filter(({ remark, stretch }) => stretch !== null && isOpen(remark))
  if (standing.length === 0) return
  const { head } = view.state.selection
  const places = standing.map(({ stretch }) => stretch?.to ?? 0)
  const now = standing.findIndex(({ remark }) => remark.id === of.opened.get().id)
  const here = now >= 0 && places[now] === head
  const after = here ? now + 1 : places.findIndex((place) => place > head)
  const before = here ? now - 1 : places.findLastIndex((place) => place < head)
  const { remark } = standing.at(step === 1 ? Math.max(after, 0) % standing.length : before) ??
    standing[0] ?? { remark: null }
  if (remark === null) return
  showRemark(of, view, remark.id)
  of.open(remark.id)
}
