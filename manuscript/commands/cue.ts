/** Links a cue, or all unlinked cues with the same name, to an entry of the cast list. */
import type { Node } from 'prosemirror-model'
import type { Command, Transaction } from 'prosemirror-state'
import { findCharacter } from '../cast.ts'
import { freshId, type Shared } from '../shared.ts'
import { schema } from '../schema.ts'
import { attrsOf, blocksOf, type PlacedBlock } from '../view.ts'
import { setAttrs, blockAtHead } from './block-edits.ts'
import { nameKey, splitCue } from '@replique/script'

/** Access to the cast list. */
export interface Cast {
  /** Returns the character with this name or alias, or null. */
  find(name: string): { readonly id: string; readonly name: string } | null
  /** Returns an id for a new character; the binding adds it to the list when the cue is written. */
  freshId(): string
}

/** Returns the cast of a shared play. */
export const castOf = (shared: Shared): Cast => ({
  find: (name) => findCharacter(shared, name),
  freshId: () => freshId(shared.doc),
})

/** The name typed into a cue, without its extension. */
interface TypedCue {
  readonly name: string
  /** The ranges of the block's content that the name occupies. They leave out asides, which are kept. */
  readonly replaced: readonly (readonly [number, number])[]
}

function readTyped(block: Node): TypedCue {
  let name = ''
  let open = true
  const replaced: [number, number][] = []
  block.forEach((run, offset) => {
    if (!open || schema.marks.aside.isInSet(run.marks)) return
    const text = run.text ?? ''
    const bracket = text.indexOf('(')
    open = bracket < 0 || (name + text.slice(0, bracket)).trim() === ''
    const part = open ? text : text.slice(0, bracket)
    name += part
    replaced.push([offset, offset + part.length])
  })
  return { name: name.replace(/\s+/gu, ' ').trim(), replaced }
}

/**
 * Links a cue to a character, for use in commands; its remaining text is the extension. Returns false if no name is
 * typed.
 */
export function linkBlock(tr: Transaction, placed: PlacedBlock, cast: Cast): boolean {
  const { kind, character } = attrsOf(placed.node)
  if (kind !== 'cue' || character !== null) return false
  const { name, replaced } = readTyped(placed.node)
  if (name === '') return false
  const found = cast.find(name) ?? { id: cast.freshId(), name }
  for (const [from, to] of replaced.toReversed()) tr.delete(placed.pos + 1 + from, placed.pos + 1 + to)
  setAttrs(tr, placed, { character: found.id, name: found.name })
  return true
}

/** Links the cue at the caret to the character with the typed name, adding the character if there is none. */
export const linkCue =
  (cast: Cast): Command =>
  (state, dispatch) => {
    const here = blockAtHead(state.selection)
    const { tr } = state
    if (here === null || !linkBlock(tr, here, cast)) return false
    dispatch?.(tr)
    return true
  }

/** Links the cue at the caret to a given character (chosen from the list); a typed extension is kept. */
export const chooseCharacter =
  ({ id, name }: { readonly id: string; readonly name: string }): Command =>
  (state, dispatch) => {
    const here = blockAtHead(state.selection)
    if (here === null || attrsOf(here.node).kind !== 'cue') return false
    const { tr } = state
    if (attrsOf(here.node).character === null)
      for (const [from, to] of readTyped(here.node).replaced.toReversed())
        tr.delete(here.pos + 1 + from, here.pos + 1 + to)
    setAttrs(tr, here, { character: id, name })
    dispatch?.(tr)
    return true
  }

/** Links every unlinked cue with this name to its character, adding the character if there is none. */
export const linkEverywhere =
  (name: string, cast: Cast): Command =>
  (state, dispatch) => {
    const key = nameKey(name)
    const { id, ...known } = cast.find(name) ?? { id: cast.freshId(), name }
    const one: Cast = { find: () => ({ id, ...known }), freshId: () => id }
    const { tr } = state
    // from last to first, so that earlier positions stay valid
    for (const placed of blocksOf(state.doc).toReversed()) {
      const { kind, character } = attrsOf(placed.node)
      if (kind !== 'cue' || character !== null) continue
      if (nameKey(splitCue(placed.node.textContent).name) === key) linkBlock(tr, placed, one)
    }
    if (!tr.docChanged) return false
    dispatch?.(tr)
    return true
  }
