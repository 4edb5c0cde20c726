/**
 * Plugins for a play in production. Once scene numbers are locked, deleting a scene by editing leaves its heading and
 * number in place. While a revision is open, edits belong to it: paragraphs are marked in the same step in which they
 * change.
 */
import type { Node } from 'prosemirror-model'
import { Plugin, TextSelection, type EditorState, type Transaction } from 'prosemirror-state'
import { bindingKey } from '../binding.ts'
import { blockType } from '../schema.ts'
import {
  attrsOf,
  blocksOf,
  changedBlocks,
  EDGE,
  idOf,
  blockAfter,
  blockAround,
  blockBefore,
  findBlock,
  type Difference,
  type PlacedBlock,
} from '../view.ts'
import { idsIn } from './omitted.ts'

const isHeading = (node: Node): boolean => attrsOf(node).kind === 'scene' || attrsOf(node).kind === 'act'
const isNumbered = (node: Node): boolean => attrsOf(node).kind === 'scene' && attrsOf(node).number !== null
const isOmitted = (node: Node): boolean => attrsOf(node).omitted !== null

/** Whether a transaction comes from the shared document. Such a transaction must not be changed or rejected. */
const isRemote = (tr: Transaction): boolean => tr.getMeta(bindingKey) !== undefined

/** The difference between two documents, with the old and the new blocks by id. */
interface Found extends Difference {
  readonly doc: Node
  readonly old: ReadonlyMap<string, PlacedBlock>
  readonly fresh: ReadonlyMap<string, PlacedBlock>
  /** Maps a position in the old document to one in the new. */
  readonly map: (pos: number) => number
  /**
   * Whether all of a block's text was deleted. If only part of it was, the remaining text may have been joined to
   * another block.
   */
  readonly isGone: (block: PlacedBlock) => boolean
}

const byId = (blocks: readonly PlacedBlock[]): Map<string, PlacedBlock> =>
  new Map(blocks.map((placed) => [idOf(placed.node), placed]))

function find(transactions: readonly Transaction[], before: EditorState, doc: Node): Found {
  const difference = changedBlocks(before.doc, doc)
  const map = (pos: number): number => transactions.reduce((at, tr) => tr.mapping.map(at, 1), pos)
  const isGone = ({ node, pos }: PlacedBlock): boolean => {
    let [start, end] = [pos + 1, pos + 1 + node.content.size]
    return transactions.some(({ mapping }) => {
      const gone = mapping.mapResult(start, 1).deletedAfter && mapping.mapResult(end, -1).deletedBefore
      start = mapping.map(start, 1)
      end = mapping.map(end, -1)
      return gone
    })
  }
  return { ...difference, doc, old: byId(difference.was), fresh: byId(difference.now), map, isGone }
}

/** Returns the ids of removed blocks below a heading. */
function goneBelow({ was, fresh, isGone }: Found, heading: PlacedBlock): string[] {
  const gone: string[] = []
  for (const placed of was.slice(was.indexOf(heading) + 1)) {
    if (isHeading(placed.node)) break
    const id = idOf(placed.node)
    if (!fresh.has(id) && isGone(placed)) gone.push(id)
  }
  return gone
}

/** Returns the position before the first heading at or after `pos`, or the end of the text. */
function nextHeading(doc: Node, pos: number): number {
  const found = blocksOf(doc).find((placed) => placed.pos >= pos && isHeading(placed.node))
  return found?.pos ?? doc.content.size - EDGE
}

interface Edit {
  readonly pos: number
  readonly insert: Node
}

const asOmitted = ({ node }: PlacedBlock, change: { id: string | null; omitted: string }): Node =>
  blockType.create({ ...node.attrs, ...change }, node.content)

