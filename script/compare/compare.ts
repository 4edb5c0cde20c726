/** Two states of a play side by side: which scenes changed, which moved, and in them which words. */
import type { Play } from '../play.ts'
import { textOf } from '../rich-text.ts'
import { wordsIn } from '../words.ts'
import { namedLines, type Line } from './align.ts'
import { changesSpeaker, compareLines, type ComparedLine, type Known } from './compare-part.ts'
import { compareFrames, type FrameChanges } from './frames.ts'
import { pairParts } from './pair-parts.ts'
import { partsOf, type Part } from './parts.ts'
import { risingPlaces } from './rising.ts'

/** An act's heading, a scene or the opening in two plays. */
export interface ComparedPart {
  readonly state: 'same' | 'changed' | 'added' | 'removed'
  /** It stands elsewhere among the parts now; a moved part may be the same or changed. */
  readonly moved?: true
  /** The part in the earlier play; left out where it was added. */
  readonly was?: Part
  /** The part in the later play; left out where it was removed. */
  readonly now?: Part
  readonly lines: readonly ComparedLine[]
  /** Words that are only in the later play, and only in the earlier one. */
  readonly added: number
  readonly removed: number
}

/** A comparison of an earlier and a later state of a play. */
export interface Comparison {
  /** In the order of the later play; a removed part follows the part that it followed. */
  readonly parts: readonly ComparedPart[]
  /** How many parts are not the same, or moved. */
  readonly changed: number
  readonly added: number
  readonly removed: number
  readonly frames: FrameChanges
}

/** Compares two states of a play; elements are the same by id, else by what they say. Near linear in their length. */
export function comparePlays(before: Play, after: Play): Comparison {
  const [olds, news] = [partsOf(before), partsOf(after)]
  const pairs = pairParts(olds, news)
  const known: Known = { before: byId(before), after: byId(after) }
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

/** The parts that are gone, by the place of the part before them that is not; -1: the start. */
function removedParts(olds: readonly Part[], paired: ReadonlySet<number>): Map<number, Part[]> {
  const gone = new Map<number, Part[]>()
  let behind = -1
  olds.forEach((part, at) => {
    if (paired.has(at)) behind = at
    else gone.set(behind, [...(gone.get(behind) ?? []), part])
  })
  return gone
}

function partOf(was: Part | undefined, now: Part | undefined, known: Known): ComparedPart {
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
