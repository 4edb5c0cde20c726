/** Finds the edits between two strings, as a writer would have made them. */

/**
 * `before[from, to)` was replaced by `after[start, end)`. All offsets are in UTF-16 units, and never inside a code
 * point.
 */
export interface TextEdit {
  from: number
  to: number
  start: number
  end: number
}

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff

/** If a passage has more pairs of words to compare than this, it is treated as replaced entirely. */
const MOST_PAIRS = 250_000
/** If a passage has fewer characters than this before or after the change, the change counts as one edit. */
const SHORT = 3

/**
 * Returns the edits that turn `before` into `after`, in order. `caret` (an offset in `after`) resolves ambiguities such
 * as "hel|lo" + "l".
 */
export function textEdits(before: string, after: string, caret: number | null = null): TextEdit[] {
  if (before === after) return []
  const whole = changedPart(before, after, caret)
  if (whole.to - whole.from < SHORT || whole.end - whole.start < SHORT) return [whole]
  // if text was both removed and added, compare word by word, so that a peer's edit between two changed words survives
  return wordEdits(before, after, whole) ?? [whole]
}

function changedPart(before: string, after: string, caret: number | null): TextEdit {
  const most = Math.min(before.length, after.length)
  let prefix = 0
  let suffix = 0
  while (prefix < most && before.charCodeAt(prefix) === after.charCodeAt(prefix)) prefix++
  while (suffix < most && before.charCodeAt(before.length - 1 - suffix) === after.charCodeAt(after.length - 1 - suffix))
    suffix++
  if (caret !== null) {
    // text was typed up to the caret, or deleted at the caret
    const grown = Math.max(after.length - before.length, 0)
    const start = [caret - grown, caret].find((x) => x >= 0 && x <= prefix && x <= most && most - x <= suffix)
    if (start !== undefined) {
      prefix = start
      suffix = most - start
    }
  }
  suffix = Math.min(suffix, most - prefix)
  if (prefix > 0 && isHigh(before.charCodeAt(prefix - 1))) prefix--
  if (suffix > 0 && isLow(before.charCodeAt(before.length - suffix))) suffix--
  return { from: prefix, to: before.length - suffix, start: prefix, end: after.length - suffix }
}

const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}_]+|\s+|[^]/gu) ?? []

function wordEdits(before: string, after: string, part: TextEdit): TextEdit[] | null {
  const old = wordsIn(before.slice(part.from, part.to))
  const fresh = wordsIn(after.slice(part.start, part.end))
  if (old.length * fresh.length > MOST_PAIRS) return null
  const kept = commonLengths(old, fresh)
  const width = fresh.length + 1
  const edits: TextEdit[] = []
  let open: TextEdit | null = null
  let [i, j, from, start] = [0, 0, part.from, part.start]
  while (i < old.length || j < fresh.length) {
    const a = old[i]
    const b = fresh[j]
    if (a !== undefined && a === b) {
      open = null
      from += a.length
      start += a.length
      i++
      j++
      continue
    }
    if (open === null) edits.push((open = { from, to: from, start, end: start }))
    const dropOld = b === undefined || (a !== undefined && at(kept, (i + 1) * width + j) >= at(kept, i * width + j + 1))
    if (dropOld) open.to = from += old[i++]?.length ?? 0
    else open.end = start += fresh[j++]?.length ?? 0
  }
  return edits
}

const at = (table: Uint32Array, index: number): number => table[index] ?? 0

/**
 * Returns a table whose entry at i × (fresh.length + 1) + j is the maximum number of characters kept when
 * `old.slice(i)` becomes `fresh.slice(j)`.
 */
function commonLengths(old: readonly string[], fresh: readonly string[]): Uint32Array {
  const width = fresh.length + 1
  const table = new Uint32Array((old.length + 1) * width)
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = fresh.length - 1; j >= 0; j--)
      table[i * width + j] =
        old[i] === fresh[j]
          ? at(table, (i + 1) * width + j + 1) + (old[i]?.length ?? 0)
          : Math.max(at(table, (i + 1) * width + j), at(table, i * width + j + 1))
  return table
}