/** Returns the edits that reinsert a numbered heading of the old document; attributes are changed directly in `tr`. */
function keep(found: Found, heading: PlacedBlock, { tr, freshId }: { tr: Transaction; freshId: () => string }): Edit[] {
  const { id, number, omitted } = attrsOf(heading.node)
  const now = found.fresh.get(id ?? '')
  if (now === undefined) {
    const ids = [...idsIn(omitted ?? ''), ...goneBelow(found, heading)]
    const pos = nextHeading(found.doc, found.map(heading.pos))
    return [{ pos, insert: asOmitted(heading, { id, omitted: ids.join(' ') }) }]
  }
  if (attrsOf(now.node).kind !== 'scene') {
    tr.setNodeAttribute(now.pos, 'number', null)
    const pos = nextHeading(found.doc, now.pos)
    return [{ pos, insert: asOmitted(heading, { id: freshId(), omitted: id ?? '' }) }]
  }
  if (attrsOf(now.node).number === null && number !== null) tr.setNodeAttribute(now.pos, 'number', number)
  return []
}

/**
 * Detects whether a scene was deleted by a selection that began in its heading, so that an empty heading remains. If
 * so, returns the heading and the ids of the deleted blocks, otherwise null.
 */
function emptied(found: Found, heading: PlacedBlock): { readonly now: PlacedBlock; readonly ids: string[] } | null {
  const now = found.fresh.get(idOf(heading.node))
  if (!now || !isNumbered(now.node) || isOmitted(now.node)) return null
  if (now.node.content.size > 0 || heading.node.content.size === 0) return null
  const ids = goneBelow(found, heading)
  return ids.length > 0 ? { now, ids } : null
}

function omitEmptied(tr: Transaction, heading: PlacedBlock, { now, ids }: { now: PlacedBlock; ids: string[] }): void {
  const pos = tr.mapping.map(now.pos)
  const node = asOmitted(heading, { id: idOf(heading.node), omitted: ids.join(' ') })
  tr.replaceWith(pos, pos + now.node.nodeSize, node)
  const after = tr.doc.resolve(pos + node.nodeSize)
  const near = TextSelection.findFrom(after, 1, true) ?? TextSelection.findFrom(tr.doc.resolve(pos), -1, true)
  if (near) tr.setSelection(near)
}

/** Removes the number of a copied heading, because it belongs to the original. */
function clearCopies(found: Found, tr: Transaction): void {
  const copies = found.now.filter(({ node }) => isNumbered(node) && !found.old.has(idOf(node)))
  if (copies.length === 0) return
  const numbers = new Map<string, number>()
  for (const { node } of blocksOf(found.doc))
    if (isNumbered(node)) numbers.set(attrsOf(node).number ?? '', (numbers.get(attrsOf(node).number ?? '') ?? 0) + 1)
  for (const { node } of found.was)
    if (isNumbered(node) && !found.fresh.has(idOf(node)))
      numbers.set(attrsOf(node).number ?? '', (numbers.get(attrsOf(node).number ?? '') ?? 0) + 1)
  for (const { node, pos } of copies)
    if ((numbers.get(attrsOf(node).number ?? '') ?? 0) > 1) tr.setNodeAttribute(pos, 'number', null)
}

/** If a paragraph becomes a heading again, restores its number and removes the omitted heading that held the number. */
function takeBack(found: Found, tr: Transaction): void {
  for (const { node, pos } of found.now) {
    const was = found.old.get(idOf(node))
    if (!was || isHeading(was.node) || attrsOf(node).kind !== 'scene' || isNumbered(node)) continue
    const at = nextHeading(found.doc, pos + node.nodeSize)
    const left = found.doc.nodeAt(at)
    if (!left || attrsOf(left).omitted !== idOf(node)) continue
    tr.setNodeAttribute(pos, 'number', attrsOf(left).number)
    tr.delete(at, at + left.nodeSize)
    return
  }
}

/**
 * Whether a transaction adds text to the heading of an omitted scene, by typing there or joining a paragraph to it.
 * Nobody would see that text. Other changes are allowed, such as replacing a word throughout the play.
 */
function fillsOmitted(state: EditorState, tr: Transaction): boolean {
  const { was, now } = changedBlocks(state.doc, tr.doc)
  const fresh = byId(now)
  const changes = was.some(({ node }) => {
    const same = isOmitted(node) ? fresh.get(idOf(node)) : undefined
    return same !== undefined && isOmitted(same.node) && !same.node.content.eq(node.content)
  })
  if (!changes) return false
  const { $head } = state.selection
  const isInside = $head.parent.isTextblock && isOmitted($head.parent)
  return isInside || was.some(({ node }) => !fresh.has(idOf(node)))
}

