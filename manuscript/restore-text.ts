/** Making one shared text say what another says, by the smallest edits, so that what a peer types there meanwhile stays. */
import type * as Y from 'yjs'
import { writeAttr } from './block.ts'
import type { DeltaOperation, Format } from './marks.ts'
import { textEdits } from './text-edits.ts'

interface Piece {
  readonly from: number
  readonly to: number
  readonly insert: unknown
  readonly format: Format
}

/** A text cut where its formats change; something embedded counts as one character, as in Yjs. */
function piecesOf(text: Y.XmlText): Piece[] {
  const delta: readonly DeltaOperation[] = text.toDelta()
  let from = 0
  return delta.map(({ insert, attributes }) => {
    const piece = {
      from,
      to: from + (typeof insert === 'string' ? insert.length : 1),
      insert,
      format: attributes ?? {},
    }
    from = piece.to
    return piece
  })
}

const charactersOf = (pieces: readonly Piece[]): string =>
  pieces.map(({ insert }) => (typeof insert === 'string' ? insert : '\ufffc')).join('')

/** Makes the words, formats and attributes of `text` those of `was`; the mark of removal is not among them. */
export function restoreText(text: Y.XmlText, was: Y.XmlText): void {
  const attributes = was.getAttributes() as Record<string, unknown>
  const known = Object.keys(text.getAttributes() as Record<string, unknown>)
  for (const key of new Set([...known, ...Object.keys(attributes)]))
    if (key !== 'gone') writeAttr(text, key, attributes[key])
  const pieces = piecesOf(was)
  let shift = 0
  for (const { from, to, start, end } of textEdits(charactersOf(piecesOf(text)), charactersOf(pieces))) {
    if (to > from) text.delete(from + shift, to - from)
    insertPieces(text, from + shift, { pieces, start, end })
    shift += end - start - (to - from)
  }
  restoreFormats(text, pieces)
}

interface Stretch {
  readonly pieces: readonly Piece[]
  readonly start: number
  readonly end: number
}

function insertPieces(text: Y.XmlText, at: number, { pieces, start, end }: Stretch): void {
  let place = at
  for (const { from, to, insert, format } of pieces) {
    if (to <= start || from >= end) continue
    if (typeof insert !== 'string') {
      // Nothing is embedded by any version: what somebody forged is not said again, but keeps its place.
      text.insert(place++, '\ufffc', { ...format })
      continue
    }
    const words = insert.slice(Math.max(0, start - from), end - from)
    text.insert(place, words, { ...format })
    place += words.length
  }
}

/** Writes the formats that differ; the characters are the same by now. */
function restoreFormats(text: Y.XmlText, wanted: readonly Piece[]): void {
  let at = 0
  const changes: { from: number; length: number; change: Format }[] = []
  for (const has of piecesOf(text)) {
    for (const { from, to, format } of wanted.slice(at)) {
      if (from >= has.to) break
      const [start, end] = [Math.max(from, has.from), Math.min(to, has.to)]
      const change = formatChange(has.format, format)
      if (change !== null && end > start) changes.push({ from: start, length: end - start, change })
      if (to <= has.to) at++
    }
  }
  for (const { from, length, change } of changes) text.format(from, length, change)
}

function formatChange(has: Format, wants: Format): Format | null {
  const change: Format = {}
  for (const key of Object.keys(has)) if (!(key in wants)) change[key] = null
  for (const [key, value] of Object.entries(wants)) if (has[key] !== value) change[key] = value
  return Object.keys(change).length === 0 ? null : change
}
