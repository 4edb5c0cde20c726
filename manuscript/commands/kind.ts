/**
 * Changing what kind of element a paragraph is, and what it says beside its words: verse lines that several share, how
 * a speech is meant, who comes on or goes off.
 */
import type { Command, Transaction, EditorState } from 'prosemirror-state'
import { speechesOf, spellTone, type ElementKind, type SpeechTone, type SaidMovement } from '@replique/script'
import { attrsOf, blocksOf, findBlock, idOf, type Placed } from '../view.ts'
import {
  attrsForKind,
  dissolve,
  isLinked,
  setAttrs,
  blockAtHead,
  blocksBackFrom,
  selectedBlocks,
  neighbours,
} from './block-edits.ts'
import type { Node } from 'prosemirror-model'
import { elementsOf, spellMovement } from '../elements.ts'

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

/** The cue of the speech with the caret; null where nobody speaks. A direction between does not end a speech. */
export function cueAtHead({ doc, selection }: Pick<EditorState, 'doc' | 'selection'>): Placed | null {
  const here = blockAtHead(selection)
  if (here === null) return null
  for (const placed of blocksBackFrom(doc, here.pos)) {
    const { kind } = attrsOf(placed.node)
    if (kind === 'cue') return placed
    if (kind === 'scene' || kind === 'act') return null
  }
  return null
}

/** The ids of the cues of all speeches in which somebody says something, in order. */
export function speechIds(doc: EditorState['doc']): string[] {
  const elements = elementsOf(doc)
  return speechesOf(elements).flatMap(({ cue, said }) => (said.length > 0 ? (elements[cue]?.id ?? []) : []))
}

/** Says how the speech with the caret is meant; null takes it back. False where nobody speaks. */
export const setTone =
  (tone: SpeechTone | null): Command =>
  (state, dispatch) => {
    const cue = cueAtHead(state)
    return cue !== null && setTones(new Map([[idOf(cue.node), tone]]))(state, dispatch)
  }

/** Says how many speeches are meant, each by the id of its cue, as one step; ids that are no cue any more are passed over. */
export const setTones =
  (tones: ReadonlyMap<string, SpeechTone | null>): Command =>
  (state, dispatch) => {
    const { tr } = state
    const only = tones.size === 1 ? [...tones.keys()].flatMap((id) => findBlock(state.doc, id) ?? []) : null
    let found = false
    for (const placed of only ?? blocksOf(state.doc)) {
      const tone = tones.get(idOf(placed.node))
      if (tone === undefined || attrsOf(placed.node).kind !== 'cue') continue
      found = true
      setAttrs(tr, placed, { tone: tone && spellTone(tone) })
    }
    if (tr.docChanged) dispatch?.(tr)
    return found
  }

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
