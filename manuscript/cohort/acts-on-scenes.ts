/** What writers of the crowd do from beside the page: lists, cards and lines. */
import { retext } from '../commands/paste.ts'
import {
  addScene,
  addSynopsis,
  removeEmptySynopsis,
  actMove,
  actMoveBefore,
  actsOf,
  sceneMoveBefore,
  scenesOf,
} from '../commands/scenes.ts'
import { idOf } from '../view.ts'
import { caretOffset, WORDS, type Spot } from './spot.ts'

/** Other words for a paragraph, as its field would say them: typed in the middle, or all anew. */
export function reword({ peer, here, offset, pick, chance, marker }: Spot): void {
  const { textContent } = here.node
  const at = caretOffset(here.node, offset)
  const typed = chance(0.5) ? marker() : ` ${pick(WORDS)}`
  const words = chance(0.8) ? textContent.slice(0, at) + typed + textContent.slice(at) : `${pick(WORDS)}${typed}`
  peer.run(retext(idOf(here.node), words))
}

/** A synopsis, written, emptied and taken away; now and then a new scene. */
export function writeCard({ peer, here, pick, chance, marker }: Spot): void {
  const scene = pick(scenesOf(peer.state.doc))
  const heading = scene.kind === 'opening' ? '' : (scene.ids[0] ?? '')
  const id = peer.binding.freshId()
  if (chance(0.4)) peer.run(addSynopsis({ heading, id, words: marker() }))
  else if (chance(0.5)) peer.run(removeEmptySynopsis(idOf(here.node)))
  else peer.run(addScene({ id, after: chance(0.3) ? null : heading }))
}

/** A scene or an act dropped somewhere in the list. */
export function dropPart({ peer, below, pick, chance }: Spot): void {
  const { doc } = peer.state
  if (peer.binding.phantom !== null) return
  const target = chance(0.15) ? null : (pick(scenesOf(doc)).ids[0] ?? null)
  const act = pick(actsOf(doc)).ids[0] ?? ''
  const scene = pick(scenesOf(doc)).ids[0] ?? ''
  const moves = [
    () => sceneMoveBefore(doc, scene, target),
    () => actMoveBefore(doc, act, target),
    () => actMove(doc, act, chance(0.5) ? 'up' : 'down'),
  ]
  const move = moves[below(moves.length)]?.() ?? null
  if (move !== null) peer.binding.move(move.ids, move.after)
}
