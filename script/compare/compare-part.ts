import { normalise, textOf, type RichText, type Run } from '../rich-text.ts'
import { commonPairs, alignLines, type Line } from './align.ts'
import { sameElement } from '../same-play.ts'

/**
 * Returns the indexes of a longest increasing subsequence, whose items can stay in place while the others move. O(n log
 * n).
 */
export function risingPlaces(values: readonly number[]): Set<number> {
  const ends: number[] = []
  const before: (number | undefined)[] = []
  values.forEach((value, place) => {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((values[ends[middle] ?? 0] ?? 0) < value) low = middle + 1
      else high = middle
    }
    before[place] = ends[low - 1]
    ends[low] = place
  })
  const rising = new Set<number>()
  for (let place = ends.at(-1); place !== undefined; place = before[place]) rising.add(place)
  return rising
}

/** A run of text in a comparison. Without `change`, the run is in both texts. */
export interface ComparedRun extends Run {
  readonly change?: 'added' | 'removed'
}

const TOKEN = /[\p{L}\p{N}\p{M}_]+|\s+|[^]/gu
const WORD = /[\p{L}\p{N}]/u

/**
 * Corresponding ranges: [from, to) in the earlier text and [start, end) in the later text. Unless they are the same,
 * the second range replaced the first.
 */
interface Stretch {
  readonly same: boolean
  readonly from: number
  readonly to: number
  readonly start: number
  readonly end: number
}

/**
 * If two texts share less than this proportion of their characters, the later one is displayed as a complete
 * replacement.
 */
const LEAST_KEPT = 0.25

/**
 * Merges two texts word by word, marking words found only in the earlier text as removed, and those found only in the
 * later one as added.
 */
function changedWords(before: RichText, after: RichText): ComparedRun[] {
  const [old, fresh] = [textOf(before), textOf(after)]
  const stretches = mended(stretchesOf(old.match(TOKEN) ?? [], fresh.match(TOKEN) ?? []), fresh)
  const kept = stretches.reduce((sum, one) => sum + (one.same ? one.end - one.start : 0), 0)
  const apart = kept < Math.max(old.length, fresh.length) * LEAST_KEPT
  const whole = { same: false, from: 0, to: old.length, start: 0, end: fresh.length }
  return (apart ? [whole] : stretches).flatMap(({ same, from, to, start, end }): ComparedRun[] =>
    same
      ? [...sliceText(after, start, end)]
      : [
          ...sliceText(before, from, to).map((run) => ({ ...run, change: 'removed' as const })),
          ...sliceText(after, start, end).map((run) => ({ ...run, change: 'added' as const })),
        ],
  )
}

function stretchesOf(old: readonly string[], fresh: readonly string[]): Stretch[] {
  const stretches: Stretch[] = []
  let [i, j, from, start] = [0, 0, 0, 0]
  const replaceUpTo = (oldEnd: number, freshEnd: number): void => {
    const to = from + lengthOf(old, i, oldEnd)
    const end = start + lengthOf(fresh, j, freshEnd)
    if (to > from || end > start) stretches.push({ same: false, from, to, start, end })
    ;[i, j, from, start] = [oldEnd, freshEnd, to, end]
  }
  for (const [a, b] of commonPairs(old, fresh)) {
    replaceUpTo(a, b)
    const length = old[a]?.length ?? 0
    const last = stretches.at(-1)
    if (last?.same) stretches[stretches.length - 1] = { ...last, to: from + length, end: start + length }
    else stretches.push({ same: true, from, to: from + length, start, end: start + length })
    ;[i, j, from, start] = [a + 1, b + 1, from + length, start + length]
  }
  replaceUpTo(old.length, fresh.length)
  return stretches
}

function lengthOf(tokens: readonly string[], from: number, to: number): number {
  let length = 0
  for (let at = from; at < to; at++) length += tokens[at]?.length ?? 0
  return length
}

/** Merges changes with only unchanged white space or punctuation between them. */
function mended(stretches: readonly Stretch[], fresh: string): Stretch[] {
  const mended: Stretch[] = []
  stretches.forEach((one, index) => {
    const between = index > 0 && index < stretches.length - 1
    const same = one.same && !(between && !WORD.test(fresh.slice(one.start, one.end)))
    const last = mended.at(-1)
    if (last && last.same === same) mended[mended.length - 1] = { ...last, to: one.to, end: one.end }
    else mended.push({ ...one, same })
  })
  return mended
}

