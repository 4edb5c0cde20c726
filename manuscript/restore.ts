/**
 * Restores an earlier version as an ordinary, undoable edit. The edit makes as few changes as possible, keeps ids and
 * never replaces entries. Text that others type meanwhile is kept: in its line if the line still exists, otherwise as
 * an edit conflict.
 */
import * as Y from 'yjs'
import { writeAttr, kindOf } from './block.ts'
import type { DeltaOperation, Format } from './elements.ts'
import { textEdits } from './text-edits.ts'
import { removeFromList } from './cast-edits.ts'
import {
  freshId,
  blockText,
  clearText,
  deletePlaces,
  isRemoved,
  unmarkRemoved,
  visibleIds,
  type Shared,
} from './shared.ts'
import { keptIds, namedIds } from './production/omitted.ts'
import { writeOrder } from './push.ts'

interface Piece {
  readonly from: number
  readonly to: number
  readonly insert: unknown
  readonly format: Format
}

/** Splits text where its formats change. An embed counts as one character, as in Yjs. */
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

/** Restores the text, formats and attributes of `was`, except for the removal mark. */
function restoreText(text: Y.XmlText, was: Y.XmlText): void {
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
      // no version of this program creates embeds, so this one was forged: it is not restored, but a placeholder takes
      // its position
      text.insert(place++, '\ufffc', { ...format })
      continue
    }
    const words = insert.slice(Math.max(0, start - from), end - from)
    text.insert(place, words, { ...format })
    place += words.length
  }
}

/** Writes the formats that differ; the characters are already the same. */
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

/**
 * Merges an earlier state of the same document, because this client may not have received all of it. Otherwise,
 * restoring a line that exists but has not arrived would write a new line in its place. Call it before, and outside of,
 * the edit that restores.
 */
export function mergeVersion({ doc }: Shared, version: Shared): void {
  if (version.doc !== doc) Y.applyUpdate(doc, Y.encodeStateAsUpdate(version.doc, Y.encodeStateVector(doc)), version)
}

/**
 * Restores the whole play from `version` (an earlier state of the same document): text and order, characters, title
 * page and settings. Call inside `Binding.edit`.
 */
export function restorePlayFrom(shared: Shared, version: Shared): void {
  shared.doc.transact(() => {
    restoreRegisters(shared.settings, version.settings)
    restoreCharacters(shared, version)
    restoreTitlePage(shared, version)
    restoreOrder(shared, { version, to: visibleIds(version), from: visibleIds(shared) })
    restoreKept(shared, version)
  })
}

/**
 * Restores the blocks of scenes that are omitted in `version`. Removes all places of these blocks from the order,
 * including hidden places.
 */
function restoreKept(shared: Shared, version: Shared): void {
  const visible = new Set(visibleIds(version))
  const named = [...namedIds(version)].filter((id) => !visible.has(id))
  const unplaced = new Set<unknown>(named)
  deletePlaces(shared.order, (id) => unplaced.has(id))
  for (const id of named) restoreBlock(shared, version, { id, from: id })
}

interface Restored {
  readonly version: Shared
  readonly from: readonly string[]
  readonly to: readonly string[]
}

/** Replaces the play's blocks (`from`) with those of the version (`to`). */
function restoreOrder(shared: Shared, { version, from, to }: Restored): void {
  const staying = new Set([...to, ...namedIds(version)])
  for (const id of from) {
    const text = staying.has(id) ? null : blockText(shared, id)
    if (text !== null) clearText(text)
  }
  for (const id of to) restoreBlock(shared, version, { id, from: id })
  writeOrder({ shared, from, to, before: null, repair: null })
}

function restoreBlock(shared: Shared, version: Shared, { id, from }: { id: string; from: string }): void {
  const was = blockText(version, from)
  if (was === null) return
  let text = blockText(shared, id)
  if (text === null) shared.blocks.set(id, (text = new Y.XmlText()))
  restoreText(text, was)
  if (!isRemoved(was)) unmarkRemoved(text)
  else if (!isRemoved(text)) text.setAttribute('gone', true as never)
}

/** Sets plain values to those of `was` and deletes all other keys. */
function restoreRegisters(map: Y.Map<unknown>, was: Y.Map<unknown>): void {
  for (const key of map.keys()) if (!was.has(key)) map.delete(key)
  for (const [key, value] of was.entries())
    if (!(value instanceof Y.AbstractType) && !sameValue(map.get(key), value)) map.set(key, value)
}

