/** Yjs → ProseMirror: the order of blocks, run by run, so that what stays is not touched. */
import type { Node, ResolvedPos } from 'prosemirror-model'
import { TextSelection, type Transaction } from 'prosemirror-state'
import { renderBlocks } from './block.ts'
import { replaceNodes } from './pull.ts'
import { bundleType, chunkType } from './schema.ts'
import { commonEnds, planOrder, type OrderPlan } from './sequence.ts'
import { isShown, shownAmong, visibleIds, type Shared } from './shared.ts'
import { blockIds, chunksOf, EDGE, findBlock, holdsAny, idOf, type Placed } from './view.ts'

/**
 * Brings the order of a document's blocks to the shared one; a selection in a moved block moves along. False, and
 * nothing done, where no block would be left. `touched` are the blocks whose text changed as well.
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
 * What is between the common start and the common end of what is shown and what is shared: usually a block or two of
 * thousands. Null where blocks outside of it may have to move or go as well.
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
  return { from, to: shownAmong(shared, middle), before: shown[prefix - 1] ?? null }
}

/** Beyond this it is cheaper to look at everything. */
const MOST_LOOKED_UP = 200

type Render = (ids: readonly string[]) => Node[]

const allLeave = (chunk: Node, { leaving }: OrderPlan): boolean =>
  chunk.content.content.every((block) => leaving.has(idOf(block)))

function applyPlan(tr: Transaction, plan: OrderPlan, render: Render): void {
  const { doc } = tr
  const first = render(plan.runs.get(null) ?? [])
  const [firstChunk] = chunksOf(doc)
  const ownChunk = first.length > 0 && firstChunk !== undefined && allLeave(firstChunk, plan)
  // A new first bundle goes in before anything is deleted: a document is never empty.
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
  /** The blocks after which something comes. */
  readonly anchors: ReadonlySet<string | null>
}

function patchBundle(tr: Transaction, { node: bundle, pos }: Placed, work: Work): void {
  const { plan, anchors } = work
  if (bundle.children.every((chunk) => allLeave(chunk, plan))) return replaceNodes(tr, [pos, pos + bundle.nodeSize], [])
  let end = pos + bundle.nodeSize - 1
  for (const chunk of bundle.content.content.toReversed()) {
    const start = end - chunk.nodeSize
    if (allLeave(chunk, plan)) replaceNodes(tr, [start, end], [])
    else if (holdsAny(chunk, plan.leaving) || holdsAny(chunk, anchors))
      patchChunk(tr, { node: chunk, pos: start }, work)
    end = start
  }
}

/** Goes from the last block to the first, so that no position has to be mapped. */
function patchChunk(tr: Transaction, { node: chunk, pos }: Placed, { plan, render }: Work): void {
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
