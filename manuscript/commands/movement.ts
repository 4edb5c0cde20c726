/** Entrances and exits by the writer's own word. */
import type { SaidMovement } from '@replique/script'
import type { Command } from 'prosemirror-state'
import { spellMovement } from '../movement.ts'
import { attrsOf } from '../view.ts'
import { setAttrs } from './block-edits.ts'
import { blockAtHead } from './selected.ts'

/** Says of the direction with the caret who comes on or goes off by it; with null its words tell again. False elsewhere. */
export const sayMovement =
  (said: SaidMovement | null): Command =>
  (state, dispatch) => {
    const here = blockAtHead(state.selection)
    if (here === null || attrsOf(here.node).kind !== 'action') return false
    const { tr } = state
    setAttrs(tr, here, { movement: said && spellMovement(said) })
    if (tr.docChanged) dispatch?.(tr)
    return true
  }
