/** Comparing two sequences of ids. */

/** How many items two sequences have in common at the start and (beyond that) at the end. */
export function commonEnds<Item>(a: readonly Item[], b: readonly Item[]): { prefix: number; suffix: number } {
  const most = Math.min(a.length, b.length)
  let prefix = 0
  let suffix = 0
  while (prefix < most && a[prefix] === b[prefix]) prefix++
  while (suffix < most - prefix && a[a.length - 1 - suffix] === b[b.length - 1 - suffix]) suffix++
  return { prefix, suffix }
}

/** A largest set of ids that can stay where they are when `from` becomes `to`; neither holds an id twice. */
export function staying(from: readonly string[], to: readonly string[]): Set<string> {
  const positions = new Map(from.map((id, index) => [id, index]))
  const ends: { readonly id: string; readonly position: number }[] = [] // ends[n] closes the best run of n + 1 ids
  const previous = new Map<string, string | undefined>()
  for (const id of to) {
    const position = positions.get(id)
    if (position === undefined) continue
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle]?.position ?? 0) < position) low = middle + 1
      else high = middle
    }
    previous.set(id, ends[low - 1]?.id)
    ends[low] = { id, position }
  }
  const stay = new Set<string>()
  for (let id = ends.at(-1)?.id; id !== undefined; id = previous.get(id)) stay.add(id)
  return stay
}

/** What has to happen for one order to become another. */
export interface OrderPlan {
  /** Ids that leave their place (removed, or moved). */
  readonly leaving: ReadonlySet<string>
  /** Runs of ids to insert, by the staying id they follow; null: at the start. */
  readonly runs: ReadonlyMap<string | null, readonly string[]>
}

/** The fewest moves that turn `from` into `to`; null where they are equal. `before` is the id that stands before both. */
export function planOrder(
  from: readonly string[],
  to: readonly string[],
  before: string | null = null,
): OrderPlan | null {
  const { prefix, suffix } = commonEnds(from, to)
  if (prefix === from.length && prefix === to.length) return null
  const old = from.slice(prefix, from.length - suffix)
  const fresh = to.slice(prefix, to.length - suffix)
  const stay = staying(old, fresh)
  const runs = new Map<string | null, string[]>()
  let anchor: string | null = from[prefix - 1] ?? before
  for (const id of fresh) {
    if (stay.has(id)) {
      anchor = id
      continue
    }
    const run = runs.get(anchor)
    if (run === undefined) runs.set(anchor, [id])
    else run.push(id)
  }
  return { leaving: new Set(old.filter((id) => !stay.has(id))), runs }
}
