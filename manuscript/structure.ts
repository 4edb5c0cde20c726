/**
 * Maintains the invariants of a document after any command or paste: unique ids, and chunks and bundles whose sizes are
 * within the limits.
 */
import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey, type EditorState, type Transaction } from 'prosemirror-state'
import { continuesInto, columnGroupsOf, chunkCuts, evenCuts } from './dual-columns.ts'
import { NODE_SIZES, type NodeSizes, type Sizes } from './schema.ts'
import { attrsOf, changedBlocks, findBlock, idOf, type PlacedBlock } from './view.ts'

/** What the structure plugin needs from the editor. */
export interface StructureOptions {
  /** Creates a new id. */
  readonly freshId: () => string
  /**
   * Whether a block may keep an id that is not in the document: the id of a block cut from this play, or a new id
   * created by this client.
   */
  readonly knows: (id: string) => boolean
  /** Returns true while an input method is composing, when chunks must not change. */
  readonly hold?: () => boolean
  /** The sizes of chunks and bundles; tests use small ones, so that every play has chunk edges. */
  readonly sizes?: NodeSizes
}

/** Setting this metadata to true makes the plugin check the chunks even if the document did not change. */
export const rechunk = new PluginKey('rechunk')

/** Creates the plugin. It always maintains ids; it maintains chunks and bundles except while `hold` returns true. */
export function structure({ freshId, knows, hold = () => false, sizes = NODE_SIZES }: StructureOptions): Plugin {
  return new Plugin({
    appendTransaction(transactions, before, state) {
      if (!transactions.some((tr) => tr.docChanged || tr.getMeta(rechunk) === true)) return null
      const tr = state.tr
      settleBlocks(tr, before, { freshId, knows })
      if (!hold()) settleSizes(tr, sizes)
      return tr.docChanged ? tr.setMeta('addToHistory', false) : null
    },
  })
}

function settleBlocks(tr: Transaction, before: EditorState, { freshId, knows }: StructureOptions): void {
  const { was, now } = changedBlocks(before.doc, tr.doc)
  const old = new Map(was.map(({ node }) => [idOf(node), node]))
  const mayKeep = (id: string): boolean =>
    id !== '' && (old.has(id) || (knows(id) && findBlock(before.doc, id) === null))
  for (const [id, twins] of groupById(now)) {
    const keeper = mayKeep(id) ? keeperOf(twins, old.get(id)) : null
    for (const placed of twins) if (placed !== keeper) tr.setNodeAttribute(placed.pos, 'id', freshId())
  }
  // text typed into a page break would not be displayed
  for (const { node, pos } of now)
    if (attrsOf(node).kind === 'pageBreak' && node.content.size > 0) tr.setNodeAttribute(pos, 'kind', 'action')
}

function groupById(blocks: readonly PlacedBlock[]): Map<string, PlacedBlock[]> {
  const groups = new Map<string, PlacedBlock[]>()
  for (const placed of blocks) {
    const id = idOf(placed.node)
    const group = groups.get(id)
    if (group === undefined) groups.set(id, [placed])
    else group.push(placed)
  }
  return groups
}

/**
 * Chooses which of several blocks keeps their common id: the unchanged block if there is one, otherwise a block with
 * text. If Enter is pressed at the start of a block, the id therefore stays with the text.
 */
const keeperOf = (twins: readonly PlacedBlock[], original: Node | undefined): PlacedBlock | undefined =>
  twins.find(({ node }) => node === original) ?? twins.find(({ node }) => node.content.size > 0) ?? twins[0]

/**
 * Splits chunks and bundles that grew too large and joins those that shrank; selections and decorations are preserved.
 */
function settleSizes(tr: Transaction, { chunk, bundle }: NodeSizes): void {
  apply(tr, rejoined(tr.doc))
  const inChunks: PlacedStep[] = []
  tr.doc.forEach((row, pos) => {
    const steps = resizes(row, chunk, { cutsOf: cutsInChunk(chunk), isApart })
    for (const { at, run } of steps) inChunks.push({ at: pos + 1 + at, run })
  })
  apply(tr, inChunks)
  apply(tr, resizes(tr.doc, bundle, { cutsOf: (one) => evenCuts(one.childCount, bundle), isApart: () => false }))
}

/** A split or join, and the position at which to run it. */
interface PlacedStep {
  readonly at: number
  readonly run: (tr: Transaction, at: number) => void
}

const join = (tr: Transaction, at: number): void => void tr.join(at)
/** Joins two bundles, and the last chunk of the first with the first chunk of the second. */
const joinBoth = (tr: Transaction, at: number): void => void tr.join(at, 2)
const split = (tr: Transaction, at: number): void => void tr.split(at)

/** Applies steps from last to first, so that no position has to be mapped. */
function apply(tr: Transaction, steps: readonly PlacedStep[]): void {
  for (const { at, run } of steps.toReversed()) run(tr, at)
}

/** Whether a chunk has dual speeches, and so must not be joined to others. */
const isApart = (chunk: Node): boolean => columnGroupsOf(chunk).length > 0

/**
 * Returns the indexes at which to split a chunk. Runs for every chunk on each keystroke, so it examines single blocks
 * only in chunks with dual speeches. Whether a chunk has any is cached.
 */
const cutsInChunk =
  (sizes: Sizes) =>
  (chunk: Node): number[] =>
    isApart(chunk) ? chunkCuts(chunk.children, sizes) : evenCuts(chunk.childCount, sizes)

/**
 * Returns the steps that join chunks if dual speeches are split between them. This happens when a chunk's first speech
 * is made dual with the last speech of the chunk before it.
 */
function rejoined(doc: Node): PlacedStep[] {
  const steps: PlacedStep[] = []
  let before: Node | null = null
  doc.forEach((bundle, start) =>
    bundle.forEach((chunk, offset) => {
      if (before && continuesInto(before, chunk))
        steps.push(offset > 0 ? { at: start + 1 + offset, run: join } : { at: start, run: joinBoth })
      before = chunk
    }),
  )
  return steps
}

interface Rules {
  /** Returns the indexes at which to split a child of the row. */
  readonly cutsOf: (child: Node) => readonly number[]
  /** Whether a child must never be joined to another, however small it is. */
  readonly isApart: (child: Node) => boolean
}

/** Returns the steps that split and join a node's children to keep their sizes within the limits. */
function resizes(row: Node, { least, most }: Sizes, { cutsOf, isApart }: Rules): PlacedStep[] {
  const steps: PlacedStep[] = []
  // the size of the previous child after joins; above the limit if it must not be joined
  let size = most + 1
  row.forEach((child, at) => {
    const count = child.childCount
    const cuts = cutsOf(child)
    for (const cut of cuts) steps.push({ at: at + 1 + offsetOf(child, cut), run: split })
    if (cuts.length > 0 || isApart(child)) size = most + 1
    else if (Math.min(size, count) < least && size + count <= most) {
      steps.push({ at, run: join })
      size += count
    } else size = count
  })
  return steps
}

function offsetOf(node: Node, index: number): number {
  let offset = 0
  for (let child = 0; child < index; child++) offset += node.child(child).nodeSize
  return offset
}
