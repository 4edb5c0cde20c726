/** Speeches that are said at the same time, and stand beside each other. */
import { MOST_COLUMNS, type ElementKind } from '@replique/script'
import type { Node } from 'prosemirror-model'
import { attrsOf } from './view.ts'

const SPOKEN: ReadonlySet<ElementKind> = new Set(['parenthetical', 'dialogue', 'lyrics', 'verse'])

/** Groups of columns, each the indexes of the blocks of one speech. */
export type Columns = readonly (readonly number[])[]

const known = new WeakMap<Node, readonly Columns[]>()
const dual = new WeakMap<Node, boolean>()

/** The speeches of a chunk that stand beside each other. */
export function groupsIn(chunk: Node): readonly Columns[] {
  let groups = known.get(chunk)
  if (groups === undefined) known.set(chunk, (groups = hasDual(chunk) ? groupsAmong(chunk.children) : []))
  return groups
}

/** Whether a chunk has a cue that asks to stand beside another. */
function hasDual(chunk: Node): boolean {
  let has = dual.get(chunk)
  if (has === undefined) dual.set(chunk, (has = chunk.children.some((block) => attrsOf(block).dual === true)))
  return has
}

function groupsAmong(blocks: readonly Node[]): readonly Columns[] {
  const groups: number[][][] = []
  let open: number[][] | null = null
  for (const [index, block] of blocks.entries()) {
    const { kind, dual } = attrsOf(block)
    if (kind === 'cue' && dual === true && open !== null && open.length < MOST_COLUMNS) open.push([index])
    else if (kind === 'cue') groups.push((open = [[index]]))
    else if (SPOKEN.has(kind)) open?.at(-1)?.push(index)
    else open = null
  }
  return groups.filter((columns) => columns.length > 1)
}

/** The stretches of blocks that stand beside each other: the first of each, and the one after its last. */
export const besideAmong = (blocks: readonly Node[]): readonly { readonly from: number; readonly to: number }[] =>
  groupsAmong(blocks).map((columns) => ({ from: columns[0]?.[0] ?? 0, to: (columns.at(-1)?.at(-1) ?? 0) + 1 }))

/** Whether a speech that is begun in a chunk goes on in the next one, beside others in either. */
export function goesOn(chunk: Node, next: Node): boolean {
  if (!hasDual(chunk) && !hasDual(next)) return false
  const first = next.firstChild && attrsOf(next.firstChild)
  if (!first || !(SPOKEN.has(first.kind) || first.dual === true)) return false
  const edge = chunk.childCount
  return besideAmong([...chunk.children, ...next.children]).some(({ from, to }) => from < edge && edge < to)
}
