import { textOf } from '@replique/script'
import type { Segment } from './segments.ts'

/** A row of a page cut into stretches of words. */
export interface CutRow {
  readonly y: number
  readonly size: number
  readonly segments: readonly Segment[]
}

/** Rows that stand in two columns, from one row to another (excluded), and where the space between them is. */
export interface Band {
  readonly from: number
  readonly to: number
  readonly left: number
  readonly right: number
  /** Two who speak at once, or two columns to be read one after the other. */
  readonly kind: 'beside' | 'after'
}

/** Narrowest space between columns, in heights of the letters. */
const NARROWEST = 1
/** Rows with words on both sides that make columns of them, and rows in all. */
const BOTH = 4
const ROWS = 8
/** Share of a column's width, and of its lines that must be as wide, to tell text from names and numbers. */
const FILLED = 0.5
/** Shares of the page's text that a column must be wide. */
const WIDE = 0.3
const LONGEST_NAME = 40

interface Gutter {
  low: number
  high: number
}

/** The space between columns as far as this row leaves it; null where words stand in it. */
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

/** Whether lines mostly reach across their column, as text does. */
function isFilled(side: readonly Segment[]): boolean {
  const width = widthOf(side)
  return side.filter(({ x, end }) => end - x >= width * FILLED).length >= side.length * FILLED
}

/** Share of the lines of a column that its neighbour has at least, and of its lines that may be names. */
const AS_LONG = 0.5
const NEARLY_ALL = 0.9

/** Whether one side is names beside what is said: fewer than the lines of that, or the same ones again and again. */
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

/** The rows from here on that one space parts. */
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

/** Two who speak at once end where an empty line stands below both. */
function endOfSpeeches(rows: readonly CutRow[], from: number, { to, gutter }: { to: number; gutter: Gutter }): number {
  const step = (rows[from + 1]?.y ?? 0) - (rows[from]?.y ?? 0)
  const middle = (gutter.low + gutter.high) / 2
  for (let at = from + 1; at < to; at++) {
    const row = rows[at]!
    const isApart = row.y - (rows[at - 1]?.y ?? 0) > step * 1.4
    // below the space the second may still be speaking, at the place where it did
    const before = rows.slice(from, at).flatMap(({ segments }) => segments.filter(({ x }) => x >= middle))
    const goesOn = row.segments.every(({ x }) => x >= middle && before.some((one) => Math.abs(one.x - x) < 3))
    if (isApart && !goesOn) return at
  }
  return to
}

/** Where a page has two columns; none where rows are to be read across, as names beside what is said. */
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
