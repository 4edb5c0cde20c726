/** While a revision is open, what is written belongs to it: paragraphs are marked in the same step as they change. */
import type { Node } from 'prosemirror-model'
import { Plugin, type EditorState, type Transaction } from 'prosemirror-state'
import { attrsOf, blockAfter, blockAround, blockBefore, changedBlocks, findBlock, idOf, type Placed } from '../view.ts'
import { isRemote } from './keep-scenes.ts'

/** What a reader of the page would see change. */
const SHOWN = ['kind', 'character', 'dual', 'part', 'omitted'] as const

const isChanged = (node: Node, was: Node | undefined): boolean =>
  was === undefined
    ? node.content.size > 0 || attrsOf(node).character !== null
    : !was.content.eq(node.content) || SHOWN.some((key) => was.attrs[key] !== node.attrs[key])

/** The block at a position or the first one after it, else the last one. */
function blockFrom(doc: Node, pos: number): Placed | null {
  const here = blockAround(doc.resolve(pos))
  return here ?? blockAfter(doc, pos) ?? blockBefore(doc, pos)
}

/** What an edit changed; where it only took away, the paragraph that now stands there. */
function changedBy(transactions: readonly Transaction[], before: EditorState, doc: Node): readonly Placed[] {
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
  /** The number of the revision that is open, if one is. */
  readonly open: () => number | undefined
  /** True while paragraphs must not be touched: an input method composes. */
  readonly hold?: () => boolean
}

/** The plugin; what changes while it is held is marked with the next change or the end of the composition. */
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
