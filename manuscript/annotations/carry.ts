/**
 * Keeps annotations on their passages when this editor moves text between paragraphs. A Yjs relative position can't
 * leave its shared text, but a split or join writes the moved words into another shared text.
 */
import { Mapping } from 'prosemirror-transform'
import { Plugin, PluginKey, type Transaction, type EditorState } from 'prosemirror-state'
import type { Node } from 'prosemirror-model'
import { bindingKey, type Binding } from '../binding.ts'
import type { Shared } from '../shared.ts'
import { idOf } from '../view.ts'
import { anchorAt, restoredRange, rangeOf, type TextRange } from './anchor.ts'
import type { AnnotationIndex } from './annotation-index.ts'
import { decideSuggestion, setAnchor, type Annotation } from './annotation.ts'
import type { Anchor, Outcome } from './shape.ts'

/**
 * Maps positions in the document before the given step to the document before the transaction. `Mapping.slice` can't be
 * inverted, so this builds a new mapping.
 */
export const inverseMapping = (tr: Transaction, index: number): Mapping =>
  new Mapping(tr.mapping.maps.slice(0, index)).invert()

/** Changes to annotations that are written together with the text. */
interface Carried {
  readonly places: ReadonlyMap<string, TextRange>
  readonly outcomes: readonly Decided[]
}

/** The outcome of one suggestion. */
export interface Decided {
  readonly id: string
  readonly outcome: Outcome
  /** The current range of the suggestion's text. */
  readonly range?: TextRange
  /** Called with this range once the text is shared, in the same transaction. */
  readonly shared?: (doc: Node, range: TextRange) => void
}

const NOTHING: Carried = { places: new Map(), outcomes: [] }

/**
 * The plugin's key. Transaction metadata under this key lists the suggestions that the transaction accepts, so that
 * their outcomes belong to the same undo step as the text.
 */
export const carriedKey = new PluginKey<Carried>('carried-annotations')

/** Creates the plugin. It must come after the plugin that gives paragraphs their ids. */
export function carryAnnotations(binding: Binding, book: AnnotationIndex): Plugin<Carried> {
  let written: Node | null = null
  const trail: Trail = new Map()
  binding.alongside = (state) => {
    const carried = carriedKey.getState(state) ?? NOTHING
    written = state.doc
    for (const { id, outcome, range, shared } of carried.outcomes) {
      decideSuggestion(binding.shared, id, outcome)
      if (range) shared?.(state.doc, range)
    }
    for (const [id, range] of carried.places) follow(binding, state, { annotation: book.get(id), range, trail })
  }
  binding.revived = (blocks) => {
    const doc = binding.host?.state.doc
    const ids = new Set([...blocks].flatMap((block) => [...book.inBlock(block)]))
    if (doc !== undefined) for (const id of ids) revive(binding.shared, doc, { annotation: book.get(id), trail })
  }
  return new Plugin<Carried>({
    key: carriedKey,
    state: {
      init: () => NOTHING,
      apply(tr, value, before) {
        const carried = before.doc === written ? NOTHING : value
        if (tr.getMeta(bindingKey) !== undefined) return NOTHING
        const decided = (tr.getMeta(carriedKey) as readonly Decided[] | undefined) ?? []
        const outcomes = [...carried.outcomes.map((one) => along(tr, one)), ...decided]
        return { places: tr.docChanged ? carry(tr, carried.places, { binding, book }) : carried.places, outcomes }
      },
    },
  })
}

const along = ({ mapping }: Transaction, { range, ...one }: Decided): Decided => ({
  ...one,
  ...(range && { range: { from: mapping.map(range.from, -1), to: mapping.map(range.to, 1) } }),
})

/** The anchors that this editor has moved each annotation from and to, oldest first. */
type Trail = Map<string, readonly Anchor[]>
const MOST_KNOWN = 12

interface Around {
  readonly binding: Binding
  readonly book: AnnotationIndex
}

