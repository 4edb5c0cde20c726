/** Edits by the crowd's writers to whole paragraphs. */
import { Fragment, Slice } from 'prosemirror-model'
import { ELEMENT_KINDS, TONE_INTENSITIES, TONE_NAMES, type SpeechTone } from '@replique/script'
import { linkPastedCues } from '../commands/paste.ts'
import { setTone, setTones } from '../commands/kind.ts'
import { sceneMove } from '../commands/scenes.ts'
import { schema } from '../schema.ts'
import { eachChunk, idOf, type PlacedBlock } from '../view.ts'
import { block } from './peer.ts'
import { caretOffset, runAt, WORDS, type ActionContext, type Writer } from './spot.ts'

export function moveShared({ peer, list, index, below, pick, chance }: ActionContext): void {
  const ids = list.map(({ node }) => idOf(node))
  const run = ids.slice(index, index + 5 + below(56))
  const rest = ids.filter((id) => !run.includes(id))
  if (rest.length > 0 && peer.binding.phantom === null) peer.binding.move(run, chance(0.1) ? null : pick(rest))
}

/** Sets the tone of the speech at the spot, or of many speeches at the same time. */
export function sayTones(spot: ActionContext): void {
  const { peer, list, pick, chance } = spot
  const one = (): SpeechTone | null =>
    chance(0.2) ? null : { name: pick(TONE_NAMES.slice(1)), intensity: pick(TONE_INTENSITIES) }
  if (chance(0.7)) runAt(spot, setTone(one()))
  else peer.run(setTones(new Map(list.filter(() => chance(0.5)).map(({ node }) => [idOf(node), one()]))))
}

export function moveScene({ peer, here, chance }: ActionContext): void {
  const move = sceneMove(peer.state.doc, idOf(here.node), chance(0.5) ? 'up' : 'down')
  if (move !== null) peer.binding.move(move.ids, move.after)
}

/** Cuts blocks and inserts them elsewhere in one transaction of the view, as when dragging a selection. */
export function moveInView({ peer, here, below, chance }: ActionContext): void {
  const $pos = peer.state.doc.resolve(here.pos)
  const chunk = $pos.parent
  const count = Math.min(chunk.childCount - $pos.index(), 1 + below(12))
  if (count === chunk.childCount) return
  const nodes = chunk.content.content.slice($pos.index(), $pos.index() + count)
  const size = nodes.reduce((sum, node) => sum + node.nodeSize, 0)
  const tr = peer.tr.delete(here.pos, here.pos + size)
  const chunks: PlacedBlock[] = []
  eachChunk(tr.doc, (node, pos) => void chunks.push({ node, pos }))
  const target = chunks[below(chunks.length)]!
  peer.dispatch(tr.insert(target.pos + (chance(0.5) ? 1 : target.node.nodeSize - 1), nodes))
}

export function pasteMany({ peer, here, offset, list, pick, chance }: ActionContext): void {
  const nodes = Array.from({ length: 30 }, () =>
    block(`${pick(WORDS)} ${pick(WORDS)}`, pick(ELEMENT_KINDS), chance(0.5) ? null : idOf(pick(list).node)),
  )
  peer.paste(here.pos + 1 + offset, nodes)
}

export function cut(spot: ActionContext, writer: Writer): void {
  const { peer, list, index, here } = spot
  const last = list[index + 2]
  const $from = peer.state.doc.resolve(here.pos)
  if (last === undefined || list.length < 6 || $from.parent.childCount <= 3) return
  if ($from.start() !== peer.state.doc.resolve(last.pos).start()) return
  writer.clipboard = list.slice(index, index + 3).map(({ node }) => schema.nodeFromJSON(node.toJSON()))
  peer.dispatch(peer.tr.delete(here.pos, last.pos + last.node.nodeSize))
}

export function pasteCut({ peer, here, chance }: ActionContext, writer: Writer): void {
  if (writer.clipboard === null) return
  const { shared, freshId } = peer.binding
  const slice = linkPastedCues(new Slice(Fragment.fromArray([...writer.clipboard]), 0, 0), shared, freshId)
  peer.dispatch(peer.tr.insert(here.pos, slice.content))
  if (chance(0.7)) writer.clipboard = null
}

export function deleteRange({ peer, list, index, here, offset, below }: ActionContext): void {
  const last = list[Math.min(list.length - 1, index + 1 + below(8))]
  if (last === undefined || last.pos <= here.pos) return
  const end = caretOffset(last.node, below(last.node.content.size + 1))
  peer.dispatch(peer.tr.delete(here.pos + 1 + offset, last.pos + 1 + end))
}

export function rechunk({ peer, here, chance }: ActionContext): void {
  const $pos = peer.state.doc.resolve(here.pos)
  if (chance(0.5) && $pos.index() > 0) peer.dispatch(peer.tr.split(here.pos, 1 + ($pos.index() % 2)))
  else if ($pos.index(1) > 0) peer.dispatch(peer.tr.join($pos.before(2)))
  else if ($pos.index(0) > 0) peer.dispatch(peer.tr.join($pos.before(1)))
}
