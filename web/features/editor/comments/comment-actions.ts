import { isOpen, hasContent, rangeOf, type Annotation, type TextRange } from '@replique/manuscript'
import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { reveal } from '../writing/navigation.ts'
import type { Annotations } from './annotations.ts'

/** An annotation and its range, or null if its passage is no longer in the text. */
export interface PlacedAnnotation {
  readonly annotation: Annotation
  readonly range: TextRange | null
}

/** Returns the annotations in the order of the text, followed by those without a passage, oldest first. */
export function annotationsInOrder({ book }: Annotations, view: EditorView): PlacedAnnotation[] {
  const all = [...book.all()].filter(hasContent)
  const placed = all.map((annotation) => ({ annotation, range: rangeOf(book.shared, view.state.doc, annotation) }))
  const last = Number.MAX_SAFE_INTEGER
  return placed.sort((a, b) => (a.range?.from ?? last) - (b.range?.from ?? last) || a.annotation.at - b.annotation.at)
}

/** Shows the passage of an annotation and moves the caret to its end. Returns false if the passage is gone. */
export function showAnnotation(of: Annotations, view: EditorView, id: string): boolean {
  const annotation = of.book.get(id)
  const range = annotation && rangeOf(of.book.shared, view.state.doc, annotation)
  if (!range) return false
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, range.to)))
  reveal(view, range.to)
  return true
}

/** Goes to the next or previous open annotation from the caret, wrapping around at the ends. */
export function goToAnnotation(of: Annotations, view: EditorView, step: 1 | -1): void {
  const placed = annotationsInOrder(of, view).filter(({ annotation, range }) => range !== null && isOpen(annotation))
  if (placed.length === 0) return
  const { head } = view.state.selection
  const places = placed.map(({ range }) => range?.to ?? 0)
  const now = placed.findIndex(({ annotation }) => annotation.id === of.opened.get().id)
  const here = now >= 0 && places[now] === head
  const after = here ? now + 1 : places.findIndex((place) => place > head)
  const before = here ? now - 1 : places.findLastIndex((place) => place < head)
  const { annotation } = placed.at(step === 1 ? Math.max(after, 0) % placed.length : before) ??
    placed[0] ?? { annotation: null }
  if (annotation === null) return
  showAnnotation(of, view, annotation.id)
  of.open(annotation.id)
}