function carry(tr: Transaction, known: Carried['places'], { binding, book }: Around): Carried['places'] {
  if (known.size === 0 && staysInside(tr)) return NOTHING.places
  const places = new Map<string, TextRange>()
  const keep = (id: string, { from, to }: TextRange): void => {
    const mapped = { from: tr.mapping.map(from, from === to ? -1 : 1), to: tr.mapping.map(to, -1) }
    if (from === to ? !tr.mapping.mapResult(from, -1).deletedAcross : mapped.from < mapped.to) places.set(id, mapped)
  }
  for (const [id, range] of known) keep(id, range)
  // anchors can only be resolved in a document that equals the shared one
  if (!binding.shows(tr.before)) return places
  for (const id of touchedBlocks(tr))
    for (const annotationId of book.inBlock(id)) {
      const annotation = known.has(annotationId) ? undefined : book.get(annotationId)
      const range = annotation && rangeOf(binding.shared, tr.before, annotation)
      if (range) keep(annotationId, range)
    }
  return places
}

/**
 * Whether every step stays within one paragraph, as typing does. If so, and no annotation is being tracked yet, nothing
 * needs to be moved.
 */
function staysInside(tr: Transaction): boolean {
  return tr.mapping.maps.every((map, index) => {
    const before = tr.docs[index] ?? tr.before
    const after = tr.docs[index + 1] ?? tr.doc
    let inside = true
    map.forEach((from, to, start, end) => {
      inside &&= isInside(before, from, to) && isInside(after, start, end)
    })
    return inside
  })
}

function isInside(doc: Node, from: number, to: number): boolean {
  const $from = doc.resolve(from)
  return $from.parent.isTextblock && to <= $from.end()
}

/** Returns the ids of paragraphs that a transaction changed, split or joined, in the document before it. */
function touchedBlocks(tr: Transaction): Set<string> {
  const ids = new Set<string>()
  tr.mapping.maps.forEach((map, index) => {
    const back = inverseMapping(tr, index)
    map.forEach((from, to) => {
      const { size } = tr.before.content
      const start = Math.max(0, back.map(from, -1) - 1)
      const end = Math.min(size, back.map(to, 1) + 1)
      tr.before.nodesBetween(start, end, (node) => {
        if (!node.isTextblock) return true
        ids.add(idOf(node))
        return false
      })
    })
  })
  return ids
}

/** Moves an annotation's anchor if its text is now in another paragraph. */
function follow(
  { shared }: Binding,
  { doc }: EditorState,
  {
    annotation,
    range,
    trail,
  }: { readonly annotation: Annotation | undefined; readonly range: TextRange; readonly trail: Trail },
): void {
  const anchor = annotation && anchorAt(shared, doc, range)
  if (!annotation || !anchor) return
  const { start, end } = annotation.anchor
  if (anchor.start.id !== start.id || anchor.end.id !== end.id) {
    trail.set(annotation.id, [...(trail.get(annotation.id) ?? []), annotation.anchor, anchor].slice(-MOST_KNOWN))
    setAnchor(shared, annotation.id, anchor)
  }
}

/** Moves an annotation back to text that an undo or redo restored, at its anchor or at an earlier one. */
function revive(
  shared: Shared,
  doc: Node,
  { annotation, trail }: { readonly annotation: Annotation | undefined; readonly trail: Trail },
): void {
  if (annotation === undefined || annotation.quote === '') return
  for (const anchor of [annotation.anchor, ...(trail.get(annotation.id) ?? []).toReversed()]) {
    const range = restoredRange(shared, doc, anchor)
    if (range === null) continue
    const now = rangeOf(shared, doc, annotation)
    const there = now?.from === range.from && now.to === range.to
    const fresh = there ? null : anchorAt(shared, doc, range)
    if (fresh !== null) setAnchor(shared, annotation.id, fresh)
    return
  }
}
