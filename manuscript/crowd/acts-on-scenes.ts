/** Edits by the crowd's writers outside the page: in lists, on scene cards and in fields with one paragraph's text. */
import { replaceText } from '../commands/paste.ts'
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
import { caretOffset, WORDS, type ActionContext } from './spot.ts'

/** Changes a paragraph's text as a field outside the page does: inserts text at the spot, or replaces all of it. */
export function reword({ peer, here, offset, pick, chance, marker }: ActionContext): void {
  const { textContent } = here.node
  const at = caretOffset(here.node, offset)
  const typed = chance(0.5) ? marker() : ` ${pick(WORDS)}`
  const words = chance(0.8) ? textContent.slice(0, at) + typed + textContent.slice(at) : `${pick(WORDS)}${typed}`
  peer.run(replaceText(idOf(here.node), words))
}

/** Adds a synopsis, removes an empty one, or adds a scene. */
export function writeCard({ peer, here, pick, chance, marker }: ActionContext): void {
  const scene = pick(scenesOf(peer.state.doc))
  const heading = scene.kind === 'opening' ? '' : (scene.ids[0] ?? '')
  const id = peer.binding.freshId()
  if (chance(0.4)) peer.run(addSynopsis({ heading, id, words: marker() }))
  else if (chance(0.5)) peer.run(removeEmptySynopsis(idOf(here.node)))
  else peer.run(addScene({ id, after: chance(0.3) ? null : heading }))
}

/** Moves a scene or an act to a random place, as dragging it in a list does. */
export function dropPart({ peer, below, pick, chance }: ActionContext): void {
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
