/** Helpers for tests of annotations. */
import type { Peer } from '../crowd/peer.ts'
import { anchorAt, quoteOf, rangeOf } from './anchor.ts'
import { addAnnotation, type Annotation } from './annotation.ts'
import type { Anchor } from './shape.ts'

function placeOf(peer: Peer, id: string, words: string): { readonly anchor: Anchor; readonly quote: string } {
  const from = peer.at(id).pos + 1 + peer.text(id).indexOf(words)
  const range = { from, to: from + words.length }
  const anchor = anchorAt(peer.binding.shared, peer.state.doc, range)
  if (anchor === null) throw new Error(`Nothing can be said about ${id}`)
  return { anchor, quote: quoteOf(peer.state.doc, range) }
}

/** Adds a comment on part of a block's text and returns the thread's id. */
export const comment = (peer: Peer, id: string, words: string): string =>
  addAnnotation(
    peer.binding.shared,
    { kind: 'comment', author: peer.name, at: 1, ...placeOf(peer, id, words) },
    { author: peer.name, at: 1, text: `About ${words}`, mentions: [] },
  )

/**
 * Suggests a replacement for part of a block's text; if `words` is empty, suggests an insertion at the end of the
 * block.
 */
export function suggest(peer: Peer, [id, words]: readonly [string, string], proposal: string): string {
  const place = words === '' ? endOf(peer, id) : placeOf(peer, id, words)
  return addAnnotation(peer.binding.shared, { kind: 'suggestion', author: peer.name, at: 1, proposal, ...place })
}

function endOf(peer: Peer, id: string): { readonly anchor: Anchor; readonly quote: string } {
  const { node, pos } = peer.at(id)
  const at = pos + 1 + node.content.size
  const anchor = anchorAt(peer.binding.shared, peer.state.doc, { from: at, to: at })
  if (anchor === null) throw new Error(`Nothing can be said about ${id}`)
  return { anchor, quote: '' }
}

/** Returns the current state of an annotation. */
export function annotation(peer: Peer, id: string): Annotation {
  const found = peer.book.get(id)
  if (found === undefined) throw new Error(`${peer.name} has no annotation ${id}`)
  return found
}

/** Returns the text that an annotation is currently anchored to, or null if that text isn't in the play. */
export function wordsUnder(peer: Peer, id: string): string | null {
  const range = rangeOf(peer.binding.shared, peer.state.doc, annotation(peer, id))
  return range === null ? null : peer.state.doc.textBetween(range.from, range.to, '\n')
}
