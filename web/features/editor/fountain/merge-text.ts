/** One replacement: the range [from, to) of the text becomes `insert`. */
export interface TextChange {
  readonly from: number
  readonly to: number
  readonly insert: string
}

/** Returns the smallest single replacement that turns `before` into `after`. */
export function changeBetween(before: string, after: string): TextChange {
  const most = Math.min(before.length, after.length)
  let from = 0
  while (from < most && before[from] === after[from]) from++
  let suffix = 0
  while (suffix < most - from && before.at(-1 - suffix) === after.at(-1 - suffix)) suffix++
  return { from, to: before.length - suffix, insert: after.slice(from, after.length - suffix) }
}

/**
 * Rebases my change to `was` onto somebody else's concurrent version. If both changed the same words, mine replace
 * theirs.
 */
export function rebase(mine: TextChange, was: string, theirs: string): TextChange {
  const other = changeBetween(was, theirs)
  const shift = theirs.length - was.length
  const move = (place: number, side: 'start' | 'end'): number => {
    if (place < other.from || (place === other.from && side === 'start')) return place
    if (place >= other.to) return place + shift
    return side === 'start' ? other.from : other.to + shift
  }
  if (mine.to <= other.from) return mine
  if (mine.from >= other.to) return { ...mine, from: mine.from + shift, to: mine.to + shift }
  return { from: move(mine.from, 'start'), to: move(mine.to, 'end'), insert: mine.insert }
}
