/** Compares two states of a play: which scenes changed or moved, and which words changed in them. */
import { textOf, wordsIn } from '../rich-text.ts'
import { commonPairs, namedLines, type Line } from './align.ts'
import { partsOf, compareFrames, type Part, type FrameChanges } from './frames.ts'
import type { Play } from '../play.ts'
import { changesSpeaker, compareLines, risingPlaces, type ComparedLine, type LinesById } from './compare-part.ts'

/** Pairs the parts of two states. Maps indexes of `after` to indexes of `before`. */
function pairParts(before: readonly Part[], after: readonly Part[]): Map<number, number> {
  const pairs = new Map<number, number>()
  const taken = new Set<number>()
  const pair = (now: number, was: number | undefined): void => {
    if (was === undefined || pairs.has(now) || taken.has(was)) return
    pairs.set(now, was)
    taken.add(was)
  }
  const byHeading = new Map(before.flatMap(({ id }, was) => (id === undefined ? [] : [[id, was]])))
  after.forEach(({ id, kind }, now) => {
    if (kind === 'opening') pair(now, before[0]?.kind === 'opening' ? 0 : undefined)
    else if (id !== undefined) pair(now, byHeading.get(id))
  })
  const left = (): Left => ({
    was: before.flatMap((part, at) => (taken.has(at) ? [] : [{ part, at }])),
    now: after.flatMap((part, at) => (pairs.has(at) ? [] : [{ part, at }])),
  })
  const pairLike = (likeness: Likeness): void => {
    for (const { now, was } of likest(left(), likeness)) pair(now, was)
  }
  const pairInOrder = (keyOf: (part: Part) => string): void => {
    const { was, now } = left()
    const keys = (list: readonly Placed[]): string[] => list.map(({ part }) => keyOf(part))
    for (const [a, b] of commonPairs(keys(was), keys(now))) pair(now[b]?.at ?? -1, was[a]?.at)
  }
  pairLike(sharedLines)
  pairInOrder(wholeText)
  pairInOrder(({ kind, heading }) => `${kind} ${heading}`)
  for (const likeness of [sameHeading, sharedWords]) pairLike(likeness)
  return pairs
}

interface Placed {
  readonly part: Part
  readonly at: number
}
interface Left {
  readonly was: readonly Placed[]
  readonly now: readonly Placed[]
}

type Likeness = (a: Part, b: Part) => number

const wholeText = ({ lines }: Part): string => lines.map(({ name, text }) => `${name ?? ''} ${textOf(text)}`).join('\n')

/** Similarity isn't computed for more pairs than this: nobody rewrites that many scenes between two versions. */
const MOST_PAIRS = 40_000

/** The minimum similarity for two parts to count as the same part. */
const LEAST = 0.5

/** Returns the pairs that are similar, starting with the most similar. */
function likest({ was, now }: Left, likeness: Likeness): { now: number; was: number }[] {
  if (was.length * now.length > MOST_PAIRS) return []
  const found: { now: number; was: number; score: number }[] = []
  for (const a of now)
    for (const b of was) {
      const score = a.part.kind === b.part.kind ? likeness(a.part, b.part) : 0
      if (score >= LEAST) found.push({ now: a.at, was: b.at, score })
    }
  return found.sort((a, b) => b.score - a.score || Math.abs(a.now - a.was) - Math.abs(b.now - b.was))
}

/** Returns the share of the shorter part's blocks that both parts have in common. */
function sharedLines(a: Part, b: Part): number {
  const ids = new Set(a.lines.flatMap(({ id }) => id ?? []))
  const shared = b.lines.filter(({ id }) => id !== undefined && ids.has(id)).length
  return shared / Math.max(1, Math.min(a.lines.length, b.lines.length))
}

const sameHeading = (a: Part, b: Part): number =>
  a.heading !== '' && a.heading.toUpperCase() === b.heading.toUpperCase() ? 1 : 0

const bags = new WeakMap<Part, Set<string>>()

function wordsOf(part: Part): Set<string> {
  const known = bags.get(part)
  if (known !== undefined) return known
  const bag = new Set(
    part.lines.flatMap(
      ({ text }) =>
        textOf(text)
          .toLowerCase()
          .match(/[\p{L}\p{N}]{3,}/gu) ?? [],
    ),
  )
  bags.set(part, bag)
  return bag
}

