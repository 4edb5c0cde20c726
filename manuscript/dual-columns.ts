/**
 * Finds dual speeches, which are displayed side by side. Also splits lists of nodes into groups of limited size, and
 * keeps dual speeches together.
 */
import { MAX_COLUMNS, type ElementKind } from '@replique/script'
import type { Node } from 'prosemirror-model'
import { attrsOf } from './view.ts'
import type { Sizes } from './schema.ts'

const SPOKEN: ReadonlySet<ElementKind> = new Set(['parenthetical', 'dialogue', 'lyrics', 'verse'])

/** The blocks of dual speeches displayed side by side: for each column, the indexes of its blocks. */
export type Columns = readonly (readonly number[])[]

/** A run of blocks displayed side by side, from the index `from` up to but not including `to`. */
interface BlockRun {
  readonly from: number
  readonly to: number
}

/** Returns the runs of blocks with more than one column. */
function besideAmong(blocks: readonly Node[]): readonly BlockRun[] {
  const found: BlockRun[] = []
  let from = -1
  let columns = 0
  const end = (to: number): void => {
    if (columns > 1) found.push({ from, to })
    columns = 0
  }
  for (const [index, block] of blocks.entries()) {
    const { kind, dual } = attrsOf(block)
    if (kind === 'cue' && dual === true && columns > 0 && columns < MAX_COLUMNS) columns++
    else if (kind === 'cue') {
      end(index)
      from = index
      columns = 1
    } else if (!SPOKEN.has(kind)) end(index)
  }
  end(blocks.length)
  return found
}

const isCue = (block: Node | undefined): boolean => block !== undefined && attrsOf(block).kind === 'cue'

function columnsOf(blocks: readonly Node[], { from, to }: BlockRun): Columns {
  const columns: number[][] = []
  for (let index = from; index < to; index++)
    if (isCue(blocks[index])) columns.push([index])
    else columns.at(-1)?.push(index)
  return columns
}

const known = new WeakMap<Node, readonly Columns[]>()
const dual = new WeakMap<Node, boolean>()

/** Returns the groups of speeches in a chunk that are displayed side by side. */
export function columnGroupsOf(chunk: Node): readonly Columns[] {
  let groups = known.get(chunk)
  if (groups === undefined) {
    groups = hasDual(chunk) ? besideAmong(chunk.children).map((run) => columnsOf(chunk.children, run)) : []
    known.set(chunk, groups)
  }
  return groups
}

/** Whether a chunk has a dual cue. */
function hasDual(chunk: Node): boolean {
  let has = dual.get(chunk)
  if (has === undefined) dual.set(chunk, (has = chunk.children.some((block) => attrsOf(block).dual === true)))
  return has
}

/** Whether dual speeches extend from a chunk into the next one. */
export function continuesInto(chunk: Node, next: Node): boolean {
  if (!hasDual(chunk) && !hasDual(next)) return false
  const first = next.firstChild && attrsOf(next.firstChild)
  if (!first || !(SPOKEN.has(first.kind) || first.dual === true)) return false
  const edge = chunk.childCount
  return besideAmong([...chunk.children, ...next.children]).some(({ from, to }) => from < edge && edge < to)
}

/** Returns the indexes that split `count` nodes into even parts; empty if there are no more than `most`. */
export function evenCuts(count: number, { made, most }: Pick<Sizes, 'made' | 'most'>): number[] {
  if (count <= most) return []
  const each = Math.ceil(count / Math.round(count / made))
  return Array.from({ length: Math.ceil(count / each) - 1 }, (_, part) => (part + 1) * each)
}

/**
 * Like `evenCuts`, but for blocks. Puts each run of columns in a separate chunk. Chunks with columns are displayed as
 * grids, in which typing is slower, and columns split across two chunks would be displayed one below the other.
 */
export function chunkCuts(blocks: readonly Node[], sizes: Pick<Sizes, 'made' | 'most'>): number[] {
  const cuts = new Set<number>()
  let from = 0
  for (const group of [...besideAmong(blocks), { from: blocks.length, to: blocks.length }]) {
    for (const cut of evenCuts(group.from - from, sizes)) cuts.add(from + cut)
    cuts.add(group.from).add(group.to)
    from = group.to
  }
  cuts.delete(0)
  cuts.delete(blocks.length)
  return [...cuts]
}
