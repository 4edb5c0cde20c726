import { attrsOf, blockAtHead, hasMark, idOf, schema } from '@replique/manuscript'
import type { ElementKind } from '@replique/script'
import { type EditorState, Selection, TextSelection, type Command } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

/** Returns the kind of the paragraph with the caret. */
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

/**
 * Scrolls to a position. Retries, because the true position inside a chunk is known only once the chunk is rendered.
 */
export function reveal(view: EditorView, pos: number): void {
  for (let tries = 0; tries < 3; tries++) {
    const { node } = view.domAtPos(pos)
    const element = node instanceof Element ? node : node.parentElement
    element?.scrollIntoView({ block: 'center' })
  }
}

/** Moves the caret to a position and scrolls to it. */
export function goTo(view: EditorView, pos: number): void {
  view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(pos))))
  view.focus()
  reveal(view, pos)
}

const toEdge =
  (edge: 'start' | 'end', extend: boolean): Command =>
  (state, dispatch, view) => {
    const to = edge === 'start' ? Selection.atStart(state.doc) : Selection.atEnd(state.doc)
    const anchor = extend ? state.selection.anchor : to.head
    dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, anchor, to.head)))
    if (view) reveal(view, to.head)
    return true
  }

/** Selects the whole text, from the first character to the last. */
export const selectAll: Command = (state, dispatch) => {
  const [start, end] = [Selection.atStart(state.doc), Selection.atEnd(state.doc)]
  dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, start.from, end.to)))
  return true
}

/** Returns the element that scrolls the page, or the window's scrolling element. */
export function scrollerOf(view: EditorView): Element {
  for (let at = view.dom.parentElement; at; at = at.parentElement) {
    const { overflowY } = getComputedStyle(at)
    if (overflowY === 'auto' || overflowY === 'scroll') return at
  }
  return document.scrollingElement ?? document.documentElement
}

/** Keeps the caret at the same height on the screen while newly rendered chunks get their true height. */
function holdStill(view: EditorView, scroller: Element): void {
  const { head } = view.state.selection
  const { top } = view.coordsAtPos(head)
  const correct = (): void => {
    if (!view.isDestroyed && view.state.selection.head === head) scroller.scrollTop += view.coordsAtPos(head).top - top
  }
  requestAnimationFrame(() => requestAnimationFrame(correct))
}

const byScreen =
  (direction: 1 | -1, extend: boolean): Command =>
  (state, dispatch, view) => {
    if (!view) return false
    const scroller = scrollerOf(view)
    const caret = view.coordsAtPos(state.selection.head)
    const step = scroller.clientHeight * 0.85
    const before = scroller.scrollTop
    scroller.scrollTop += step * direction
    const moved = scroller.scrollTop - before
    const top = caret.top + (Math.abs(moved) < 1 ? step * direction : 0)
    const found = view.posAtCoords({ left: caret.left, top })?.pos
    const edge = direction === 1 ? Selection.atEnd(state.doc) : Selection.atStart(state.doc)
    const head = Math.abs(moved) < 1 || found === undefined ? edge.head : found
    const $head = Selection.near(state.doc.resolve(head), direction).$head
    const anchor = extend ? state.selection.anchor : $head.pos
    dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, anchor, $head.pos)))
    if (Math.abs(moved) >= 1) holdStill(view, scroller)
    return true
  }

/**
 * Navigation keys. They replace the browser's own handling, which stops at parts of the page that aren't rendered yet.
 */
export const navigationKeys: Record<string, Command> = {
  'Mod-Home': toEdge('start', false),
  'Mod-End': toEdge('end', false),
  'Shift-Mod-Home': toEdge('start', true),
  'Shift-Mod-End': toEdge('end', true),
  PageDown: byScreen(1, false),
  PageUp: byScreen(-1, false),
  'Shift-PageDown': byScreen(1, true),
  'Shift-PageUp': byScreen(-1, true),
  'Mod-a': selectAll,
}

/** Additional keys on a Mac for the start and end of the text. */
export const macNavigationKeys: Record<string, Command> = {
  'Cmd-ArrowUp': toEdge('start', false),
  'Cmd-ArrowDown': toEdge('end', false),
  'Shift-Cmd-ArrowUp': toEdge('start', true),
  'Shift-Cmd-ArrowDown': toEdge('end', true),
}
