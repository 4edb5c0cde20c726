/** Yjs → ProseMirror: what changed in the shared types as steps of one transaction. */
import { Fragment, Slice, type Node } from 'prosemirror-model'
import type { Transaction } from 'prosemirror-state'
import { ReplaceStep } from 'prosemirror-transform'
import type * as Y from 'yjs'
import { blockAttrs, renderBlock } from './block.ts'
import { deltaToNodes, formatToMarks, type DeltaOperation, type Format } from './marks.ts'
import { schema } from './schema.ts'
import { blockText, type Shared } from './shared.ts'
import { attrsOf, blocksOf, findBlock, idOf, type Placed } from './view.ts'

/** What changed in the shared types since the view was last equal to them. */
export interface Notes {
  /** The order, or which blocks are visible. */
  order: boolean
  /** Names of characters, or who answers to an id. */
  names: boolean
  /** Block id → the event of its text; null: look for yourself. */
  readonly texts: Map<string, Y.YEvent<Y.XmlText> | null>
}

/** Nothing noted yet. */
export const noNotes = (): Notes => ({ order: false, names: false, texts: new Map() })

/** Replaces [from, to) by nodes of the same depth. */
export function replaceNodes(tr: Transaction, [from, to]: readonly [number, number], nodes: readonly Node[]): void {
  const slice = nodes.length === 0 ? Slice.empty : new Slice(Fragment.fromArray([...nodes]), 0, 0)
  tr.step(new ReplaceStep(from, to, slice))
}

/** Brings one block up to date in place: by the event's own delta, so that carets stay exact, then checked. */
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

function patchAttrs(tr: Transaction, { node, pos }: Placed, target: Node['attrs']): void {
  for (const key of Object.keys(target)) if (node.attrs[key] !== target[key]) tr.setNodeAttribute(pos, key, target[key])
}

/** How many characters of the old text a delta speaks about. */
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

/** Whatever the delta left different is replaced. */
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

/** Refreshes who speaks in every cue, and who comes and goes: after a rename, a merge, or a character that arrived after its cues. */
export function patchNames(tr: Transaction, shared: Shared): void {
  for (const placed of blocksOf(tr.doc)) {
    const { character, movement } = attrsOf(placed.node)
    if (character === null && movement === null) continue
    const id = idOf(placed.node)
    const text = blockText(shared, id)
    if (text !== null) patchAttrs(tr, placed, { ...blockAttrs(shared, id, text) })
  }
}
