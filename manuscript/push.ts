/**
 * ProseMirror → Yjs: writes the difference between two documents, including the order of blocks, as the smallest
 * possible edits to the shared types.
 */
import type * as Y from 'yjs'
import type { Repair } from './repair.ts'
import { planOrder } from './sequence.ts'
import { blockText, clearText, unmarkRemoved, type Shared } from './shared.ts'
import type { Node } from 'prosemirror-model'
import { blockAttrs, SHARED_ATTRS, writeAttr, writeBlock } from './block.ts'
import { addCharacter } from './cast-edits.ts'
import { knowsCharacter } from './cast.ts'
import { idsIn } from './production/omitted.ts'
import { marksToFormat, type Format } from './elements.ts'
import { textEdits, type TextEdit } from './text-edits.ts'
import { attrsOf, idOf, type Difference } from './view.ts'

/** A changed part of the order. */
interface OrderChange {
  readonly shared: Shared
  readonly from: readonly string[]
  readonly to: readonly string[]
  /** The id before the part; null at the start of the play. */
  readonly before: string | null
  readonly repair: Repair | null
}

/** Writes a changed part to `order`. Call inside a transaction. */
export function writeOrder({ shared, from, to, before, repair }: OrderChange): void {
  const plan = planOrder(from, to, before)
  if (plan === null) return
  const { order } = shared
  const arriving = [...plan.runs.values()].flat()
  const moved = arriving.filter((id) => plan.leaving.has(id))
  if (moved.length > 0) repair?.moving(order, moved)
  // also deletes hidden places of these ids (duplicates, removed blocks)
  const leaving = new Set<unknown>([...plan.leaving, ...arriving])
  const gone = new Set<number>()
  const last = new Map<unknown, number>()
  order.toArray().forEach((id, index) => {
    if (leaving.has(id)) gone.add(index)
    else if (plan.runs.has(id as string)) last.set(id, index)
  })
  const runs = new Map<number, readonly string[]>()
  for (const [id, run] of plan.runs) runs.set((last.get(id) ?? -1) + 1, run)
  applyEdits(order, gone, runs)
}

/**
 * Deletes the places `gone` and inserts each run at its index. Works from end to start, so that the other indexes stay
 * valid.
 */
function applyEdits(
  order: Y.Array<unknown>,
  gone: ReadonlySet<number>,
  runs: ReadonlyMap<number, readonly string[]>,
): void {
  let count = 0
  for (const index of [...new Set([...gone, ...runs.keys()])].sort((a, b) => b - a)) {
    if (gone.has(index)) count++
    const run = runs.get(index)
    if (count > 0 && (run !== undefined || !gone.has(index - 1))) {
      order.delete(index, count)
      count = 0
    }
    if (run !== undefined) order.insert(index, [...run])
  }
}

/** A difference to be written. */
interface Push {
  readonly shared: Shared
  readonly difference: Difference
  /** The position of the caret in the new document. */
  readonly head: number
  readonly repair: Repair | null
}

/** The result of a push. */
interface Pushed {
  /** Ids of blocks whose view must be refreshed, because the shared block differs from it after the push. */
  readonly stale: readonly string[]
  /** Whether a character was added. If so, other cues with its id may now have a name. */
  readonly newCharacter: boolean
}

/** Writes a difference to the shared blocks and their order. Call inside a transaction. */
export function pushBlocks({ shared, difference, head, repair }: Push): Pushed {
  const { before, was, now } = difference
  const old = new Map(was.map(({ node }) => [idOf(node), node]))
  const stale: string[] = []
  let newCharacter = false
  for (const { node, pos } of now) {
    const id = idOf(node)
    const previous = old.get(id)
    if (previous === node) continue
    if (addMissingCharacter(shared, node)) newCharacter = true
    const caret = head > pos && head < pos + node.nodeSize ? head - pos - 1 : null
    if (writeNode({ shared, repair, previous, node, caret })) stale.push(id)
  }
  const to = now.map(({ node }) => idOf(node))
  const present = new Set(to)
  const kept = new Set(now.flatMap(({ node }) => idsIn(attrsOf(node).omitted ?? '')))
  for (const id of old.keys()) if (!present.has(id) && !kept.has(id)) removeBlock(shared, id, repair)
  writeOrder({ shared, from: [...old.keys()], to, before: before && idOf(before), repair })
  repair?.settle()
  return { stale, newCharacter }
}

