/** Edits by the crowd's writers within a paragraph. */
import { schema } from '../schema.ts'
import { idOf } from '../view.ts'
import { caretOffset, WORDS, type ActionContext } from './spot.ts'

export function typeWords(spot: ActionContext): void {
  const { chance, marker, pick } = spot
  const words = chance(0.5) ? marker() : pick(WORDS) + (chance(0.5) ? ' ' : '')
  spot.peer.type(idOf(spot.here.node), spot.offset, words)
}

/** Returns a range of at most `most` characters that starts at the spot. */
export function rangeAt({ here, offset, below }: ActionContext, most: number): { from: number; to: number } {
  const end = Math.min(here.node.content.size, offset + 1 + below(most))
  return { from: here.pos + 1 + offset, to: here.pos + 1 + Math.max(offset, caretOffset(here.node, end)) }
}

export function deleteWords(spot: ActionContext): void {
  const { from, to } = rangeAt(spot, 6)
  if (to > from) spot.peer.dispatch(spot.peer.tr.delete(from, to))
}

export function replaceBothEnds({ peer, here }: ActionContext): void {
  const { node, pos } = here
  if (node.content.size <= 6) return
  const { tr } = peer
  tr.insertText('Z', pos + 1 + caretOffset(node, node.content.size - 1), pos + 1 + node.content.size)
  peer.dispatch(tr.insertText('Q', pos + 1, pos + 1 + caretOffset(node, 2)))
}

export function mark(spot: ActionContext): void {
  const { from, to } = rangeAt(spot, 12)
  if (to <= from) return
  const { strong, em, underline, aside } = schema.marks
  const one = spot.pick([
    strong.create(),
    strong.create(),
    em.create(),
    underline.create(),
    aside.create({ kind: 'cut' }),
  ])
  const { tr } = spot.peer
  spot.peer.dispatch(spot.chance(0.7) ? tr.addMark(from, to, one) : tr.removeMark(from, to, one))
}
