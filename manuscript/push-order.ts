/** ProseMirror → Yjs: the order of blocks, as few deletions and insertions as possible. */
import type * as Y from 'yjs'
import type { Repair } from './repair.ts'
import { planOrder } from './sequence.ts'
import type { Shared } from './shared.ts'

/** A stretch of the order that changed. */
export interface OrderChange {
  readonly shared: Shared
  readonly from: readonly string[]
  readonly to: readonly string[]
  /** The id before the stretch; null where it begins the play. */
  readonly before: string | null
  readonly repair: Repair | null
}

/** Writes a changed stretch into `order`. Call inside a transaction. */
export function writeOrder({ shared, from, to, before, repair }: OrderChange): void {
  const plan = planOrder(from, to, before)
  if (plan === null) return
  const { order } = shared
  const arriving = [...plan.runs.values()].flat()
  const moved = arriving.filter((id) => plan.leaving.has(id))
  if (moved.length > 0) repair?.moving(order, moved)
  // Hidden places of these ids (duplicates, blocks that were gone) go as well.
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

/** Deletes places and inserts runs before places, from the end to the start, so that no index has to be shifted. */
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
