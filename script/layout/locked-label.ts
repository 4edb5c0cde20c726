import { compareLabels, labelBetween } from '../production/label.ts'
import type { LockedStart } from './locked-pages.ts'

const PARTS = /^(.*?)([A-Z]*\d+[A-Z]*)$/

/** "II-12A": what stands before the number of the page, and the number. */
function partsOf(label: string): { prefix: string; number: string } {
  const [, prefix = '', number = label] = PARTS.exec(label) ?? []
  return { prefix, number }
}

/** What a page is called that came between two locked ones, or after the last: 12A, 12B; 121. */
function between(after: string, before: string | undefined, taken: Set<string>): string {
  const { prefix, number } = partsOf(after)
  const own = new Set([...taken].flatMap((label) => (label.startsWith(prefix) ? label.slice(prefix.length) : [])))
  const next = before === undefined ? undefined : partsOf(before).number
  // in another act pages may be counted from 1 again
  const isAfter = next !== undefined && (compareLabels(number, next) ?? 1) < 0
  const limit = next === undefined || isAfter ? next : String(Number.parseInt(number.replace(/^\D+/, ''), 10) + 1)
  const label = prefix + labelBetween(number, limit, own)
  taken.add(label)
  return label
}

/** For each page which of the locked ones begins next after it. */
function nextOf(begun: readonly (number | undefined)[], none: number): number[] {
  let next = none
  return begun
    .toReversed()
    .map((start) => {
      const following = next
      next = start ?? next
      return following
    })
    .toReversed()
}

/** What each page is called, from the locked pages that begin (`locked`: their place among the starts) or did not. */
export function lockedLabels(
  begun: readonly (number | undefined)[],
  starts: readonly LockedStart[],
  all: readonly string[],
): string[] {
  const taken = new Set([...all, ...starts.map(({ label }) => label)])
  const following = nextOf(begun, starts.length)
  let at = 0
  let last = starts[0]?.label ?? ''
  return begun.map((start, i) => {
    const next = following[i] ?? starts.length
    if (start !== undefined) at = start
    const covered = starts[next - 1]
    const until = covered?.until ?? (next - 1 > at ? covered?.label : undefined)
    last = start === undefined ? between(last, until ?? starts[next]?.label, taken) : (starts[start]?.label ?? last)
    const isLast = i + 1 === begun.length || begun[i + 1] !== undefined
    return until !== undefined && isLast ? `${last}-${partsOf(until).number}` : last
  })
}
