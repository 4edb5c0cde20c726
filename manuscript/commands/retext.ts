/** Giving a paragraph other words, from a field beside the page. */
import type { Command, Transaction } from 'prosemirror-state'
import { textEdits } from '../text-edits.ts'
import { findBlock, type Placed } from '../view.ts'

/** Writes these words into a block as a part of a command: what stays keeps its marks, what is new takes those of what it replaces or follows. */
export function writeWords(tr: Transaction, { node, pos }: Placed, words: string): void {
  const start = pos + 1
  for (const { from, to, start: first, end } of textEdits(node.textContent, words).toReversed()) {
    const fresh = words.slice(first, end)
    const $from = tr.doc.resolve(start + from)
    const marks = (to > from ? $from.marksAcross(tr.doc.resolve(start + to)) : $from.marks()) ?? []
    if (fresh === '') tr.delete(start + from, start + to)
    else tr.replaceWith(start + from, start + to, tr.doc.type.schema.text(fresh, marks))
  }
}

/** Gives the block with this id other words by the smallest edits, so that what others write in it meanwhile stays. False where there is no such block, or it says them already. */
export const retext =
  (id: string, words: string): Command =>
  (state, dispatch) => {
    const found = findBlock(state.doc, id)
    if (found === null || found.node.textContent === words) return false
    const { tr } = state
    writeWords(tr, found, words)
    dispatch?.(tr)
    return true
  }
