import { normalise, textOf, type RichText, type Run } from '../rich-text.ts'
import { commonPairs } from './align.ts'

/** A run of a compared text; one without a change is in both. */
export interface ComparedRun extends Run {
  readonly change?: 'added' | 'removed'
}

const TOKEN = /[\p{L}\p{N}\p{M}_]+|\s+|[^]/gu
const WORD = /[\p{L}\p{N}]/u

/** A stretch that is in both texts, or was replaced: [from, to) of the earlier by [start, end) of the later. */
interface Stretch {
  readonly same: boolean
  readonly from: number
  readonly to: number
  readonly start: number
  readonly end: number
}

/** Less than this share of the letters in common, and the one text stands in the place of the other. */
const LEAST_KEPT = 0.25

/** Two texts as one: what is only in the earlier is removed, what is only in the later is added, whole words at a time. */
export function changedWords(before: RichText, after: RichText): ComparedRun[] {
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

/** A space or a comma in common between two changes is no reason to tear them apart. */
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

/** The runs of [from, to) of a text. */
function sliceText(text: RichText, from: number, to: number): RichText {
  let at = 0
  const runs = text.map((run) => {
    const slice = run.text.slice(Math.max(0, from - at), Math.max(0, to - at))
    at += run.text.length
    return { ...run, text: slice }
  })
  return normalise(runs)
}
