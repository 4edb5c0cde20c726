import {
  type PlacedBlock,
  attrsOf,
  blockAtHead,
  findBlock,
  findCharacter,
  idOf,
  linkBlock,
  neighbours,
  type Binding,
  type Cast,
  type Shared,
} from '@replique/manuscript'
import { splitTypedCue, type Character, type TypedContext } from '@replique/script'
import type { Node } from 'prosemirror-model'
import { type Transaction, Plugin, type EditorState } from 'prosemirror-state'

/** Converts a name to capitals. Two capitals in a row are deliberate, so McCLANE is unchanged. */
const cueCapitals = (name: string): string => (/\p{Lu}\p{Lu}/u.test(name) ? name : name.toLocaleUpperCase())

/** The possible speakers: the play's characters, and a new character for any other typed name. */
export const openCast = (shared: Shared, freshId: () => string): Cast => ({
  find: (name) => findCharacter(shared, name) ?? { id: freshId(), name: cueCapitals(name) },
  freshId,
})

const COMMA = /^\s*,\s*(\S.*?)\s*$/su

/** Puts brackets around a direction typed after a linked name and a comma: ", à part" becomes "(à part)". */
export function bracketDirection(tr: Transaction, { node, pos }: PlacedBlock): void {
  const direction = COMMA.exec(node.textContent)?.[1]
  if (direction === undefined || direction.includes('(')) return
  const from = node.textContent.indexOf(direction)
  tr.insertText(')', pos + 1 + from + direction.length, pos + 1 + node.content.size)
  tr.insertText('(', pos + 1, pos + 1 + from)
}

/** Puts brackets around a direction typed after a name and a comma: "NINA, à part" becomes "NINA (à part)". */
export function directAfterComma(tr: Transaction, { node, pos }: PlacedBlock, characters: readonly Character[]): void {
  const typed = node.textContent
  const { name, extension } = splitTypedCue(typed, characters)
  if (extension === '' || typed.includes('(')) return
  const start = pos + 1 + typed.indexOf(name) + name.length
  const direction = pos + 1 + typed.lastIndexOf(extension.slice(1, -1))
  tr.insertText(')', direction + extension.length - 2)
  tr.insertText(' (', start, direction)
}

const idAt = ({ selection }: EditorState): string | null => {
  const here = blockAtHead(selection)
  return here && idOf(here.node)
}

/** Returns the cue above a line of dialogue if its name doesn't belong to a character yet. */
export function newNameAbove(doc: Node, here: PlacedBlock): PlacedBlock | null {
  const above = attrsOf(here.node).kind === 'dialogue' ? neighbours(doc, here.pos).before : null
  if (above === null) return null
  const { kind, character } = attrsOf(above.node)
  return kind === 'cue' && character === null ? above : null
}

/**
 * Links cues when the caret leaves a paragraph without Enter. A typed cue with a known name becomes that character's
 * cue, and a new speaker with a line of dialogue is added to the characters.
 */
export function linkCueOnLeave(binding: Binding, typed: () => TypedContext, writes: () => boolean): Plugin {
  // the paragraph's text when the caret entered it, so that just passing through changes nothing
  let entered = ''
  return new Plugin({
    view: () => ({
      update(view, previous) {
        const left = idAt(previous)
        if (left === idAt(view.state)) return
        const before = entered
        entered = blockAtHead(view.state.selection)?.node.textContent ?? ''
        const found = left === null || !writes() ? null : findBlock(view.state.doc, left)
        if (left === null || found === null) return
        const words = found.node.textContent
        const above = words !== '' && words !== before ? newNameAbove(view.state.doc, found) : null
        if (above !== null) {
          const linking = view.state.tr
          if (linkBlock(linking, above, openCast(binding.shared, binding.freshId))) view.dispatch(linking)
          return
        }
        if (attrsOf(found.node).kind !== 'cue' || attrsOf(found.node).character !== null) return
        const { characters } = typed()
        const { name } = splitTypedCue(found.node.textContent, characters)
        const known = name === '' ? null : findCharacter(binding.shared, name)
        const { tr } = view.state
        if (known === null) return
        directAfterComma(tr, found, characters)
        const cue = findBlock(tr.doc, left)
        if (cue && linkBlock(tr, cue, { find: () => known, freshId: binding.freshId })) view.dispatch(tr)
      },
    }),
  })
}
