/** Where a row of nodes is cut into parts of a good size. */
import type { Node } from 'prosemirror-model'
import { besideAmong } from './beside.ts'
import type { Sizes } from './schema.ts'

/** The indexes at which so many nodes fall into even parts; none where they are no more than `most`. */
export function evenCuts(count: number, { made, most }: Pick<Sizes, 'made' | 'most'>): number[] {
  if (count <= most) return []
  const each = Math.ceil(count / Math.round(count / made))
  return Array.from({ length: Math.ceil(count / each) - 1 }, (_, part) => (part + 1) * each)
}

/**
 * The same for blocks: what stands beside each other is a part of its own. A chunk with columns is a grid, in which a
 * key costs more than between paragraphs, and columns that are cut would stand below each other.
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
