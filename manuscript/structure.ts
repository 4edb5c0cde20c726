/** What must hold for a document whatever a command or a paste did: unique ids, and chunks of a good size. */
import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey, type EditorState, type Transaction } from 'prosemirror-state'
import { CHUNK, LEAST_IN_CHUNK, MOST_IN_CHUNK } from './schema.ts'
import { attrsOf, changedBlocks, findBlock, idOf, type Placed } from './view.ts'

/** What the structure plugin asks of the editor around it. */
export interface StructureOptions {
  /** Makes a new id. */
  readonly freshId: () => string
  /** Whether an id that is not in the document may come back (a block that was cut here, or an own new one). */
  readonly knows: (id: string) => boolean
  /** True while chunks must stay as they are: an input method composes. */
  readonly hold?: () => boolean
}

/** Set as metadata to true, it makes the plugin look at the chunks although the document did not change. */
export const rechunk = new PluginKey('rechunk')

/** The plugin: ids always, chunks unless held. */
export function structure({ freshId, knows, hold = () => false }: StructureOptions): Plugin {
  return new Plugin({
    appendTransaction(transactions, before, state) {
      if (!transactions.some((tr) => tr.docChanged || tr.getMeta(rechunk) === true)) return null
      const tr = state.tr
      settleBlocks(tr, before, { freshId, knows })
      if (!hold()) settleChunks(tr)
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

/** Splits chunks that grew too large and joins those that shrank; selections and decorations stay where they are. */
function settleChunks(tr: Transaction): void {
  const steps: ((tr: Transaction) => void)[] = []
  const { doc } = tr
  let size = 0
  let pos = 0
  for (let c = 0; c < doc.childCount; c++) {
    const chunk = doc.child(c)
    const count = chunk.childCount
    const start = pos
    if (count > MOST_IN_CHUNK) {
      for (const cut of cutsOf(chunk, start + 1)) steps.push((tr) => tr.split(cut))
      size = MOST_IN_CHUNK + 1
    } else if (c > 0 && Math.min(size, count) < LEAST_IN_CHUNK && size + count <= MOST_IN_CHUNK) {
      steps.push((tr) => tr.join(start))
      size += count
    } else size = count
    pos += chunk.nodeSize
  }
  for (const step of steps.toReversed()) step(tr)
}

/** Positions at which a large chunk falls into even parts. */
function cutsOf(chunk: Node, start: number): number[] {
  const each = Math.ceil(chunk.childCount / Math.round(chunk.childCount / CHUNK))
  const cuts: number[] = []
  chunk.forEach((_block, offset, index) => {
    if (index > 0 && index % each === 0) cuts.push(start + offset)
  })
  return cuts
}
