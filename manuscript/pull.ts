/**
 * Yjs → ProseMirror: applies changes of the shared types as steps of one transaction. Only the runs of blocks whose
 * order changed are replaced; other blocks are not touched.
 */
import { Fragment, Slice, type Node, type ResolvedPos } from 'prosemirror-model'
import { TextSelection, type Transaction } from 'prosemirror-state'
import { ReplaceStep } from 'prosemirror-transform'
import type * as Y from 'yjs'
import { blockAttrs, renderBlock, renderBlocks } from './block.ts'
import { deltaToNodes, formatToMarks, type DeltaOperation, type Format } from './elements.ts'
import { schema, bundleType, chunkType } from './schema.ts'
import { blockText, isShown, visiblePlaces, visibleIds, type Shared } from './shared.ts'
import { attrsOf, blocksOf, findBlock, idOf, blockIds, chunksOf, EDGE, containsAny, type PlacedBlock } from './view.ts'
import { commonEnds, planOrder, type OrderPlan } from './sequence.ts'

/** The changes in the shared types since the view was last in sync with them. */
export interface PendingChanges {
  /** Whether the order, or the set of visible blocks, changed. */
  order: boolean
  /** Whether character names, or the characters that ids resolve to, changed. */
  names: boolean
  /** Block id → the Yjs event for its text, or null if the entire block must be compared. */
  readonly texts: Map<string, Y.YEvent<Y.XmlText> | null>
}

/** Returns an empty set of pending changes. */
export const noChanges = (): PendingChanges => ({ order: false, names: false, texts: new Map() })

/** Replaces [from, to) with nodes of the same depth. */
function replaceNodes(tr: Transaction, [from, to]: readonly [number, number], nodes: readonly Node[]): void {
  const slice = nodes.length === 0 ? Slice.empty : new Slice(Fragment.fromArray([...nodes]), 0, 0)
  tr.step(new ReplaceStep(from, to, slice))
}

/**
 * Updates one block in place: applies the event's delta, so that carets keep their exact positions, and then corrects
 * any remaining difference.
 */
export function patchBlock(tr: Transaction, shared: Shared, id: string, event: Y.YEvent<Y.XmlText> | null): void {
  const found = findBlock(tr.doc, id)
  const text = blockText(shared, id)
  if (found === null || text === null) return
  const target = renderBlock(shared, id, text)
  patchAttrs(tr, found, target.attrs)
  if (target.content.eq(found.node.content)) return
  const delta = event !== null && event.target === text ? (event.delta as readonly DeltaOperation[]) : []
  if (covers(delta) <= found.node.content.size) applyDelta(tr, found.pos + 1, delta)
  correct(tr, found.pos, target.content)
}

function patchAttrs(tr: Transaction, { node, pos }: PlacedBlock, target: Node['attrs']): void {
  for (const key of Object.keys(target)) if (node.attrs[key] !== target[key]) tr.setNodeAttribute(pos, key, target[key])
}

/** Returns how many characters of the old text a delta covers. */
const covers = (delta: readonly DeltaOperation[]): number =>
  delta.reduce((sum, operation) => sum + (operation.retain ?? operation.delete ?? 0), 0)

function applyDelta(tr: Transaction, start: number, delta: readonly DeltaOperation[]): void {
  let at = start
  for (const operation of delta) {
    if (operation.delete !== undefined) replaceNodes(tr, [at, at + operation.delete], [])
    else if (operation.retain !== undefined) {
      applyFormat(tr, [at, at + operation.retain], operation.attributes)
      at += operation.retain
    } else {
      const nodes = deltaToNodes([operation])
      replaceNodes(tr, [at, at], nodes)
      for (const node of nodes) at += node.nodeSize
    }
  }
}

function applyFormat(tr: Transaction, [from, to]: readonly [number, number], format: Format = {}): void {
  for (const [key, value] of Object.entries(format)) {
    const type = schema.marks[key as keyof typeof schema.marks]
    const mark = formatToMarks({ [key]: value })[0]
    if (mark !== undefined) tr.addMark(from, to, mark)
    else if (type !== undefined) tr.removeMark(from, to, type)
  }
}

/** Replaces whatever still differs after the delta. */
function correct(tr: Transaction, pos: number, target: Fragment): void {
  const content = tr.doc.nodeAt(pos)?.content ?? Fragment.empty
  const start = content.findDiffStart(target)
  const ends = content.findDiffEnd(target)
  if (start === null || ends === null) return
  const overlap = Math.max(0, start - Math.min(ends.a, ends.b))
  const nodes: Node[] = []
  target.cut(start, ends.b + overlap).forEach((node) => nodes.push(node))
  replaceNodes(tr, [pos + 1 + start, pos + 1 + ends.a + overlap], nodes)
}

/**
 * Updates the names in cues and the characters of movements after a character was renamed, was merged, or arrived later
 * than its cues.
 */
export function patchNames(tr: Transaction, shared: Shared): void {
  for (const placed of blocksOf(tr.doc)) {
    const { character, movement } = attrsOf(placed.node)
    if (character === null && movement === null) continue
    const id = idOf(placed.node)
    const text = blockText(shared, id)
    if (text !== null) patchAttrs(tr, placed, { ...blockAttrs(shared, id, text) })
  }
}

/**
 * Updates the order of a document's blocks; a selection in a moved block moves with it. `touched` contains the ids of
 * blocks whose text changed too. Returns false and does nothing if no block would be left.
 */
