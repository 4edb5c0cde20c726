/**
 * Bringing back what a play was, as an ordinary edit that can be undone: the smallest changes, ids kept, entries never
 * replaced. What others type meanwhile stays: in the text where its line is still there, else among the orphans.
 */
import * as Y from 'yjs'
import { kindOf } from './block.ts'
import { unlist } from './cast-edits.ts'
import { freshId } from './ids.ts'
import { keptIds, namedIds } from './production/omitted.ts'
import { writeOrder } from './push-order.ts'
import { restoreText } from './restore-text.ts'
import { blockText, clearText, deletePlaces, isGone, reviveText, visibleIds, type Shared } from './shared.ts'

/**
 * Takes in what an earlier state of the same document has and this replica has not heard yet: a line of it written anew
 * would shut out the one that is there. Call it before, and outside of, the edit that restores.
 */
export function hearVersion({ doc }: Shared, version: Shared): void {
  if (version.doc !== doc) Y.applyUpdate(doc, Y.encodeStateAsUpdate(version.doc, Y.encodeStateVector(doc)), version)
}

/**
 * Makes the whole play what it was in `version` (an earlier state of the same document): its text and order, its
 * characters, title page and settings. Call inside `Binding.edit`.
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

/** What a scene that was taken out keeps has no place, not even one that was hidden while its line was gone. */
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

/** Makes the blocks `from` of the play the blocks `to` of the version. */
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
  if (!isGone(was)) reviveText(text)
  else if (!isGone(text)) text.setAttribute('gone', true as never)
}

/** Plain values under keys: those of `was` and no others. */
function restoreRegisters(map: Y.Map<unknown>, was: Y.Map<unknown>): void {
  for (const key of map.keys()) if (!was.has(key)) map.delete(key)
  for (const [key, value] of was.entries())
    if (!(value instanceof Y.AbstractType) && !sameValue(map.get(key), value)) map.set(key, value)
}

const sameValue = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b))

/**
 * A character that came later leaves the list and stays known: a late cue of it keeps its name, and whoever took it over
 * is no longer called by it.
 */
function restoreCharacters({ characters }: Shared, version: Shared): void {
  for (const [id, entry] of characters.entries())
    if (entry instanceof Y.Map && !version.characters.has(id)) {
      unlist(entry)
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

/** A stretch of blocks that begins with the heading of a scene or an act; what stands before any heading has none. */
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

/** Where a part of the version belongs that the play no longer has: behind the nearest one before it that it has. */
function placeFor(parts: readonly Part[], { was, at }: { was: readonly Part[]; at: number }): string | null {
  for (let before = at - 1; before >= 0; before--) {
    const heading = was[before]?.heading ?? null
    const found = parts.find((part) => part.heading === heading)
    if (found !== undefined && found.ids.length > 0) return found.ids.at(-1) ?? null
  }
  return null
}

/**
 * Makes one scene what it was in `version`: the stretch that begins with the heading `heading`, or with null what
 * stands before any heading. It stays where it is now, or comes back behind the scene that stood before it; lines of it that stand in
 * another scene now stay there too and come back as copies. Call inside `Binding.edit`; does nothing where the version
 * has no such scene.
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
