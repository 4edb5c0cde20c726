/** Commands for the kind of a paragraph and its other attributes: shared verse lines, tones, and movements. */
import type { Command, Transaction, EditorState } from 'prosemirror-state'
import { speechesOf, spellTone, type ElementKind, type SpeechTone, type SetMovement } from '@replique/script'
import { attrsOf, blocksOf, findBlock, idOf, type PlacedBlock } from '../view.ts'
import {
  attrsForKind,
  unlinkCue,
  isLinked,
  setAttrs,
  blockAtHead,
  blocksBackFrom,
  selectedBlocks,
  neighbours,
} from './block-edits.ts'
import type { Node } from 'prosemirror-model'
import { elementsOf, formatMovement } from '../elements.ts'

/**
 * Sets the kind of the selected paragraphs. A linked cue that stops being a cue keeps its name as text; a paragraph
 * with text does not become a page break. Returns false if nothing would change.
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
      if (isLinked(placed)) unlinkCue(tr, placed)
    }
    dispatch?.(tr)
    return true
  }

/** Sets the scene or act number of the paragraph at the caret; null removes it. */
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

/** Sets the depth (from 1) of the section at the caret. */
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

/**
 * Toggles whether the speech at the caret is dual (beside the previous one). Returns false outside a speech and for the
 * first speech.
 */
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

/** Kinds that may be between two parts of a shared verse line. */
const BETWEEN: ReadonlySet<ElementKind> = new Set(['cue', 'parenthetical', 'action', 'note', 'section', 'synopsis'])
/** How many blocks to search for the previous part. */
const REACH = 12

/**
 * Returns the verse line before the block at `pos`, with nothing but names, directions, notes and outline in between,
 * or null.
 */
export function verseBefore(doc: Node, pos: number): PlacedBlock | null {
  let at = neighbours(doc, pos).before
  for (let back = 0; at !== null && back < REACH; back++) {
    const { kind } = attrsOf(at.node)
    if (kind === 'verse') return at
    if (!BETWEEN.has(kind)) return null
    at = neighbours(doc, at.pos).before
  }
  return null
}

/** Lets another speaker continue this verse line, for use in commands. */
export function shareVerse(tr: Transaction, verse: PlacedBlock): void {
  const { part } = attrsOf(verse.node)
  setAttrs(tr, verse, { part: part === null || part === 'first' ? 'first' : 'middle' })
}

/**
 * Toggles whether the verse line at the caret continues the previous one. Returns false outside verse, or if there is
 * no previous verse line.
 */
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
    shareVerse(tr, before)
  }
  dispatch?.(tr)
  return true
}

/** Returns the cue of the speech at the caret, or null outside a speech. A direction doesn't end a speech. */
export function cueAtHead({ doc, selection }: Pick<EditorState, 'doc' | 'selection'>): PlacedBlock | null {
  const here = blockAtHead(selection)
  if (here === null) return null
  for (const placed of blocksBackFrom(doc, here.pos)) {
    const { kind } = attrsOf(placed.node)
    if (kind === 'cue') return placed
    if (kind === 'scene' || kind === 'act') return null
  }
  return null
}

/** Returns the cue ids of all speeches with spoken text, in order. */
export function speechIds(doc: EditorState['doc']): string[] {
  const elements = elementsOf(doc)
  return speechesOf(elements).flatMap(({ cue, said }) => (said.length > 0 ? (elements[cue]?.id ?? []) : []))
}

/** Sets the tone of the speech at the caret; null removes it. Returns false outside a speech. */
export const setTone =
  (tone: SpeechTone | null): Command =>
  (state, dispatch) => {
    const cue = cueAtHead(state)
    return cue !== null && setTones(new Map([[idOf(cue.node), tone]]))(state, dispatch)
  }

/** Sets the tones of several speeches, by cue id, in one step. Ids that are no longer cues are ignored. */
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

/**
 * Sets the movement of the direction at the caret; null derives the movement from its text again. Returns false outside
 * a direction.
 */
export const setMovement =
  (said: SetMovement | null): Command =>
  (state, dispatch) => {
    const here = blockAtHead(state.selection)
    if (here === null || attrsOf(here.node).kind !== 'action') return false
    const { tr } = state
    setAttrs(tr, here, { movement: said && formatMovement(said) })
    if (tr.docChanged) dispatch?.(tr)
    return true
  }
