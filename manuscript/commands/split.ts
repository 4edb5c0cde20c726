/** Enter. */
import { TextSelection, type Command, type Transaction } from 'prosemirror-state'
import type { ElementKind } from '@replique/script'
import { blockType } from '../schema.ts'
import { attrsOf, type Placed } from '../view.ts'
import { isLinked } from './block-edits.ts'
import { blockAtHead } from './selected.ts'

/** Where Enter was pressed. */
export interface SplitPlace {
  readonly kind: ElementKind
  /** At the start (an empty paragraph goes above), in the middle, or at the end of the words. */
  readonly at: 'start' | 'middle' | 'end'
  /** The paragraph has no words, and shows no name. */
  readonly empty: boolean
}

function placeOf(placed: Placed, offset: number): SplitPlace {
  const { size } = placed.node.content
  const linked = isLinked(placed)
  const at = offset >= size ? 'end' : offset === 0 && !linked ? 'start' : 'middle'
  return { kind: attrsOf(placed.node).kind, at, empty: size === 0 && !linked }
}

/** Splits the paragraph at the caret; `next` says of what kind the new paragraph is. A selection is deleted first. */
export const splitBlock =
  (next: (place: SplitPlace) => ElementKind): Command =>
  (state, dispatch) => {
    const tr = state.tr.deleteSelection()
    if (blockAtHead(tr.selection) === null) return false
    divide(tr, next)
    dispatch?.(tr.scrollIntoView())
    return true
  }

/** Splits at the caret of a transaction, as a part of a command; the caret must be in a block. */
export function divide(tr: Transaction, next: (place: SplitPlace) => ElementKind): void {
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
