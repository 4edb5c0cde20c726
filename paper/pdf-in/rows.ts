import type { PlacedText } from './page.ts'

/** Words that stand on one baseline, from left to right. */
export interface Row {
  readonly y: number
  /** Of the largest letters. */
  readonly size: number
  readonly texts: readonly PlacedText[]
}

interface Growing {
  y: number
  size: number
  texts: PlacedText[]
}

/** Shares of the letters' height: how far apart baselines of one line may be, and those of raised letters. */
const SAME = 0.3
const RAISED = 0.55
/** Raised letters are smaller than this share of the others. */
const SMALLER = 0.8

function belongs(row: Growing, { y, size }: PlacedText): boolean {
  const large = Math.max(row.size, size)
  const apart = Math.abs(y - row.y)
  return apart <= large * SAME || (apart <= large * RAISED && Math.min(row.size, size) < large * SMALLER)
}

/** Groups the words of a page into rows, from the top. */
export function rowsIn(texts: readonly PlacedText[]): Row[] {
  const rows: Growing[] = []
  for (const text of texts.toSorted((a, b) => a.y - b.y)) {
    if (text.text.trim() === '') continue
    const last = rows.at(-1)
    if (last === undefined || !belongs(last, text)) {
      rows.push({ y: text.y, size: text.size, texts: [text] })
      continue
    }
    last.texts.push(text)
    if (text.size > last.size) {
      last.size = text.size
      last.y = text.y
    }
  }
  for (const row of rows) row.texts.sort((a, b) => a.x - b.x)
  return rows
}
