/** Where annotations stand: saved so that the place survives everybody's edits, and found again. */
import type { Node } from 'prosemirror-model'
import * as Y from 'yjs'
import type { SavedPosition } from '../selection.ts'
import { blockText, type Shared } from '../shared.ts'
import { blocksOf, findBlock, idOf, type Placed } from '../view.ts'
import { ANNOTATION_LIMITS, type Anchor } from './shape.ts'
import type { Annotation } from './annotation.ts'

/** A stretch of a document; empty where something stands between words. */
export interface Stretch {
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

/** The anchor of a stretch: what is typed at its edges later stays outside. Null where an end is in no shared block. */
export function anchorAt(shared: Shared, doc: Node, { from, to }: Stretch): Anchor | null {
  const start = savePoint(shared, doc.resolve(from), from === to ? WITH_PREVIOUS : WITH_NEXT)
  const end = savePoint(shared, doc.resolve(to), WITH_PREVIOUS)
  return start === null || end === null ? null : { start, end }
}

/** The words of a stretch as an annotation keeps them. */
export const quoteOf = (doc: Node, { from, to }: Stretch): string =>
  doc.textBetween(from, to, '\n').slice(0, ANNOTATION_LIMITS.quote)

/** Where a saved end is now; null where its block is not in the document, or its words were never there. */
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

/** What of an annotation says where it stands. */
type Quoted = Pick<Annotation, 'anchor' | 'quote' | 'kind'>

/**
 * Where an annotation stands in a document that equals the shared one. Where its words were taken away, they are looked for
 * in the same paragraph and then near it; null where they are nowhere.
 */
export function stretchOf(shared: Shared, doc: Node, annotation: Quoted): Stretch | null {
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
 * Where an anchor leads in the editor that undid something: words that came back are other characters to Yjs, and
 * nobody else knows that they are the same. Null where no words are there.
 */
export function revivedStretch(shared: Shared, doc: Node, { start, end }: Anchor): Stretch | null {
  const from = pointOf(shared, doc, start, true)
  const to = pointOf(shared, doc, end, true)
  return from === null || to === null || from >= to ? null : { from, to }
}

/** Of a stretch over several paragraphs one end may be gone: what is left of it begins where the other paragraph does. */
function startOfBlock(doc: Node, end: number | null, id: string): number | null {
  const found = end === null ? null : findBlock(doc, id)
  return found === null ? null : found.pos + 1
}

function endOfBlock(doc: Node, start: number | null, id: string): number | null {
  const found = start === null ? null : findBlock(doc, id)
  return found === null ? null : found.pos + 1 + found.node.content.size
}

/** Shorter texts occur too often to identify a passage. */
const TELLING = 8
/** How many paragraphs before and after are looked through. */
const NEAR = 30

function findQuote(doc: Node, { anchor, quote, kind }: Quoted, last: number | null): Stretch | null {
  const here = findBlock(doc, anchor.start.id)
  if (here === null || quote.includes('\n') || quote.length >= ANNOTATION_LIMITS.quote) return null
  const places = placesIn(here, quote)
  // A suggestion must not change other words than those it was made for.
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

function placesIn({ node, pos }: Placed, quote: string): number[] {
  const words = node.textContent
  const places: number[] = []
  for (let at = words.indexOf(quote); at >= 0; at = words.indexOf(quote, at + quote.length)) places.push(pos + 1 + at)
  return places
}

const stretchFrom = ([from]: readonly number[], quote: string): Stretch | null =>
  from === undefined ? null : { from, to: from + quote.length }
