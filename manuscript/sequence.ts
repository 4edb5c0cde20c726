/** Comparing two sequences of ids. */

/** Returns how many items two sequences have in common at the start and, beyond that, at the end. */
export function commonEnds<Item>(a: readonly Item[], b: readonly Item[]): { prefix: number; suffix: number } {
  const most = Math.min(a.length, b.length)
  let prefix = 0
  let suffix = 0
  while (prefix < most && a[prefix] === b[prefix]) prefix++
  while (suffix < most - prefix && a[a.length - 1 - suffix] === b[b.length - 1 - suffix]) suffix++
  return { prefix, suffix }
}

/**
 * Returns the largest set of ids that can stay in place when `from` becomes `to`. Neither list may contain an id twice.
 */
export function longestKept(from: readonly string[], to: readonly string[]): Set<string> {
  const positions = new Map(from.map((id, index) => [id, index]))
  // ends[n] is the last id of a sequence of n + 1 ids that have the same order in both lists; of all such sequences,
  // this one ends earliest in `from`
  const ends: { readonly id: string; readonly position: number }[] = []
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

/** The changes that turn one order into another. */
export interface OrderPlan {
  /** Ids that leave their place, because they are removed or moved. */
  readonly leaving: ReadonlySet<string>
  /** Maps each id that stays to the run of ids to insert after it (null: at the start). */
  readonly runs: ReadonlyMap<string | null, readonly string[]>
}

/**
 * Returns the fewest moves that turn `from` into `to`, or null if they are equal. `before` is the id that precedes both
 * lists.
 */
export function planOrder(
  from: readonly string[],
  to: readonly string[],
  before: string | null = null,
): OrderPlan | null {
  const { prefix, suffix } = commonEnds(from, to)
  if (prefix === from.length && prefix === to.length) return null
  const old = from.slice(prefix, from.length - suffix)
  const fresh = to.slice(prefix, to.length - suffix)
  const stay = longestKept(old, fresh)
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
