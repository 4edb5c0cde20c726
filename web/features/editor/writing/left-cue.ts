import { attrsOf, blockAtHead, findBlock, findCharacter, idOf, linkBlock, type Binding } from '@replique/manuscript'
import { splitTypedCue, type TypedContext } from '@replique/script'
import { Plugin, type EditorState } from 'prosemirror-state'
import { directAfterComma } from './cue-direction.ts'

const idAt = ({ selection }: EditorState): string | null => {
  const here = blockAtHead(selection)
  return here && idOf(here.node)
}

/** A known name that was typed as a cue becomes that character's cue when the caret leaves it by another way than Enter. */
export function leftCue(binding: Binding, typed: () => TypedContext, writes: () => boolean): Plugin {
  return new Plugin({
    view: () => ({
      update(view, previous) {
        const left = idAt(previous)
        if (left === null || left === idAt(view.state) || !writes()) return
        const found = findBlock(view.state.doc, left)
        if (found === null || attrsOf(found.node).kind !== 'cue' || attrsOf(found.node).character !== null) return
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
