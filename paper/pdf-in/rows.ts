import type { PlacedText } from './page.ts'

/** Spaces that stand for a wide gap rather than for one between two words. */
const WIDE = /\s{3,}/
/** Maximum width of a space as a share of the letter size. */
const WIDEST = 0.6

/**
 * Trims the spaces at the ends of a text, so that the gap to the next one can be measured, and splits it at several
 * consecutive spaces.
 */
export function piecesOf(placed: PlacedText): PlacedText[] {
  const { text, x, width, size } = placed
  const words = text.trim()
  if (words === '') return []
  if (words === text && !WIDE.test(words)) return [placed]
  const letter = Math.min(width / text.length, size * WIDEST)
  const out: PlacedText[] = []
  let from = x + (text.length - text.trimStart().length) * letter
  const end = x + width - (text.length - text.trimEnd().length) * letter
  for (const part of words.split(/(\s{3,})/)) {
    const until = Math.min(end, from + part.length * (width / text.length))
    if (part.trim() !== '') out.push({ ...placed, text: part, x: from, width: Math.max(0, until - from) })
    from = until
  }
  const last = out.at(-1)
  if (last !== undefined) out[out.length - 1] = { ...last, width: Math.max(0, end - last.x) }
  return out
}

/** Text on one baseline, from left to right. */
export interface Row {
  readonly y: number
  /** Of the largest letters. */
  readonly size: number
  readonly texts: readonly PlacedText[]
  /** Whether texts overlap, so that only the position of the first is reliable. */
  readonly isCrowded: boolean
}

interface Placed {
  readonly text: PlacedText
  /** Its index in drawing order among the texts of the page. */
  readonly drawn: number
}

interface Growing {
  y: number
  size: number
  readonly placed: Placed[]
}

/** Maximum distance between baselines of one line, and of superscripts, as shares of the letter size. */
const SAME = 0.3
const RAISED = 0.55
/** Superscripts are smaller than this share of the other letters. */
const SMALLER = 0.8

function belongs(row: Growing, { y, size }: PlacedText): boolean {
  const large = Math.max(row.size, size)
  const apart = Math.abs(y - row.y)
  return apart <= large * SAME || (apart <= large * RAISED && Math.min(row.size, size) < large * SMALLER)
}

/** Overlap, as a share of the letter size, from which positions are considered unreliable. */
const OVERLAP = 0.5

/** Sorts texts from left to right, or in drawing order if they overlap. */
function inOrder(placed: readonly Placed[]): Pick<Row, 'texts' | 'isCrowded'> {
  const sorted = placed.toSorted((a, b) => a.text.x - b.text.x)
  const isCrowded = sorted.some(({ text }, at) => {
    const next = sorted[at + 1]?.text
    return next !== undefined && next.text !== text.text && text.x + text.width - next.x > text.size * OVERLAP
  })
  const order = isCrowded ? placed.toSorted((a, b) => a.drawn - b.drawn) : sorted
  return { texts: order.map(({ text }) => text), isCrowded }
}

/** Groups the texts of a page into rows, from the top. */
export function rowsIn(texts: readonly PlacedText[]): Row[] {
  const rows: Growing[] = []
  const placed = texts.map((text, drawn) => ({ text, drawn })).toSorted((a, b) => a.text.y - b.text.y)
  for (const one of placed) {
    const { text } = one
    if (text.text.trim() === '') continue
    const last = rows.at(-1)
    if (last === undefined || !belongs(last, text)) {
      rows.push({ y: text.y, size: text.size, placed: [one] })
      continue
    }
    last.placed.push(one)
    if (text.size > last.size) {
      last.size = text.size
      last.y = text.y
    }
  }
  return rows.map(({ y, size, placed: own }) => ({ y, size, ...inOrder(own) }))
}
