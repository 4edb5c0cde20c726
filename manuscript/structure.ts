/** What must hold for a document whatever a command or a paste did: unique ids, and chunks and bundles of a good size. */
import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey, type EditorState, type Transaction } from 'prosemirror-state'
import { goesOn, groupsIn, chunkCuts, evenCuts } from './beside.ts'
import { NODE_SIZES, type NodeSizes, type Sizes } from './schema.ts'
import { attrsOf, changedBlocks, findBlock, idOf, type Placed } from './view.ts'

/** What the structure plugin asks of the editor around it. */
export interface StructureOptions {
  /** Makes a new id. */
  readonly freshId: () => string
  /** Whether an id that is not in the document may come back (a block that was cut here, or an own new one). */
  readonly knows: (id: string) => boolean
  /** True while chunks must stay as they are: an input method composes. */
  readonly hold?: () => boolean
  /** How large chunks and bundles are; tests make them small, so that every play has edges. */
  readonly sizes?: NodeSizes
}

/** Set as metadata to true, it makes the plugin look at the chunks although the document did not change. */
export const rechunk = new PluginKey('rechunk')

/** The plugin: ids always, chunks and bundles unless held. */
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
  // Words typed at a page break would be seen by nobody.
  for (const { node, pos } of now)
    if (attrsOf(node).kind === 'pageBreak' && node.content.size > 0) tr.setNodeAttribute(pos, 'kind', 'action')
}

function groupById(blocks: readonly Placed[]): Map<string, Placed[]> {
  const groups = new Map<string, Placed[]>()
  for (const placed of blocks) {
    const id = idOf(placed.node)
    const group = groups.get(id)
    if (group === undefined) groups.set(id, [placed])
    else group.push(placed)
  }
  return groups
}

/** The untouched one, else the one with the text: Enter at a block's start leaves the id with the words. */
const keeperOf = (twins: readonly Placed[], original: Node | undefined): Placed | undefined =>
  twins.find(({ node }) => node === original) ?? twins.find(({ node }) => node.content.size > 0) ?? twins[0]

/** Splits chunks and bundles that grew too large and joins those that shrank; selections and decorations stay. */
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

/** What is to be done at a position, counted from the inside of the row it is in. */
interface PlacedStep {
  readonly at: number
  readonly run: (tr: Transaction, at: number) => void
}

const join = (tr: Transaction, at: number): void => void tr.join(at)
/** Two bundles, and the last chunk of the first with the first of the second. */
const joinBoth = (tr: Transaction, at: number): void => void tr.join(at, 2)
const split = (tr: Transaction, at: number): void => void tr.split(at)

/** From the last to the first, so that no position has to be mapped. */
function apply(tr: Transaction, steps: readonly PlacedStep[]): void {
  for (const { at, run } of steps.toReversed()) run(tr, at)
}

/** Whether a chunk is there for what stands beside each other. */
const isApart = (chunk: Node): boolean => groupsIn(chunk).length > 0

/** Asked at each key of every chunk: only of those that stand apart, which is known, are the blocks gone through. */
const cutsInChunk =
  (sizes: Sizes) =>
  (chunk: Node): number[] =>
    isApart(chunk) ? chunkCuts(chunk.children, sizes) : evenCuts(chunk.childCount, sizes)

/** Brings together what stands beside each other and was cut: a speech was put beside the last one of the chunk before. */
function rejoined(doc: Node): PlacedStep[] {
  const steps: PlacedStep[] = []
  let before: Node | null = null
  doc.forEach((bundle, start) =>
    bundle.forEach((chunk, offset) => {
      if (before && goesOn(before, chunk))
        steps.push(offset > 0 ? { at: start + 1 + offset, run: join } : { at: start, run: joinBoth })
      before = chunk
    }),
  )
  return steps
}

interface Rules {
  /** The indexes at which a child of the row falls apart. */
  readonly cutsOf: (child: Node) => readonly number[]
  /** Whether it is never joined to another, however small. */
  readonly isApart: (child: Node) => boolean
}

/** What makes the children of a node of a good size again. */
function resizes(row: Node, { least, most }: Sizes, { cutsOf, isApart }: Rules): PlacedStep[] {
  const steps: PlacedStep[] = []
  // how large the one before is once it is joined; too large to be joined to where it stands apart
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
