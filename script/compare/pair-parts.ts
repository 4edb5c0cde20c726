import { textOf } from '../rich-text.ts'
import { commonPairs } from './align.ts'
import type { Part } from './parts.ts'

/** Which part of the later play was which of the earlier one: from a place in the later to a place in the earlier. */
export function pairParts(before: readonly Part[], after: readonly Part[]): Map<number, number> {
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

/** More pairs than these are not weighed one by one: nobody rewrites so many scenes between two versions. */
const MOST_PAIRS = 40_000

/** Half of what stands in a part has to be there before it counts as the same one. */
const LEAST = 0.5

/** The pairs that are like each other, the likest first. */
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

/** The share of blocks that are in both, of those of the shorter part. */
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

/** The share of different words that are in both, of all that are in either. */
function sharedWords(a: Part, b: Part): number {
  const [x, y] = [wordsOf(a), wordsOf(b)]
  let shared = 0
  for (const word of x) if (y.has(word)) shared++
  return shared / Math.max(1, x.size + y.size - shared)
}
