/** Cues of somebody who is on no list yet. */
import { nameKey, splitCue } from '@replique/script'
import type { Command } from 'prosemirror-state'
import { linkBlock, type Cast } from './commands/cue.ts'
import { attrsOf, blocksOf } from './view.ts'

/** Ties every cue in which this name was only typed to its character, making the character where there is none. */
export const linkEverywhere =
  (name: string, cast: Cast): Command =>
  (state, dispatch) => {
    const key = nameKey(name)
    const { id, ...known } = cast.find(name) ?? { id: cast.freshId(), name }
    const one: Cast = { find: () => ({ id, ...known }), freshId: () => id }
    const { tr } = state
    // from the last to the first: those before stay where they are
    for (const placed of blocksOf(state.doc).toReversed()) {
      const { kind, character } = attrsOf(placed.node)
      if (kind !== 'cue' || character !== null) continue
      if (nameKey(splitCue(placed.node.textContent).name) === key) linkBlock(tr, placed, one)
    }
    if (!tr.docChanged) return false
    dispatch?.(tr)
    return true
  }
