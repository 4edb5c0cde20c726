import type { Element, Play } from '../play.ts'

/** An element with the name its cue displays, so that elements of two plays can be compared. */
export interface Line extends Element {
  readonly name?: string
}

/** Returns the elements of a play with the names their cues display. */
export function namedLines({ elements, characters }: Pick<Play, 'elements' | 'characters'>): Line[] {
  const names = new Map(characters.map(({ id, name }) => [id, name]))
  return elements.map((element) => {
    const name = names.get(element.character ?? '')
    return name === undefined ? element : { ...element, name }
  })
}

/** Returns a key that is the same for lines with the same text. */
export type KeyOf = (line: Line) => string
/** An index in the first list and an index in the second. */
export type Pair = readonly [number, number]

/**
 * Aligns the lines of two texts: first pairs equal lines in increasing order, then similar lines in the gaps between
 * them. Maps indexes of `before` to indexes of `after`.
 */
export function alignLines(before: readonly Line[], after: readonly Line[], keyOf: KeyOf): Map<number, number> {
  const equal = commonPairs(before.map(keyOf), after.map(keyOf))
  const pairs = new Map<number, number>(equal)
  let [from, to] = [0, 0]
  for (const [i, j] of [...equal, [before.length, after.length] as const]) {
    for (const [a, b] of alikePairs(before.slice(from, i), after.slice(to, j))) pairs.set(from + a, to + b)
    from = i + 1
    to = j + 1
  }
  return pairs
}

/**
 * Returns increasing pairs of equal keys: a longest common subsequence or, for very long lists, one based on keys that
 * occur once.
 */
export function commonPairs(old: readonly string[], fresh: readonly string[]): Pair[] {
  let prefix = 0
  const most = Math.min(old.length, fresh.length)
  while (prefix < most && old[prefix] === fresh[prefix]) prefix++
  let suffix = 0
  while (suffix < most - prefix && old[old.length - 1 - suffix] === fresh[fresh.length - 1 - suffix]) suffix++
  const middle = anchors(old.slice(prefix, old.length - suffix), fresh.slice(prefix, fresh.length - suffix))
  return [
    ...Array.from({ length: prefix }, (_, i): Pair => [i, i]),
    ...middle.map(([i, j]): Pair => [i + prefix, j + prefix]),
    ...Array.from({ length: suffix }, (_, i): Pair => [old.length - suffix + i, fresh.length - suffix + i]),
  ]
}

const MOST_CELLS = 1_000_000

function anchors(old: readonly string[], fresh: readonly string[]): Pair[] {
  return old.length * fresh.length <= MOST_CELLS ? longestCommon(old, fresh) : uniqueCommon(old, fresh)
}

function longestCommon(old: readonly string[], fresh: readonly string[]): Pair[] {
  const width = fresh.length + 1
  const best = new Uint32Array((old.length + 1) * width)
  const at = (i: number, j: number): number => best[i * width + j] ?? 0
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = fresh.length - 1; j >= 0; j--)
      best[i * width + j] = old[i] === fresh[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const pairs: Pair[] = []
  let [i, j] = [0, 0]
  while (i < old.length && j < fresh.length) {
    if (old[i] === fresh[j]) pairs.push([i++, j++])
    else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  return pairs
}

/**
 * Returns the longest increasing sequence of lines that occur exactly once on each side. Used when nearly all of the
 * text was replaced.
 */
function uniqueCommon(old: readonly string[], fresh: readonly string[]): Pair[] {
  const places = oncePlaces(old)
  const once = oncePlaces(fresh)
  const chain: { readonly pair: Pair; readonly before: number }[] = []
  const ends: number[] = []
  for (const [key, j] of once) {
    const i = places.get(key)
    if (i === undefined) continue
    const low = firstAtLeast(ends.length, (end) => (chain[ends[end] ?? 0]?.pair[0] ?? 0) >= i)
    chain.push({ pair: [i, j], before: ends[low - 1] ?? -1 })
    ends[low] = chain.length - 1
  }
  const pairs: Pair[] = []
  for (let at = ends.at(-1) ?? -1; at !== -1; at = chain[at]?.before ?? -1) pairs.push(chain[at]?.pair ?? [0, 0])
  return pairs.reverse()
}

/** Maps each key that occurs exactly once to its index. */
function oncePlaces(keys: readonly string[]): Map<string, number> {
  const places = new Map<string, number>()
  const twice = new Set<string>()
  keys.forEach((key, at) => (places.has(key) ? twice.add(key) : places.set(key, at)))
  for (const key of twice) places.delete(key)
  return places
}

/**
 * Returns the first number below `count` for which `is` holds, or `count` if there is none. Once `is` holds, it must
 * hold for all larger numbers.
 */
function firstAtLeast(count: number, is: (at: number) => boolean): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >> 1
    if (is(middle)) high = middle
    else low = middle + 1
  }
  return low
}

const words = (line: Line): string => (line.name ?? '') + line.text.map((run) => run.text).join('')

/**
 * Returns the similarity of two lines, from 0 to 1: the length of their common prefix and suffix relative to the longer
 * text, raised if both lines are of the same kind.
 */
function likeness(a: Line, b: Line): number {
  const [x, y] = [words(a), words(b)]
  const most = Math.min(x.length, y.length)
  let prefix = 0
  while (prefix < most && x[prefix] === y[prefix]) prefix++
  let suffix = 0
  while (suffix < most - prefix && x.at(-1 - suffix) === y.at(-1 - suffix)) suffix++
  const longer = Math.max(x.length, y.length)
  const shared = longer === 0 ? 1 : (prefix + suffix) / longer
  return a.kind === b.kind ? (shared + 1) / 2 : shared
}

const WIDEST_GAP = 250
const LEAST_LIKENESS = 0.5

/**
 * Returns the increasing pairs with the greatest total similarity. In a very long gap, lines are paired by position
 * instead.
 */
function alikePairs(blocks: readonly Line[], lines: readonly Line[]): Pair[] {
  if (blocks.length > WIDEST_GAP || lines.length > WIDEST_GAP)
    return blocks.slice(0, lines.length).map((_, i): Pair => [i, i])
  const width = lines.length + 1
  const score = blocks.map((block) => lines.map((line) => likeness(block, line)))
  const gain = (i: number, j: number): number => {
    const value = score[i]?.[j] ?? 0
    return value >= LEAST_LIKENESS ? value : -1
  }
  const best = new Float64Array((blocks.length + 1) * width)
  const at = (i: number, j: number): number => best[i * width + j] ?? 0
  for (let i = blocks.length - 1; i >= 0; i--)
    for (let j = lines.length - 1; j >= 0; j--)
      best[i * width + j] = Math.max(at(i + 1, j), at(i, j + 1), at(i + 1, j + 1) + gain(i, j))
  const pairs: Pair[] = []
  let [i, j] = [0, 0]
  while (i < blocks.length && j < lines.length) {
    if (gain(i, j) > 0 && at(i, j) === at(i + 1, j + 1) + gain(i, j)) pairs.push([i++, j++])
    else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  return pairs
}