/** Returns the runs of `text` within [from, to). */
function sliceText(text: RichText, from: number, to: number): RichText {
  let at = 0
  const runs = text.map((run) => {
    const slice = run.text.slice(Math.max(0, from - at), Math.max(0, to - at))
    at += run.text.length
    return { ...run, text: slice }
  })
  return normalise(runs)
}

/** A line in the comparison of two plays. */
export interface ComparedLine {
  readonly state: 'same' | 'changed' | 'added' | 'removed'
  /** The line in the later play, or in the earlier one if it was removed. */
  readonly line: Line
  /** Its text, in which the parts found in only one of the plays are marked. */
  readonly runs: readonly ComparedRun[]
  /** Only for changed lines: the earlier line. */
  readonly was?: Line
  /** Set if the line moved. An added line used to be elsewhere, and a removed line is now elsewhere. */
  readonly moved?: true
}

/** All lines of both plays, by id. */
export interface LinesById {
  readonly before: ReadonlyMap<string, Line>
  readonly after: ReadonlyMap<string, Line>
}

/** Merges the lines of two parts in the order of the later one. Removed lines keep their position. */
export function compareLines(before: readonly Line[], after: readonly Line[], known: LinesById): ComparedLine[] {
  const pairs = pairLines(before, after, known)
  const out: ComparedLine[] = []
  let next = 0
  const removeUpTo = (end: number): void => {
    for (const line of before.slice(next, end)) out.push(removed(line, known))
    next = Math.max(next, end)
  }
  after.forEach((line, at) => {
    const was = pairs.get(at)
    if (was === undefined) return out.push(added(line, known))
    removeUpTo(was)
    next = was + 1
    return out.push(both(before[was] as Line, line))
  })
  removeUpTo(before.length)
  return out
}

/**
 * Pairs lines by id where that preserves the order, and the lines in between by text. Maps indexes of `after` to
 * indexes of `before`.
 */
function pairLines(before: readonly Line[], after: readonly Line[], known: LinesById): Map<number, number> {
  const places = new Map(before.map(({ id }, at) => [id ?? '', at]))
  const shared = after.flatMap(({ id }, now) => {
    const was = id === undefined ? undefined : places.get(id)
    return was === undefined ? [] : [{ now, was }]
  })
  const staying = risingPlaces(shared.map(({ was }) => was))
  const anchors = shared.filter((_, place) => staying.has(place))
  const pairs = new Map(anchors.map(({ now, was }) => [now, was]))
  let [from, start] = [0, 0]
  for (const { now, was } of [...anchors, { now: after.length, was: before.length }]) {
    const old = range(from, was).filter((at) => !known.after.has(before[at]?.id ?? ''))
    const fresh = range(start, now).filter((at) => !known.before.has(after[at]?.id ?? ''))
    const at = (places: readonly number[], lines: readonly Line[]): Line[] => places.map((one) => lines[one] as Line)
    if (old.length > 0 && fresh.length > 0)
      for (const [a, b] of alignLines(at(old, before), at(fresh, after), keyOf))
        pairs.set(fresh[b] as number, old[a] as number)
    from = was + 1
    start = now + 1
  }
  return pairs
}

const range = (from: number, to: number): number[] => Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i)

const keyOf = ({ kind, name, text }: Line): string => JSON.stringify([kind, name, text])

const removed = (line: Line, { after }: LinesById): ComparedLine => ({
  state: 'removed',
  line,
  runs: line.text.map((run) => ({ ...run, change: 'removed' })),
  ...(after.has(line.id ?? '') && { moved: true }),
})

/** Returns an added line. If the line was moved, the result also shows how its text changed. */
function added(line: Line, { before }: LinesById): ComparedLine {
  const was = before.get(line.id ?? '')
  if (was !== undefined) return { ...both(was, line), state: 'added', moved: true }
  return { state: 'added', line, runs: line.text.map((run) => ({ ...run, change: 'added' })) }
}

/** Returns the line without its revision, so that revisions don't count as differences. */
const bare = ({ revision: _revision, ...line }: Line): Line => line

const sameSpeaker = (a: Line, b: Line): boolean => a.character === b.character || a.name === b.name

function both(was: Line, line: Line): ComparedLine {
  if (sameElement(bare(was), bare(line), sameSpeaker)) return { state: 'same', line, runs: line.text }
  return { state: 'changed', line, was, runs: changedWords(was.text, line.text) }
}

/** Whether two lines have different speakers. A renamed character counts as the same speaker. */
export const changesSpeaker = ({ was, line }: ComparedLine): boolean =>
  was !== undefined && (was.kind === 'cue' || line.kind === 'cue') && !sameSpeaker(was, line)
