/** Commands for Enter, Backspace and Delete, including at the edges of paragraphs and chunks, and for page breaks. */
import { AllSelection, TextSelection, type Command, type Transaction, type EditorState } from 'prosemirror-state'
import type { ElementKind } from '@replique/script'
import { blockType } from '../schema.ts'
import { attrsOf, type PlacedBlock } from '../view.ts'
import { isLinked, blockAtHead, unlinkCue, removeBlock, neighbours } from './block-edits.ts'

/** The paragraph in which Enter was pressed, and where in it. */
export interface SplitPlace {
  readonly kind: ElementKind
  /** Where the caret is in the text. At the start, an empty paragraph is inserted above. */
  readonly at: 'start' | 'middle' | 'end'
  /** Whether the paragraph has no text and no linked name. */
  readonly empty: boolean
}

function placeOf(placed: PlacedBlock, offset: number): SplitPlace {
  const { size } = placed.node.content
  const linked = isLinked(placed)
  const at = offset >= size ? 'end' : offset === 0 && !linked ? 'start' : 'middle'
  return { kind: attrsOf(placed.node).kind, at, empty: size === 0 && !linked }
}

/** Splits the paragraph at the caret; `next` returns the kind of the new paragraph. A selection is deleted first. */
export const splitBlock =
  (next: (place: SplitPlace) => ElementKind): Command =>
  (state, dispatch) => {
    const tr = state.tr.deleteSelection()
    if (blockAtHead(tr.selection) === null) return false
    splitAtCaret(tr, next)
    dispatch?.(tr.scrollIntoView())
    return true
  }

/** Splits the paragraph at the caret of a transaction, for use in commands. The caret must be in a block. */
export function splitAtCaret(tr: Transaction, next: (place: SplitPlace) => ElementKind): void {
  const here = blockAtHead(tr.selection)
  if (here === null) return
  const { $head } = tr.selection
  const place = placeOf(here, $head.parentOffset)
  const kind = next(place)
  const attrs = { kind, level: kind === 'section' ? 1 : null }
  if (place.at === 'start') {
    tr.insert(here.pos, blockType.create(attrs))
    return
  }
  tr.split($head.pos, 1, [{ type: blockType, attrs }])
  tr.setSelection(TextSelection.create(tr.doc, $head.pos + 2))
}

const isEmpty = (placed: PlacedBlock): boolean => placed.node.content.size === 0 && !isLinked(placed)
const isBreak = ({ node }: PlacedBlock): boolean => attrsOf(node).kind === 'pageBreak'
const startOf = ({ pos }: PlacedBlock): number => pos + 1
const endOf = ({ node, pos }: PlacedBlock): number => pos + 1 + node.content.size

const caretAt = (tr: Transaction, pos: number): Transaction =>
  tr.setSelection(TextSelection.create(tr.doc, pos)).scrollIntoView()

function caretBlock({ selection }: EditorState, edge: 'start' | 'end'): PlacedBlock | null {
  const here = selection.empty ? blockAtHead(selection) : null
  if (here === null) return null
  return selection.head === (edge === 'start' ? startOf(here) : endOf(here)) ? here : null
}

/** If the caret is at the start of a linked cue, converts the name to text and places the caret after it. */
export const unlinkCueAtStart: Command = (state, dispatch) => {
  const here = caretBlock(state, 'start')
  if (here === null || !isLinked(here)) return false
  const { tr } = state
  unlinkCue(tr, here)
  caretAt(tr, startOf(here) + (attrsOf(here.node).name ?? '').length)
  dispatch?.(tr)
  return true
}

/**
 * If the caret is at the start of a paragraph, joins it to the previous one, or removes the page break before it.
 * Returns false elsewhere.
 */
export const joinBackward: Command = (state, dispatch) => {
  const here = caretBlock(state, 'start')
  if (here === null) return false
  if (isLinked(here)) return unlinkCueAtStart(state, dispatch)
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

/**
 * If the caret is at the end of a paragraph, joins the next one to it, or removes the page break after it. Returns
 * false elsewhere.
 */
export const joinForward: Command = (state, dispatch) => {
  const here = caretBlock(state, 'end')
  const after = here && neighbours(state.doc, here.pos).after
  if (here === null || after === null) return false
  const { tr } = state
  if (isBreak(after) || isEmpty(after)) removeBlock(tr, after)
  else if (isEmpty(here)) {
    // removes the empty paragraph, and puts the caret at the start of the next one
    removeBlock(tr, here)
    caretAt(tr, startOf({ node: after.node, pos: tr.mapping.map(after.pos) }))
  } else {
    if (isLinked(after)) unlinkCue(tr, after)
    tr.delete(endOf(here), startOf(after))
    caretAt(tr, endOf(here))
  }
  dispatch?.(tr.scrollIntoView())
  return true
}

/** Deletes the selection. If the whole line of a cue was selected, its name is deleted too. */
const deleteSelected: Command = (state, dispatch) => {
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

/** Key bindings for Backspace and Delete, with a selection or at the start or end of a paragraph. */
export const deletionKeys: Record<string, Command> = {
  Backspace: backward,
  'Mod-Backspace': backward,
  'Shift-Backspace': backward,
  Delete: forward,
  'Mod-Delete': forward,
}

const pageBreak = () => blockType.create({ kind: 'pageBreak' })

/**
 * Inserts a page break before, after or inside the paragraph at the caret, so that the caret and what follows are on
 * the new page.
 */
export const insertPageBreak: Command = (state, dispatch) => {
  const tr = state.tr.deleteSelection()
  const here = blockAtHead(tr.selection)
  if (here === null) return false
  const { $head } = tr.selection
  const { kind } = attrsOf(here.node)
  const offset = $head.parentOffset
  if (offset === 0 && !isLinked(here)) tr.insert(here.pos, pageBreak())
  else if (offset < here.node.content.size) {
    tr.split($head.pos, 1, [{ type: blockType, attrs: { kind } }])
    tr.insert($head.pos + 1, pageBreak())
    tr.setSelection(TextSelection.create(tr.doc, $head.pos + 4))
  } else {
    const end = here.pos + here.node.nodeSize
    const last = neighbours(tr.doc, here.pos).after === null
    tr.insert(end, last ? [pageBreak(), blockType.create({ kind: 'action' })] : pageBreak())
    const next = neighbours(tr.doc, end).after
    if (next !== null) tr.setSelection(TextSelection.create(tr.doc, next.pos + 1))
  }
  dispatch?.(tr.scrollIntoView())
  return true
}
