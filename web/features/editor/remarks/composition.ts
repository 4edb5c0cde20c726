import { changedBlocks, idOf, type Placed } from '@replique/manuscript'
import type { Node } from 'prosemirror-model'
import type { EditorState, Transaction } from 'prosemirror-state'
import type { Edit } from './edits-of.ts'

/** A page as it was before a word was composed on it, and what that word was and where. */
export interface TakenBack {
  readonly tr: Transaction
  readonly edit: Edit
}

const endOf = ({ node, pos }: Placed): number => pos + node.nodeSize
const textOf = (blocks: readonly Placed[]): string => blocks.map(({ node }) => node.textContent).join('\n')

/** Takes back what an input method wrote on the page; null where it wrote nothing. */
export function takeBackWords(state: EditorState, before: Node): TakenBack | null {
  const { was, now } = changedBlocks(before, state.doc)
  const [old, fresh, lastOld, lastFresh] = [was[0], now[0], was.at(-1), now.at(-1)]
  if (!old || !fresh || !lastOld || !lastFresh) return null
  if (was.length === 1 && now.length === 1 && idOf(old.node) === idOf(fresh.node)) return takeBackIn(state, old, fresh)
  const tr = state.tr.replace(fresh.pos, endOf(lastFresh), before.slice(old.pos, endOf(lastOld)))
  return { tr, edit: { from: old.pos + 1, to: endOf(lastOld) - 1, text: textOf(now) } }
}

function takeBackIn({ tr }: EditorState, old: Placed, fresh: Placed): TakenBack | null {
  if (!old.node.sameMarkup(fresh.node)) tr.setNodeMarkup(fresh.pos, null, old.node.attrs)
  const start = old.node.content.findDiffStart(fresh.node.content)
  const ends = old.node.content.findDiffEnd(fresh.node.content)
  if (start === null || ends === null) return tr.docChanged ? { tr, edit: { from: 0, to: 0, text: '' } } : null
  const overlap = Math.max(0, start - Math.min(ends.a, ends.b))
  const [to, end] = [ends.a + overlap, ends.b + overlap]
  const inside = fresh.pos + 1
  tr.replace(inside + start, inside + end, old.node.slice(start, to))
  const text = fresh.node.textBetween(start, end)
  return { tr, edit: { from: old.pos + 1 + start, to: old.pos + 1 + to, text } }
}