const sameValue = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b))

/**
 * Restores the characters. Characters added since the version are unlisted, but their entries are kept, so that cues
 * that arrive later still have a name. If such a character was merged into another, the merge is undone.
 */
function restoreCharacters({ characters }: Shared, version: Shared): void {
  for (const [id, entry] of characters.entries())
    if (entry instanceof Y.Map && !version.characters.has(id)) {
      removeFromList(entry)
      if (entry.has('into')) entry.delete('into')
    }
  for (const [id, was] of version.characters.entries()) {
    if (!(was instanceof Y.Map)) continue
    const entry = characters.get(id)
    if (entry instanceof Y.Map) restoreRegisters(entry, was)
    else if (entry === undefined) characters.set(id, was.clone())
  }
}

function restoreTitlePage({ titlePage }: Shared, version: Shared): void {
  for (const [id, text] of titlePage.entries()) {
    if (!(text instanceof Y.XmlText) || version.titlePage.has(id)) continue
    if (text.length > 0) text.delete(0, text.length)
    if (text.getAttribute('listed') !== undefined) text.removeAttribute('listed')
  }
  for (const [id, was] of version.titlePage.entries()) {
    const text = titlePage.get(id)
    if (!(was instanceof Y.XmlText)) continue
    if (text instanceof Y.XmlText) restoreText(text, was)
    else if (text === undefined) restoreText(titlePage.set(id, new Y.XmlText()), was)
  }
}

/** A scene or act heading with the blocks up to the next heading. For the opening of the play, `heading` is null. */
interface Part {
  readonly heading: string | null
  readonly ids: string[]
}

function partsOf(shared: Shared): Part[] {
  const parts: Part[] = [{ heading: null, ids: [] }]
  for (const id of visibleIds(shared)) {
    const text = blockText(shared, id)
    const kind = text && kindOf(text)
    if (kind === 'scene' || kind === 'act') parts.push({ heading: id, ids: [id] })
    else parts.at(-1)?.ids.push(id)
  }
  return parts
}

/**
 * Returns the block after which to reinsert a deleted part of the play: the last block of the nearest preceding part
 * that still exists.
 */
function placeFor(parts: readonly Part[], { was, at }: { was: readonly Part[]; at: number }): string | null {
  for (let before = at - 1; before >= 0; before--) {
    const heading = was[before]?.heading ?? null
    const found = parts.find((part) => part.heading === heading)
    if (found !== undefined && found.ids.length > 0) return found.ids.at(-1) ?? null
  }
  return null
}

/**
 * Restores one scene from `version`: the scene that begins with `heading` or, if null, the opening before the first
 * heading. The scene stays at its current position or, if it was deleted, is reinserted after the scene that preceded
 * it. Lines that are now in another scene stay there; the restored scene gets copies of them. Does nothing if the
 * version has no such scene. Call inside `Binding.edit`.
 */
export function restoreSceneFrom(shared: Shared, version: Shared, heading: string | null): void {
  const was = partsOf(version)
  const at = was.findIndex((part) => part.heading === heading)
  const part = was[at]
  if (part === undefined) return
  const parts = partsOf(shared)
  const from = visibleIds(shared)
  const present = new Set(from)
  const lone = heading !== null && present.has(heading) ? [heading] : []
  const old = parts.find((one) => one.heading === heading)?.ids ?? lone
  const elsewhere = new Set(part.ids.filter((id) => present.has(id) && !old.includes(id)))
  const start = old[0] === undefined ? from.indexOf(placeFor(parts, { was, at }) ?? '') + 1 : from.indexOf(old[0])
  shared.doc.transact(() => {
    const ids = part.ids.map((id) => (elsewhere.has(id) ? freshId(shared.doc) : id))
    const kept = keptIds(version)
    const leaving = old.filter((id) => !ids.includes(id) && !kept.has(id))
    for (const id of leaving) clearText(blockText(shared, id) as Y.XmlText)
    ids.forEach((id, index) => restoreBlock(shared, version, { id, from: part.ids[index] ?? id }))
    const rest = from.filter((id) => !old.includes(id))
    const to = [...rest.slice(0, start), ...ids, ...rest.slice(start)]
    writeOrder({ shared, from, to, before: null, repair: null })
  })
}
