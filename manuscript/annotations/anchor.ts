/** Anchors of annotations: positions that survive concurrent edits. */
import type { Node } from 'prosemirror-model'
import * as Y from 'yjs'
import type { SavedPosition } from '../selection.ts'
import { blockText, type Shared } from '../shared.ts'
import { blocksOf, findBlock, idOf, type PlacedBlock } from '../view.ts'
import { ANNOTATION_LIMITS, type Anchor } from './shape.ts'
import type { Annotation } from './annotation.ts'

/** A range of a document; empty for a position between words. */
export interface TextRange {
  readonly from: number
  readonly to: number
}

/** Which neighbour a position stays with. */
const WITH_NEXT = 0
const WITH_PREVIOUS = -1

function savePoint(shared: Shared, $pos: ReturnType<Node['resolve']>, side: number): SavedPosition | null {
  if (!$pos.parent.isTextblock) return null
  const id = idOf($pos.parent)
  const text = blockText(shared, id)
  if (text === null) return null
  const at = Y.createRelativePositionFromTypeIndex(text, Math.min($pos.parentOffset, text.length), side)
  return { id, at: Y.relativePositionToJSON(at) }
}

/** Returns the anchor of a range. Text typed at its edges stays outside. Null if an end isn't in a shared block. */
export function anchorAt(shared: Shared, doc: Node, { from, to }: TextRange): Anchor | null {
  const start = savePoint(shared, doc.resolve(from), from === to ? WITH_PREVIOUS : WITH_NEXT)
  const end = savePoint(shared, doc.resolve(to), WITH_PREVIOUS)
  return start === null || end === null ? null : { start, end }
}

/** Returns the text of a range as stored in an annotation. */
export const quoteOf = (doc: Node, { from, to }: TextRange): string =>
  doc.textBetween(from, to, '\n').slice(0, ANNOTATION_LIMITS.quote)

/** Resolves one end of an anchor. Returns null if its block isn't in the document or its text is unknown. */
function pointOf(shared: Shared, doc: Node, { id, at }: SavedPosition, follow = false): number | null {
  const found = findBlock(doc, id)
  const text = blockText(shared, id)
  if (found === null || text === null) return null
  try {
    const relative = Y.createRelativePositionFromJSON(at)
    const absolute = Y.createAbsolutePositionFromRelativePosition(relative, shared.doc, follow)
    if (absolute === null || absolute.type !== text) return null
    return found.pos + 1 + Math.min(absolute.index, found.node.content.size)
  } catch {
    return null
  }
}

/** The fields of an annotation that locate it in the text. */
type Quoted = Pick<Annotation, 'anchor' | 'quote' | 'kind'>

/**
 * Returns an annotation's range in `doc`, which must equal the shared document. If its passage was deleted, looks for
 * the quoted text in the same paragraph and then in those nearby. Null if it isn't found.
 */
export function rangeOf(shared: Shared, doc: Node, annotation: Quoted): TextRange | null {
  const { anchor, quote } = annotation
  const start = pointOf(shared, doc, anchor.start)
  const end = pointOf(shared, doc, anchor.end)
  if (quote === '') return end === null ? null : { from: end, to: end }
  const from = start ?? startOfBlock(doc, end, anchor.end.id)
  const to = end ?? endOfBlock(doc, start, anchor.start.id)
  if (from !== null && to !== null && from < to) return { from, to }
  return findQuote(doc, annotation, start ?? end)
}

/**
 * Returns the range of an anchor after an undo in this editor. Yjs restores text as new characters, and only the client
 * that undid the deletion can map the old ones to them. Null if the range is empty.
 */
export function restoredRange(shared: Shared, doc: Node, { start, end }: Anchor): TextRange | null {
  const from = pointOf(shared, doc, start, true)
  const to = pointOf(shared, doc, end, true)
  return from === null || to === null || from >= to ? null : { from, to }
}

/**
 * Returns the start of the paragraph that contains the anchor's end. Used if the anchor's start was deleted, because
 * the rest of the range then begins there.
 */
function startOfBlock(doc: Node, end: number | null, id: string): number | null {
  const found = end === null ? null : findBlock(doc, id)
  return found === null ? null : found.pos + 1
}

function endOfBlock(doc: Node, start: number | null, id: string): number | null {
  const found = start === null ? null : findBlock(doc, id)
  return found === null ? null : found.pos + 1 + found.node.content.size
}

/** Minimum length of a quote, in characters. Shorter quotes occur too often to identify a passage. */
const TELLING = 8
/** How many paragraphs before and after the anchor's own are searched for the quote. */
const NEAR = 30

function findQuote(doc: Node, { anchor, quote, kind }: Quoted, last: number | null): TextRange | null {
  const here = findBlock(doc, anchor.start.id)
  if (here === null || quote.includes('\n') || quote.length >= ANNOTATION_LIMITS.quote) return null
  const places = placesIn(here, quote)
  // a suggestion must only change the text it was made for
  if (kind === 'suggestion') return places.length === 1 ? stretchFrom(places, quote) : null
  const nearest = places.toSorted((a, b) => Math.abs(a - (last ?? 0)) - Math.abs(b - (last ?? 0)))
  if (nearest.length > 0 || quote.length < TELLING) return stretchFrom(nearest, quote)
  const blocks = blocksOf(doc)
  const index = blocks.findIndex(({ pos }) => pos === here.pos)
  for (let away = 1; away <= NEAR; away++)
    for (const block of [blocks[index - away], blocks[index + away]]) {
      const found = block === undefined ? null : stretchFrom(placesIn(block, quote), quote)
      if (found !== null) return found
    }
  return null
}

function placesIn({ node, pos }: PlacedBlock, quote: string): number[] {
  const words = node.textContent
  const places: number[] = []
  for (let at = words.indexOf(quote); at >= 0; at = words.indexOf(quote, at + quote.length)) places.push(pos + 1 + at)
  return places
}

const stretchFrom = ([from]: readonly number[], quote: string): TextRange | null =>
  from === undefined ? null : { from, to: from + quote.length }
