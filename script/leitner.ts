/**
 * Lines that were missed come back: at once, and then, each time they are known when they are due, after 1, 2, 4, 8 and 16
 * days; whoever knows one after that has learnt it. One that is missed begins anew. These are Leitner's boxes.
 */

/** How a line went: known by heart, helped out with, or not known. */
export type LineResult = 'known' | 'prompted' | 'missed'
export const LINE_RESULTS: readonly LineResult[] = ['known', 'prompted', 'missed']

/** A line that was missed. */
export interface Missed {
  /** From 0, how many times in a row it was known since. */
  readonly box: number
  /** The day from which on it is asked again, as whole days since 1 January 1970. */
  readonly due: number
}

/** Days until a line of each box is asked again. */
export const BOX_DAYS: readonly number[] = [0, 1, 2, 4, 8, 16]

/** What becomes of a line by a result on a day; null where nothing has to be kept of it: never missed, or learnt. */
export function afterResult(before: Missed | null, result: LineResult, day: number): Missed | null {
  if (result === 'missed') return { box: 0, due: day }
  if (!before) return result === 'prompted' ? { box: 0, due: day + 1 } : null
  if (result === 'prompted') return { box: before.box, due: day + 1 }
  // knowing it again before it is due says nothing of how long it is kept
  if (day < before.due) return before
  const box = before.box + 1
  const days = BOX_DAYS[box]
  return days === undefined ? null : { box, due: day + days }
}

/** Whether a missed line is to be asked on a day. */
export const isDue = ({ due }: Missed, day: number): boolean => due <= day
