/** Changing what kind of element a paragraph is. */
import type { Command } from 'prosemirror-state'
import type { ElementKind } from '@replique/script'
import { attrsOf } from '../view.ts'
import { attrsForKind, dissolve, isLinked, setAttrs } from './block-edits.ts'
import { blockAtHead, blocksBackFrom, selectedBlocks } from './selected.ts'

/**
 * Gives the selected paragraphs this kind. A cue that stops being one shows its name as text; a paragraph with words
 * does not become a page break. False where nothing would change.
 */
export const setKind =
  (kind: ElementKind): Command =>
  (state, dispatch) => {
    const blocks = selectedBlocks(state).filter(
      ({ node }) => attrsOf(node).kind !== kind && !(kind === 'pageBreak' && node.content.size > 0),
    )
    if (blocks.length === 0) return false
    const { tr } = state
    for (const placed of blocks.toReversed()) {
      setAttrs(tr, placed, attrsForKind(attrsOf(placed.node), kind))
      if (isLinked(placed)) dissolve(tr, placed)
    }
    dispatch?.(tr)
    return true
  }

/** Sets the scene or act number of the paragraph with the caret, or with null takes it away. */
export const setNumber =
  (number: string | null): Command =>
  (state, dispatch) => {
    const here = blockAtHead(state.selection)
    const kind = here && attrsOf(here.node).kind
    if (here === null || (kind !== 'scene' && kind !== 'act')) return false
    const { tr } = state
    setAttrs(tr, here, { number: number === '' ? null : number })
    dispatch?.(tr)
    return true
  }

/** Sets the depth (from 1) of the section with the caret. */
export const setLevel =
  (level: number): Command =>
  (state, dispatch) => {
    const here = blockAtHead(state.selection)
    if (here === null || attrsOf(here.node).kind !== 'section' || !Number.isInteger(level) || level < 1) return false
    const { tr } = state
    setAttrs(tr, here, { level })
    dispatch?.(tr)
    return true
  }

const IN_SPEECH: ReadonlySet<ElementKind> = new Set(['dialogue', 'parenthetical', 'lyrics', 'verse', 'note'])

/** Makes the speech with the caret dual (beside the one before it), or single again. False outside a speech, and for the first. */
export const toggleDual: Command = (state, dispatch) => {
  const here = blockAtHead(state.selection)
  if (here === null) return false
  const back = blocksBackFrom(state.doc, here.pos)
  const index = back.findIndex(({ node }) => !IN_SPEECH.has(attrsOf(node).kind))
  const cue = back[index]
  if (cue === undefined || attrsOf(cue.node).kind !== 'cue') return false
  if (!back.slice(index + 1).some(({ node }) => attrsOf(node).kind === 'cue')) return false
  const { tr } = state
  setAttrs(tr, cue, { dual: attrsOf(cue.node).dual ? null : true })
  dispatch?.(tr)
  return true
}