/** Adds the character of a cue that was just linked or pasted, if this play does not have it yet. */
function addMissingCharacter(shared: Shared, node: Node): boolean {
  const { kind, character, name } = attrsOf(node)
  if (kind !== 'cue' || character === null || !name || knowsCharacter(shared, character)) return false
  addCharacter(shared, name, character)
  return true
}

interface Write {
  readonly shared: Shared
  readonly repair: Repair | null
  readonly previous: Node | undefined
  readonly node: Node
  readonly caret: number | null
}

/** Writes a block. Returns whether the shared block now differs from the node. */
function writeNode({ shared, repair, previous, node, caret }: Write): boolean {
  const id = idOf(node)
  const known = blockText(shared, id)
  if (previous !== undefined && known !== null) writeChange(known, { previous, node, caret }, repair)
  else {
    const written = writeBlock(shared, id, node)
    repair?.pasted(written, 0, node.textContent)
  }
  const text = blockText(shared, id)
  return text === null || text.length !== node.content.size || !sameAttrs(blockAttrs(shared, id, text), node)
}

const sameAttrs = (attrs: object, node: Node): boolean =>
  Object.entries(attrs).every(([key, value]) => node.attrs[key] === value)

function removeBlock(shared: Shared, id: string, repair: Repair | null): void {
  const text = blockText(shared, id)
  if (text === null) return
  repair?.cut(text, 0, text.length)
  clearText(text)
}

type Change = Pick<Write, 'node' | 'caret'> & { readonly previous: Node }

function writeChange(text: Y.XmlText, { previous, node, caret }: Change, repair: Repair | null): void {
  unmarkRemoved(text)
  for (const key of SHARED_ATTRS) if (previous.attrs[key] !== node.attrs[key]) writeAttr(text, key, node.attrs[key])
  if (previous.content.eq(node.content)) return
  const edits = textEdits(previous.textContent, node.textContent, caret)
  let shift = 0
  for (const edit of edits) {
    writeEdit(text, node, { edit, at: edit.from + shift, repair })
    shift += edit.end - edit.start - (edit.to - edit.from)
  }
  let [from, start] = [0, 0]
  for (const edit of [...edits, { from: previous.content.size, to: 0, end: 0 }]) {
    writeMarks(text, { previous, from }, { node, start, length: edit.from - from })
    from = edit.to
    start = edit.end
  }
}

interface PlacedEdit {
  readonly edit: TextEdit
  readonly at: number
  readonly repair: Repair | null
}

function writeEdit(text: Y.XmlText, node: Node, { edit, at, repair }: PlacedEdit): void {
  const { from, to, start, end } = edit
  repair?.cut(text, at, at + to - from)
  if (to > from) text.delete(at, to - from)
  let place = at
  node.nodesBetween(start, end, (run, pos) => {
    const words = (run.text ?? '').slice(Math.max(0, start - pos), end - pos)
    if (words !== '') text.insert(place, words, marksToFormat(run.marks))
    place += words.length
  })
  repair?.pasted(text, at, node.textBetween(start, end))
}

/** Writes the marks that changed on `length` unchanged characters. */
function writeMarks(
  text: Y.XmlText,
  old: { readonly previous: Node; readonly from: number },
  now: { readonly node: Node; readonly start: number; readonly length: number },
): void {
  for (let done = 0; done < now.length;) {
    const a = old.previous.childAfter(old.from + done)
    const b = now.node.childAfter(now.start + done)
    if (a.node === null || b.node === null) return
    const endOfA = a.offset + a.node.nodeSize - old.from
    const endOfB = b.offset + b.node.nodeSize - now.start
    const end = Math.min(now.length, endOfA, endOfB)
    const change = formatChange(marksToFormat(a.node.marks), marksToFormat(b.node.marks))
    if (change !== null) text.format(now.start + done, end - done, change)
    done = end
  }
}

function formatChange(was: Format, is: Format): Format | null {
  const change: Format = {}
  for (const key of Object.keys(was)) if (!(key in is)) change[key] = null
  for (const key of Object.keys(is)) if (was[key] !== is[key]) change[key] = is[key]
  return Object.keys(change).length === 0 ? null : change
}
