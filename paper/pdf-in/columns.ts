import { textOf } from '@replique/script'
import type { Segment } from './segments.ts'

/** A row of a page, split into segments at wide spaces. */
export interface CutRow {
  readonly y: number
  readonly size: number
  readonly segments: readonly Segment[]
}

/** A range of rows in two columns (`to` is exclusive), and the edges of the space between the columns. */
export interface Band {
  readonly from: number
  readonly to: number
  readonly left: number
  readonly right: number
  /** Whether the columns are dual dialogue, or are read one after the other. */
  readonly kind: 'beside' | 'after'
}

/** Minimum space between columns, as a multiple of the letter size. */
const NARROWEST = 1
/** Minimum number of rows with text in both columns, and minimum number of rows in all. */
const BOTH = 4
const ROWS = 8
/**
 * Minimum width of a line as a share of its column, and minimum share of lines with that width. A column with fewer
 * such lines contains names or numbers rather than text.
 */
const FILLED = 0.5
/** Minimum width of a column as a share of the width of the text, and the maximum length of a name. */
const WIDE = 0.3
const LONGEST_NAME = 40

interface Gutter {
  low: number
  high: number
}

/**
 * Returns the part of the space between the columns that this row leaves free, or null if its text crosses the space.
 */
function narrowed(gutter: Gutter, { segments, size }: CutRow): Gutter | null {
  let { low, high } = gutter
  for (const { x, end } of segments) {
    const middle = (low + high) / 2
    if (end <= middle) low = Math.max(low, end)
    else if (x >= middle) high = Math.min(high, x)
    else if (end - low < high - x && end < high) low = end
    else if (x > low) high = x
    else return null
  }
  return high - low >= size * NARROWEST ? { low, high } : null
}

const isName = (segment: Segment | undefined): boolean => {
  const words = segment === undefined ? '' : textOf(segment.words).trim()
  return (
    words.length <= LONGEST_NAME &&
    words === words.toUpperCase() &&
    words !== words.toLowerCase() &&
    !/[!?]/.test(words)
  )
}
const isSpoken = (segment: Segment): boolean => /\p{Ll}/u.test(textOf(segment.words))

interface Sides {
  readonly left: readonly Segment[]
  readonly right: readonly Segment[]
  readonly both: number
}

function sidesOf(rows: readonly CutRow[], { low, high }: Gutter): Sides {
  const middle = (low + high) / 2
  const left = rows.flatMap(({ segments }) => segments.filter(({ end }) => end <= middle))
  const right = rows.flatMap(({ segments }) => segments.filter(({ x }) => x >= middle))
  const both = rows.filter(
    ({ segments }) => segments.some(({ end }) => end <= middle) && segments.some(({ x }) => x >= middle),
  )
  return { left, right, both: both.length }
}

const widthOf = (side: readonly Segment[]): number =>
  Math.max(...side.map(({ end }) => end)) - Math.min(...side.map(({ x }) => x))

/** Returns whether most lines extend across their column, as text does. */
function isFilled(side: readonly Segment[]): boolean {
  const width = widthOf(side)
  return side.filter(({ x, end }) => end - x >= width * FILLED).length >= side.length * FILLED
}

/**
 * A column contains names if it has less than `AS_LONG` times as many lines as the next column, or if names make up at
 * least `NEARLY_ALL` of its lines.
 */
const AS_LONG = 0.5
const NEARLY_ALL = 0.9

/**
 * Returns whether the left side contains names beside their speeches: it has far fewer lines than the right, or nearly
 * all its lines are names or repeated.
 */
function areNames(left: readonly Segment[], right: readonly Segment[]): boolean {
  const times = new Map<string, number>()
  const words = left.map((segment) => textOf(segment.words).trim())
  for (const one of words) times.set(one, (times.get(one) ?? 0) + 1)
  const names = left.filter((segment, at) => isName(segment) || (times.get(words[at]!) ?? 0) > 1)
  return left.length < right.length * AS_LONG || names.length >= left.length * NEARLY_ALL
}

function kindOf(rows: readonly CutRow[], gutter: Gutter): Band['kind'] | null {
  const { left, right, both } = sidesOf(rows, gutter)
  if (left.length === 0 || right.length === 0) return null
  const [first] = rows
  const [a, b] = first?.segments ?? []
  const isDual = first?.segments.length === 2 && isName(a) && isName(b)
  if (isDual && left.some(isSpoken) && right.some(isSpoken)) return 'beside'
  const all = widthOf([...left, ...right])
  if (areNames(left, right)) return null
  const isText = widthOf(left) > all * WIDE && widthOf(right) > all * WIDE && isFilled(left) && isFilled(right)
  return both >= BOTH && rows.length >= ROWS && isText ? 'after' : null
}

/** Returns the rows, starting at `from`, that have the same space between columns, or null if they are not columns. */
function bandFrom(rows: readonly CutRow[], from: number): Band | null {
  const [a, b] = rows[from]?.segments ?? []
  if (a === undefined || b === undefined || rows[from]?.segments.length !== 2) return null
  let gutter: Gutter = { low: a.end, high: b.x }
  let to = from + 1
  for (; to < rows.length; to++) {
    const row = rows[to]!
    const next = narrowed(gutter, row)
    if (next === null) break
    gutter = next
  }
  const kind = kindOf(rows.slice(from, to), gutter)
  if (kind === null) return null
  const end = kind === 'beside' ? endOfSpeeches(rows, from, { to, gutter }) : to
  return { from, to: end, left: gutter.low, right: gutter.high, kind }
}

/** Returns the index of the first row after dual dialogue. The dialogue ends at an empty line below both speeches. */
function endOfSpeeches(rows: readonly CutRow[], from: number, { to, gutter }: { to: number; gutter: Gutter }): number {
  const step = (rows[from + 1]?.y ?? 0) - (rows[from]?.y ?? 0)
  const middle = (gutter.low + gutter.high) / 2
  for (let at = from + 1; at < to; at++) {
    const row = rows[at]!
    const isApart = row.y - (rows[at - 1]?.y ?? 0) > step * 1.4
    // below an empty line, the second speaker may continue at the same indent
    const before = rows.slice(from, at).flatMap(({ segments }) => segments.filter(({ x }) => x >= middle))
    const goesOn = row.segments.every(({ x }) => x >= middle && before.some((one) => Math.abs(one.x - x) < 3))
    if (isApart && !goesOn) return at
  }
  return to
}

/**
 * Returns the two-column parts of a page. Rows that are read across, such as names beside speeches, are not columns.
 */
export function bandsIn(rows: readonly CutRow[]): Band[] {
  const bands: Band[] = []
  for (let at = 0; at < rows.length; at++) {
    const band = bandFrom(rows, at)
    if (band === null) continue
    bands.push(band)
    at = band.to - 1
  }
  return bands
}
