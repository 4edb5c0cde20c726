/** Accepts or rejects one or more suggestions as a single undo step. */
import type { Node } from 'prosemirror-model'
import type { EditorState, Transaction } from 'prosemirror-state'
import type { ElementKind } from '@replique/script'
import type { Binding } from '../binding.ts'
import { blockType } from '../schema.ts'
import { attrsOf } from '../view.ts'
import { rangeOf, type TextRange } from './anchor.ts'
import { Acceptance } from './acceptance.ts'
import { carriedKey, type Decided } from './carry.ts'
import { isOpen, isProposing, readAnnotation, decideSuggestion, type Annotation } from './annotation.ts'
import type { SignedAction } from './shape.ts'

/** Who decides and when, and how accepted lines are parsed. */
export interface Decision extends SignedAction {
  /** Parses the lines that follow a paragraph of this kind. If it returns no blocks, each line becomes a paragraph. */
  readonly read?: (lines: string, kind: ElementKind) => readonly Node[]
}

interface Placed {
  readonly annotation: Annotation
  readonly range: TextRange
}

/** Returns the suggestions that are still open. The caller's list may be out of date. */
const stillOpen = ({ shared }: Binding, ids: readonly string[]): Annotation[] =>
  ids
    .flatMap((id) => readAnnotation(shared, id) ?? [])
    .filter((annotation) => isOpen(annotation) && annotation.kind === 'suggestion')

/** Returns the open suggestions whose range in the text is known, from last to first. */
function decidable(binding: Binding, { doc }: EditorState, ids: readonly string[]): Placed[] {
  return stillOpen(binding, ids)
    .flatMap((annotation) => {
      const range = isProposing(annotation) ? rangeOf(binding.shared, doc, annotation) : null
      return range === null ? [] : [{ annotation, range }]
    })
    .sort((a, b) => b.range.from - a.range.from || b.range.to - a.range.to || b.annotation.at - a.annotation.at)
}

/**
 * Applies suggestions to the text and closes them, as one undo step. Returns the number applied. Skips suggestions that
 * are closed or whose passage is no longer in the text. If two overlap, applies the one that starts later in the text
 * first.
 */
export function acceptSuggestions(binding: Binding, ids: readonly string[], { by, at, read }: Decision): number {
  const { host } = binding
  if (host === null) return 0
  const { tr } = host.state
  const acceptance = new Acceptance(binding)
  const done = decidable(binding, host.state, ids).map(({ annotation: { id, proposal }, range }) => {
    const moves = acceptance.take(id, { doc: tr.before, range, proposal: proposal ?? '' })
    const to = tr.mapping.map(range.to, -1)
    const from = Math.min(tr.mapping.map(range.from, 1), to)
    const end = replaceWith(tr, { from, to }, { proposal: proposal ?? '', ...(read && { read }) })
    return { id, from, to: moves ? endOfParagraph(tr.doc, end) : end, steps: tr.mapping.maps.length }
  })
  const decided = done.map(({ id, from, to, steps }): Decided => {
    const later = tr.mapping.slice(steps)
    const outcome = { result: 'accepted', by, at } as const
    const range = { from: later.map(from, -1), to: later.map(to, 1) }
    return { id, outcome, range, shared: (doc, place) => acceptance.put(id, doc, place) }
  })
  binding.apart(() => {
    if (tr.docChanged) host.dispatch(tr.setMeta(carriedKey, decided).scrollIntoView())
    else if (decided.length > 0) writeOutcomes(binding, decided)
    if (tr.docChanged) acceptance.remember()
  })
  return decided.length
}

function endOfParagraph(doc: Node, at: number): number {
  const $at = doc.resolve(at)
  return $at.parent.isTextblock ? $at.end() : at
}

/** Closes suggestions without changing the text, as one undo step. Returns the number closed. */
export function rejectSuggestions(binding: Binding, ids: readonly string[], { by, at }: SignedAction): number {
  const open = stillOpen(binding, ids)
  if (open.length > 0)
    writeOutcomes(
      binding,
      open.map(({ id }) => ({ id, outcome: { result: 'rejected', by, at } })),
    )
  return open.length
}

const writeOutcomes = (binding: Binding, decided: readonly Decided[]): void =>
  binding.edit((shared) => decided.forEach(({ id, outcome }) => decideSuggestion(shared, id, outcome)))

interface Proposed {
  readonly proposal: string
  readonly read?: Decision['read']
}

/** Replaces a range; '\n' begins a paragraph. Returns the end of the inserted text. */
function replaceWith(tr: Transaction, { from, to }: TextRange, { proposal, read }: Proposed): number {
  const [first = '', ...rest] = proposal.split('\n')
  if (to > from || first !== '') tr.insertText(first, from, to)
  const at = from + first.length
  const $at = tr.doc.resolve(at)
  if (rest.length === 0 || !$at.parent.isTextblock) return at
  const after = $at.parentOffset >= $at.parent.content.size
  const blocks = after && read ? read(rest.join('\n'), attrsOf($at.parent).kind) : []
  if (blocks.length === 0) return splitAt(tr, at, rest)
  tr.insert($at.after(), [...blocks])
  return blocks.reduce((end, { nodeSize }) => end + nodeSize, $at.after()) - 1
}

function splitAt(tr: Transaction, start: number, lines: readonly string[]): number {
  const { kind, level } = attrsOf(tr.doc.resolve(start).parent)
  let at = start
  for (const line of lines) {
    tr.split(at, 1, [{ type: blockType, attrs: { kind: kind === 'cue' ? 'dialogue' : kind, level } }])
    at += 2
    if (line !== '') tr.insertText(line, at)
    at += line.length
  }
  return at
}