export function patchOrder(tr: Transaction, shared: Shared, touched: Iterable<string>): boolean {
  const shown = blockIds(tr.doc)
  const stretch = changedStretch(tr.doc, shared, { shown, touched }) ?? {
    from: shown,
    to: visibleIds(shared),
    before: null,
  }
  if (stretch.to.length === 0 && stretch.from.length === shown.length) return false
  const plan = planOrder(stretch.from, stretch.to, stretch.before)
  if (plan === null) return true
  const moved = new Set([...plan.runs.values()].flat())
  const anchor = spotOf(tr.selection.$anchor)
  const head = spotOf(tr.selection.$head)
  applyPlan(tr, plan, (run) => renderBlocks(shared, run))
  if (head === null || anchor === null || !(moved.has(head.id) || moved.has(anchor.id))) return true
  const to = resolveSpot(tr.doc, head)
  if (to !== null) tr.setSelection(TextSelection.create(tr.doc, resolveSpot(tr.doc, anchor) ?? to, to))
  return true
}

interface Stretch {
  readonly from: readonly string[]
  readonly to: readonly string[]
  readonly before: string | null
}

/**
 * Returns the range in which the displayed order differs from the shared order, usually only one or two of thousands of
 * blocks. Returns null if blocks outside the range might have to move or be removed as well.
 */
function changedStretch(
  doc: Node,
  shared: Shared,
  { shown, touched }: { readonly shown: readonly string[]; readonly touched: Iterable<string> },
): Stretch | null {
  const places: readonly unknown[] = shared.order.toArray()
  const { prefix, suffix } = commonEnds<unknown>(shown, places)
  const from = shown.slice(prefix, shown.length - suffix)
  const middle = places.slice(prefix, places.length - suffix)
  if (middle.length > MOST_LOOKED_UP) return null
  const inside = new Set<unknown>(from)
  const isOutside = (id: unknown): boolean => typeof id === 'string' && !inside.has(id) && findBlock(doc, id) !== null
  if (middle.some(isOutside)) return null
  for (const id of touched) if (isOutside(id) && !isShown(shared, id)) return null
  return { from, to: visiblePlaces(shared, middle), before: shown[prefix - 1] ?? null }
}

/** If more places than this have changed, comparing all blocks is cheaper than looking up each changed one. */
const MOST_LOOKED_UP = 200

type Render = (ids: readonly string[]) => Node[]

const allLeave = (chunk: Node, { leaving }: OrderPlan): boolean =>
  chunk.content.content.every((block) => leaving.has(idOf(block)))

function applyPlan(tr: Transaction, plan: OrderPlan, render: Render): void {
  const { doc } = tr
  const first = render(plan.runs.get(null) ?? [])
  const [firstChunk] = chunksOf(doc)
  const ownChunk = first.length > 0 && firstChunk !== undefined && allLeave(firstChunk, plan)
  // a new first bundle is inserted before anything is deleted, because a document must never be empty
  if (ownChunk) replaceNodes(tr, [0, 0], [bundleType.create(null, chunkType.create(null, first))])
  const work = { plan, render, anchors: new Set(plan.runs.keys()) }
  let end = tr.doc.content.size
  for (const bundle of doc.content.content.toReversed()) {
    end -= bundle.nodeSize
    patchBundle(tr, { node: bundle, pos: end }, work)
  }
  if (first.length > 0 && !ownChunk) replaceNodes(tr, [EDGE, EDGE], first)
}

interface Work {
  readonly plan: OrderPlan
  readonly render: Render
  /** The ids of the blocks after which something is inserted (null: the start of the play). */
  readonly anchors: ReadonlySet<string | null>
}

function patchBundle(tr: Transaction, { node: bundle, pos }: PlacedBlock, work: Work): void {
  const { plan, anchors } = work
  if (bundle.children.every((chunk) => allLeave(chunk, plan))) return replaceNodes(tr, [pos, pos + bundle.nodeSize], [])
  let end = pos + bundle.nodeSize - 1
  for (const chunk of bundle.content.content.toReversed()) {
    const start = end - chunk.nodeSize
    if (allLeave(chunk, plan)) replaceNodes(tr, [start, end], [])
    else if (containsAny(chunk, plan.leaving) || containsAny(chunk, anchors))
      patchChunk(tr, { node: chunk, pos: start }, work)
    end = start
  }
}

/** Processes blocks from last to first, so that no position has to be mapped. */
function patchChunk(tr: Transaction, { node: chunk, pos }: PlacedBlock, { plan, render }: Work): void {
  let end = pos + chunk.nodeSize - 1
  let leaving = 0
  for (const block of chunk.content.content.toReversed()) {
    const id = idOf(block)
    if (plan.leaving.has(id)) leaving += block.nodeSize
    else {
      const run = plan.runs.get(id)
      if (leaving > 0 || run !== undefined) replaceNodes(tr, [end, end + leaving], render(run ?? []))
      leaving = 0
    }
    end -= block.nodeSize
  }
  if (leaving > 0) replaceNodes(tr, [end, end + leaving], [])
}

interface Spot {
  readonly id: string
  readonly offset: number
}

const spotOf = ($pos: ResolvedPos): Spot | null =>
  $pos.parent.isTextblock ? { id: idOf($pos.parent), offset: $pos.parentOffset } : null

function resolveSpot(doc: Node, { id, offset }: Spot): number | null {
  const found = findBlock(doc, id)
  return found === null ? null : found.pos + 1 + Math.min(offset, found.node.content.size)
}
