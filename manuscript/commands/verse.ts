/** Verse lines that several share. */
import type { Node } from 'prosemirror-model'
import type { Command, Transaction } from 'prosemirror-state'
import type { ElementKind } from '@replique/script'
import { attrsOf, type Placed } from '../view.ts'
import { setAttrs } from './block-edits.ts'
import { blockAtHead, neighbours } from './selected.ts'

/** What may stand between two parts of one verse line. */
const BETWEEN: ReadonlySet<ElementKind> = new Set(['cue', 'parenthetical', 'action', 'note', 'section', 'synopsis'])
/** How far a part looks for the one before it. */
const REACH = 12

/** The verse line before the block at `pos`, with at most names and directions between; null where there is none. */
export function verseBefore(doc: Node, pos: number): Placed | null {
  let at = neighbours(doc, pos).before
  for (let back = 0; at !== null && back < REACH; back++) {
    const { kind } = attrsOf(at.node)
    if (kind === 'verse') return at
    if (!BETWEEN.has(kind)) return null
    at = neighbours(doc, at.pos).before
  }
  return null
}

/** Lets somebody else go on with this verse line, as a part of a command. */
export function openVerse(tr: Transaction, verse: Placed): void {
  const { part } = attrsOf(verse.node)
  setAttrs(tr, verse, { part: part === null || part === 'first' ? 'first' : 'middle' })
}

/** Makes the verse with the caret go on with the line of the one before it, or a line of its own again. False elsewhere. */
export const toggleSharedVerse: Command = (state, dispatch) => {
  const here = blockAtHead(state.selection)
  if (here === null || attrsOf(here.node).kind !== 'verse') return false
  const before = verseBefore(state.doc, here.pos)
  if (before === null) return false
  const { tr } = state
  const { part } = attrsOf(here.node)
  if (part === 'last' || part === 'middle') {
    setAttrs(tr, here, { part: part === 'middle' ? 'first' : null })
    setAttrs(tr, before, { part: attrsOf(before.node).part === 'middle' ? 'last' : null })
  } else {
    setAttrs(tr, here, { part: part === 'first' ? 'middle' : 'last' })
    openVerse(tr, before)
  }
  dispatch?.(tr)
  return true
}
