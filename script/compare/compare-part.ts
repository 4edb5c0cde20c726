import { sameElement } from '../same-play.ts'
import type { Line } from './align.ts'
import { alignLines } from './align.ts'
import { changedWords, type ComparedRun } from './changed-words.ts'
import { risingPlaces } from './rising.ts'

/** A line of two compared plays. */
export interface ComparedLine {
  readonly state: 'same' | 'changed' | 'added' | 'removed'
  /** The line as it is in the later play; a removed one as it was in the earlier. */
  readonly line: Line
  /** Its words; those that are only in one of the plays say so. */
  readonly runs: readonly ComparedRun[]
  /** Changed only: the line as it was. */
  readonly was?: Line
  /** It stood elsewhere (added), or stands elsewhere now (removed): its words are not new, or not gone. */
  readonly moved?: true
}

/** Which lines stand in both plays, wherever. */
export interface Known {
  readonly before: ReadonlyMap<string, Line>
  readonly after: ReadonlyMap<string, Line>
}

/** The lines of two parts as one list, in the order of the later part; removed ones stand where they stood. */
export function compareLines(before: readonly Line[], after: readonly Line[], known: Known): ComparedLine[] {
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

/** By id where that leaves the order, and between those by their words: from a place in `after` to one in `before`. */
function pairLines(before: readonly Line[], after: readonly Line[], known: Known): Map<number, number> {
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

const removed = (line: Line, { after }: Known): ComparedLine => ({
  state: 'removed',
  line,
  runs: line.text.map((run) => ({ ...run, change: 'removed' })),
  ...(after.has(line.id ?? '') && { moved: true }),
})

/** A line that came from elsewhere shows what was changed of it on the way. */
function added(line: Line, { before }: Known): ComparedLine {
  const was = before.get(line.id ?? '')
  if (was !== undefined) return { ...both(was, line), state: 'added', moved: true }
  return { state: 'added', line, runs: line.text.map((run) => ({ ...run, change: 'added' })) }
}

/** In which revision a line was changed says nothing about what it says. */
const bare = ({ revision: _revision, ...line }: Line): Line => line

const sameSpeaker = (a: Line, b: Line): boolean => a.character === b.character || a.name === b.name

function both(was: Line, line: Line): ComparedLine {
  if (sameElement(bare(was), bare(line), sameSpeaker)) return { state: 'same', line, runs: line.text }
  return { state: 'changed', line, was, runs: changedWords(was.text, line.text) }
}

/** Whether two lines have different speakers: a character with another name is the same one. */
export const changesSpeaker = ({ was, line }: ComparedLine): boolean =>
  was !== undefined && (was.kind === 'cue' || line.kind === 'cue') && !sameSpeaker(was, line)