/** Returns the share of the parts' distinct words that both have in common. */
function sharedWords(a: Part, b: Part): number {
  const [x, y] = [wordsOf(a), wordsOf(b)]
  let shared = 0
  for (const word of x) if (y.has(word)) shared++
  return shared / Math.max(1, x.size + y.size - shared)
}

/** An act, a scene or the opening, in a comparison of two plays. */
export interface ComparedPart {
  readonly state: 'same' | 'changed' | 'added' | 'removed'
  /** Set if its position among the parts changed. Its text may or may not have changed as well. */
  readonly moved?: true
  /** The part in the earlier play. Absent if it was added. */
  readonly was?: Part
  /** The part in the later play. Absent if it was removed. */
  readonly now?: Part
  readonly lines: readonly ComparedLine[]
  /** The number of words found only in the later play, and of those found only in the earlier one. */
  readonly added: number
  readonly removed: number
}

/** A comparison of an earlier and a later state of a play. */
export interface Comparison {
  /** In the order of the later play. A removed part follows the part it used to follow. */
  readonly parts: readonly ComparedPart[]
  /** The number of parts that changed or moved. */
  readonly changed: number
  readonly added: number
  readonly removed: number
  readonly frames: FrameChanges
}

/**
 * Compares two states of a play. Elements are matched by id, or by their text if the ids don't match. Nearly linear in
 * the length of the plays.
 */
export function comparePlays(before: Play, after: Play): Comparison {
  const [olds, news] = [partsOf(before), partsOf(after)]
  const pairs = pairParts(olds, news)
  const known: LinesById = { before: byId(before), after: byId(after) }
  const order = [...pairs].sort(([a], [b]) => a - b)
  const staying = risingPlaces(order.map(([, was]) => was))
  const moved = new Set(order.filter((_, place) => !staying.has(place)).map(([now]) => now))
  const gone = removedParts(olds, new Set(pairs.values()))
  const parts = (gone.get(-1) ?? []).map((part) => partOf(part, undefined, known))
  news.forEach((now, index) => {
    const was = pairs.get(index)
    const part = partOf(was === undefined ? undefined : olds[was], now, known)
    parts.push(moved.has(index) ? { ...part, moved: true } : part)
    if (was !== undefined) for (const one of gone.get(was) ?? []) parts.push(partOf(one, undefined, known))
  })
  return {
    parts,
    changed: parts.filter((part) => part.state !== 'same' || part.moved).length,
    added: parts.reduce((sum, part) => sum + part.added, 0),
    removed: parts.reduce((sum, part) => sum + part.removed, 0),
    frames: compareFrames(before, after),
  }
}

const byId = (play: Play): Map<string, Line> =>
  new Map(namedLines(play).flatMap((line) => (line.id === undefined ? [] : [[line.id, line]])))

/** Returns the removed parts, keyed by the index of the nearest earlier part that remains, or -1 for the start. */
function removedParts(olds: readonly Part[], paired: ReadonlySet<number>): Map<number, Part[]> {
  const gone = new Map<number, Part[]>()
  let behind = -1
  olds.forEach((part, at) => {
    if (paired.has(at)) behind = at
    else gone.set(behind, [...(gone.get(behind) ?? []), part])
  })
  return gone
}

function partOf(was: Part | undefined, now: Part | undefined, known: LinesById): ComparedPart {
  const lines = compareLines(was?.lines ?? [], now?.lines ?? [], known)
  const same = lines.every(({ state }) => state === 'same')
  return {
    state: was === undefined ? 'added' : now === undefined ? 'removed' : same ? 'same' : 'changed',
    lines,
    added: countWords(lines, 'added'),
    removed: countWords(lines, 'removed'),
    ...(was && { was }),
    ...(now && { now }),
  }
}

function countWords(lines: readonly ComparedLine[], change: 'added' | 'removed'): number {
  let words = 0
  for (const one of lines) {
    if (one.state === 'same' || (one.moved && one.state === 'removed')) continue
    words += wordsIn(textOf(one.runs.filter((run) => run.change === change)))
    if (changesSpeaker(one) || (one.state === change && !one.moved))
      words += wordsIn((change === 'added' ? one.line.name : (one.was ?? one.line).name) ?? '')
  }
  return words
}