interface KeepOptions {
  /** Whether the play's scene numbers are locked. */
  readonly locked: () => boolean
  readonly freshId: () => string
}

/** Creates the plugin that keeps the headings of deleted scenes. */
export function keepScenes({ locked, freshId }: KeepOptions): Plugin {
  return new Plugin({
    filterTransaction: (tr, state) => !tr.docChanged || isRemote(tr) || !fillsOmitted(state, tr),
    appendTransaction(transactions, before, { doc, tr }) {
      if (!locked() || !transactions.some(({ docChanged }) => docChanged) || transactions.some(isRemote)) return null
      const found = find(transactions, before, doc)
      if (![...found.was, ...found.now].some(({ node }) => attrsOf(node).kind === 'scene')) return null
      clearCopies(found, tr)
      takeBack(found, tr)
      if (tr.docChanged) return tr
      const headings = found.was.filter(({ node }) => isNumbered(node) && idOf(node) !== '')
      const edits = headings.flatMap((heading) => keep(found, heading, { tr, freshId }))
      const empty = headings.flatMap((heading) => {
        const left = emptied(found, heading)
        return left ? [{ heading, left }] : []
      })
      for (const { pos, insert } of edits.toReversed()) tr.insert(pos, insert)
      for (const { heading, left } of empty) omitEmptied(tr, heading, left)
      return tr.docChanged ? tr : null
    },
  })
}

/** The attributes whose changes are visible on the page. */
const SHOWN = ['kind', 'character', 'dual', 'part', 'omitted'] as const

const isChanged = (node: Node, was: Node | undefined): boolean =>
  was === undefined
    ? node.content.size > 0 || attrsOf(node).character !== null
    : !was.content.eq(node.content) || SHOWN.some((key) => was.attrs[key] !== node.attrs[key])

/** Returns the block at a position. If there is none, returns the next block or, failing that, the previous one. */
function blockFrom(doc: Node, pos: number): PlacedBlock | null {
  const here = blockAround(doc.resolve(pos))
  return here ?? blockAfter(doc, pos) ?? blockBefore(doc, pos)
}

/** Returns the blocks that an edit changed or, if it only deleted blocks, the block now at that position. */
function changedBy(transactions: readonly Transaction[], before: EditorState, doc: Node): readonly PlacedBlock[] {
  const { was, now } = changedBlocks(before.doc, doc)
  const old = new Map(was.map(({ node }) => [idOf(node), node]))
  const changed = now.filter(({ node }) => isChanged(node, old.get(idOf(node))))
  if (changed.length > 0) return changed
  const fresh = new Set(now.map(({ node }) => idOf(node)))
  const gone = was.find(({ node }) => !fresh.has(idOf(node)) && node.content.size > 0)
  if (!gone) return []
  const here = blockFrom(
    doc,
    transactions.reduce((pos, tr) => tr.mapping.map(pos, 1), gone.pos),
  )
  return here ? [here] : []
}

export interface MarkOptions {
  /** Returns the number of the open revision, if there is one. */
  readonly open: () => number | undefined
  /** Returns true while an input method is composing, when paragraphs must not be changed. */
  readonly hold?: () => boolean
}

/**
 * Creates the plugin that marks changes. Changes made while `hold` returns true are marked by the first transaction
 * afterwards.
 */
export function markChanges({ open, hold = () => false }: MarkOptions): Plugin {
  const waiting = new Set<string>()
  return new Plugin({
    appendTransaction(transactions, before, state) {
      const revision = open()
      if (revision === undefined || transactions.some(isRemote)) return null
      const changed = transactions.some(({ docChanged }) => docChanged)
        ? changedBy(transactions, before, state.doc)
        : []
      if (hold()) {
        for (const { node } of changed) waiting.add(idOf(node))
        return null
      }
      if (changed.length === 0 && waiting.size === 0) return null
      const { tr } = state
      const late = [...waiting].flatMap((id) => findBlock(state.doc, id) ?? [])
      waiting.clear()
      for (const { node, pos } of [...changed, ...late])
        if (attrsOf(node).revision !== revision && attrsOf(node).kind !== 'pageBreak')
          tr.setNodeAttribute(pos, 'revision', revision)
      return tr.docChanged ? tr : null
    },
  })
}
