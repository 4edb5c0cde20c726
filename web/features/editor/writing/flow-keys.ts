import {
  attrsOf,
  blockAtHead,
  blockType,
  splitAtCaret,
  idOf,
  linkBlock,
  neighbours,
  shareVerse,
  verseBefore,
  type Cast,
  type PlacedBlock,
} from '@replique/manuscript'
import { onEnter, onTab, type ElementKind, type FlowStep, type PlayKind, type TypedContext } from '@replique/script'
import type { Node } from 'prosemirror-model'
import { TextSelection, type Command, type EditorState, type Transaction } from 'prosemirror-state'
import { bracketDirection, directAfterComma, newNameAbove } from './link-typed-cue.ts'
import { mayRecognise, recognised } from './kind-decision.ts'
import { applyTyped, recogniseWords } from './recognise-while-typing.ts'

/** What Enter and Tab need to know about the play. */
export interface FlowContext {
  readonly typed: () => TypedContext
  readonly cast: Cast
}

const isLinked = ({ node }: PlacedBlock): boolean => attrsOf(node).character !== null
const isEmpty = (placed: PlacedBlock): boolean =>
  !isLinked(placed) && /^\s*(?:\(\s*\))?\s*$/.test(placed.node.textContent)

/** Returns the block that contains the caret in the transaction's document. */
const hereIn = (tr: Transaction): PlacedBlock | null => blockAtHead(tr.selection)

const caretAt = (tr: Transaction, pos: number): Transaction => tr.setSelection(TextSelection.create(tr.doc, pos))

function setKindOf(tr: Transaction, { node, pos }: PlacedBlock, kind: ElementKind): void {
  const { id, dual, revision } = attrsOf(node)
  const level = kind === 'section' ? 1 : null
  const attrs = {
    id,
    kind,
    level,
    dual: kind === 'cue' ? dual : null,
    character: null,
    name: null,
    number: null,
    revision,
  }
  tr.setNodeMarkup(pos, null, attrs)
}

/**
 * Starts a parenthetical with the caret between its brackets. A paragraph that contains only brackets is emptied first.
 */
function openBrackets(tr: Transaction, kind: ElementKind): void {
  const here = hereIn(tr)
  if (here === null) return
  if (isEmpty(here) && here.node.content.size > 0) tr.delete(here.pos + 1, here.pos + 1 + here.node.content.size)
  if (kind !== 'parenthetical') return
  const now = hereIn(tr)
  if (now === null || now.node.content.size > 0) return
  tr.insertText('()', now.pos + 1)
  caretAt(tr, now.pos + 2)
}

function take(tr: Transaction, step: FlowStep): void {
  const here = hereIn(tr)
  if (here === null) return
  if (step.does === 'make' && step.kind === 'cue' && attrsOf(here.node).kind === 'verse') shareVerse(tr, here)
  if (step.does === 'become') setKindOf(tr, here, step.kind)
  else splitAtCaret(tr, () => step.kind)
  if (step.kind === 'verse') goOnWithVerse(tr)
  openBrackets(tr, step.kind)
}

/** Makes the verse line at the caret continue the previous speaker's unfinished line. */
function goOnWithVerse(tr: Transaction): void {
  const here = hereIn(tr)
  const before = here && verseBefore(tr.doc, here.pos)
  if (here === null || before === null || neighbours(tr.doc, here.pos).before?.pos === before.pos) return
  const { part } = attrsOf(before.node)
  if (part === 'first' || part === 'middle') tr.setNodeAttribute(here.pos, 'part', 'last')
}

const SAID: ReadonlySet<ElementKind> = new Set(['dialogue', 'verse'])
/** Maximum number of paragraphs searched backwards for the last speech. */
const REACH = 16

/** Returns whether the last speech was in verse. */
function isInVerse(doc: Node, { pos }: PlacedBlock): boolean {
  let at = neighbours(doc, pos).before
  for (let back = 0; at !== null && back < REACH; back++) {
    const { kind } = attrsOf(at.node)
    if (SAID.has(kind)) return kind === 'verse'
    at = neighbours(doc, at.pos).before
  }
  return false
}

/**
 * If a closing bracket follows the caret, moves the caret past it, so that Enter finishes the paragraph. Adds a missing
 * bracket.
 */
