/** Tying a cue to an entry of the characters list, and every cue of somebody who is on no list yet. */
import type { Node } from 'prosemirror-model'
import type { Command, Transaction } from 'prosemirror-state'
import { findCharacter } from '../cast.ts'
import { freshId, type Shared } from '../shared.ts'
import { schema } from '../schema.ts'
import { attrsOf, blocksOf, type Placed } from '../view.ts'
import { setAttrs, blockAtHead } from './block-edits.ts'
import { nameKey, splitCue } from '@replique/script'

/** Who can be spoken for. */
export interface Cast {
  /** The character with this name or alias; null where there is none. */
  find(name: string): { readonly id: string; readonly name: string } | null
  /** An id for a new character; the binding adds it to the list when the cue is written. */
  freshId(): string
}

/** The cast of a shared play. */
export const castOf = (shared: Shared): Cast => ({
  find: (name) => findCharacter(shared, name),
  freshId: () => freshId(shared.doc),
})

/** The text typed into a cue: a name, and everything except its extension. */
interface TypedCue {
  readonly name: string
  /** Stretches of the block's content that the name replaces; asides stay. */
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

/** Ties a cue to a character as a part of a command: what is left of its text is the extension. False where no name is typed. */
export function linkBlock(tr: Transaction, placed: Placed, cast: Cast): boolean {
  const { kind, character } = attrsOf(placed.node)
  if (kind !== 'cue' || character !== null) return false
  const { name, replaced } = readTyped(placed.node)
  if (name === '') return false
  const found = cast.find(name) ?? { id: cast.freshId(), name }
  for (const [from, to] of replaced.toReversed()) tr.delete(placed.pos + 1 + from, placed.pos + 1 + to)
  setAttrs(tr, placed, { character: found.id, name: found.name })
  return true
}

/** Ties the cue with the caret to the character whose name was typed, making the character where there is none. */
export const linkCue =
  (cast: Cast): Command =>
  (state, dispatch) => {
    const here = blockAtHead(state.selection)
    const { tr } = state
    if (here === null || !linkBlock(tr, here, cast)) return false
    dispatch?.(tr)
    return true
  }

/** Ties the cue with the caret to a given character (chosen from the list); a typed extension stays. */
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