function leaveBrackets(tr: Transaction, here: PlacedBlock): void {
  if (attrsOf(here.node).kind !== 'parenthetical') return
  const { parentOffset } = tr.selection.$head
  const end = here.pos + 1 + here.node.content.size
  const words = here.node.textContent
  if (words.slice(parentOffset) === ')') caretAt(tr, end)
  else if (parentOffset === words.length && /^\([^()]*[^()\s][^()]*$/.test(words)) tr.insertText(')', end)
}

/** Adds a new speaker to the characters once they have a line of dialogue. */
function settleNameAbove(tr: Transaction, cast: Cast): void {
  const here = hereIn(tr)
  const above = here && !isEmpty(here) ? newNameAbove(tr.doc, here) : null
  if (above) linkBlock(tr, above, cast)
}

/**
 * Finishes a line before a key moves on from it: applies the kind recognised from its text, and links its character.
 */
function finishLine(state: EditorState, tr: Transaction, { typed, cast }: FlowContext): 'break' | 'done' {
  const here = hereIn(tr)
  if (here === null || tr.selection.$head.parentOffset < here.node.content.size) return 'done'
  const line = { text: here.node.textContent, done: true }
  const wasAction = attrsOf(here.node).kind === 'action'
  const found = mayRecognise(state, attrsOf(here.node).id) ? recogniseWords(here.node, line, typed()) : null
  if (found) {
    applyTyped(tr, here, found, typed())
    // if the author undoes this recognition, the paragraph isn't recognised again
    if (!isLinked(hereIn(tr) ?? here)) tr.setMeta(...recognised(idOf(here.node)))
  }
  if (found?.kind === 'pageBreak') return 'break'
  // a new name isn't added to the characters before its first line of dialogue
  if (wasAction && found?.kind === 'cue' && found.character === undefined) return 'done'
  settleHeading(tr)
  settleNameAbove(tr, cast)
  settleName(tr, { typed, cast })
  return 'done'
}

const WAITING = /[\s\u00a0]+(?:[-–—][\s\u00a0]*)?$/u

/** Removes a dash at the end of a scene heading if no time of day was typed after it. */
function settleHeading(tr: Transaction): void {
  const here = hereIn(tr)
  if (here === null || attrsOf(here.node).kind !== 'scene') return
  const waiting = WAITING.exec(here.node.textContent)
  const end = here.pos + 1 + here.node.content.size
  if (waiting && waiting.index > 0) tr.delete(end - waiting[0].length, end)
}

/** Links a typed cue to its character. */
function settleName(tr: Transaction, { typed, cast }: FlowContext): void {
  const typedCue = hereIn(tr)
  if (typedCue === null || attrsOf(typedCue.node).kind !== 'cue') return
  if (isLinked(typedCue)) return bracketDirection(tr, typedCue)
  directAfterComma(tr, typedCue, typed().characters)
  const cue = hereIn(tr)
  if (cue) linkBlock(tr, cue, cast)
}

/** Returns what Enter and Tab create at the caret. `enter` is null inside a paragraph's text, where Enter splits it. */
export function nextElements(
  { doc, selection }: EditorState,
  play: PlayKind,
): { readonly enter: ElementKind | null; readonly tab: ElementKind } | null {
  const here = blockAtHead(selection)
  if (here === null || !selection.empty) return null
  const { kind: element } = attrsOf(here.node)
  const empty = isEmpty(here)
  const left = here.node.textContent.slice(selection.$head.parentOffset)
  const place = { play, element, empty, verse: isInVerse(doc, here) }
  return { enter: empty || left === '' || left === ')' ? onEnter(place).kind : null, tab: onTab(place).kind }
}

/** Enter: finishes the line and starts the next element. */
export const enter =
  (context: FlowContext): Command =>
  (state, dispatch) => {
    const tr = state.tr.deleteSelection()
    const start = hereIn(tr)
    if (start === null) return false
    leaveBrackets(tr, start)
    if (finishLine(state, tr, context) === 'break') {
      dispatch?.(tr.scrollIntoView())
      return true
    }
    const here = hereIn(tr) ?? start
    const { kind } = attrsOf(here.node)
    const { parentOffset } = tr.selection.$head
    const empty = isEmpty(here)
    const nobody = empty ? newNameAbove(tr.doc, here) : null
    if (parentOffset >= here.node.content.size || empty) {
      if (empty) caretAt(tr, here.pos + 1)
      // a name with no dialogue under it isn't a cue
      if (nobody) setKindOf(tr, nobody, 'action')
      take(tr, onEnter({ play: context.typed().kind, element: kind, empty, verse: isInVerse(tr.doc, here) }))
    } else splitAtCaret(tr, ({ at }) => (at === 'middle' && kind === 'cue' ? 'dialogue' : kind))
    dispatch?.(tr.scrollIntoView())
    return true
  }

/** Tab: changes the kind of the paragraph or starts a new one after it, as `onTab` decides. */
export const tab =
  (context: FlowContext): Command =>
  (state, dispatch) => {
    const { tr } = state
    const start = hereIn(tr)
    if (start === null || !state.selection.empty) return false
    leaveBrackets(tr, start)
    const { kind } = attrsOf(start.node)
    const empty = isEmpty(start)
    const step = onTab({ play: context.typed().kind, element: kind, empty, verse: isInVerse(tr.doc, start) })
    if (step.does === 'make') {
      caretAt(tr, start.pos + 1 + start.node.content.size)
      // continuing with a parenthetical confirms that this is a name
      if (kind === 'cue') settleName(tr, context)
      else finishLine(state, tr, context)
    }
    take(tr, step)
    dispatch?.(tr.scrollIntoView())
    return true
  }

const ROUND: readonly ElementKind[] = ['action', 'cue', 'parenthetical', 'dialogue', 'scene', 'transition']

/** Shift+Tab: cycles through the elements and keeps the text. */
export const shiftTab: Command = (state, dispatch) => {
  const { tr } = state
  const here = hereIn(tr)
  if (here === null || isLinked(here)) return false
  const { kind } = attrsOf(here.node)
  const next = ROUND[(ROUND.indexOf(kind) + ROUND.length - 1) % ROUND.length] ?? 'action'
  take(tr, { does: 'become', kind: ROUND.includes(kind) ? next : 'action' })
  dispatch?.(tr.scrollIntoView())
  return true
}

/** Inserts a line break inside the paragraph. */
export const lineBreak: Command = (state, dispatch) => {
  if (state.selection.$head.parent.type !== blockType) return false
  dispatch?.(state.tr.insertText('\n').scrollIntoView())
  return true
}
