import type { DraftLine, OriginalLine } from '@replique/script'

/** A stretch of the original beside what was made of it. */
export interface Row {
  /** Of its first line of the original. */
  readonly from: number
  readonly original: readonly OriginalLine[]
  readonly lines: readonly DraftLine[]
  /** The page of the original that begins in it. */
  readonly page?: number
}

/** Lines of the original that one row shows at most where nothing was made of them. */
const MOST_UNREAD = 12

/** Lines of the original that nothing was made of, in rows of their own. */
function unread(original: readonly OriginalLine[], from: number, to: number): Row[] {
  const rows: Row[] = []
  for (let at = from; at < to; at += MOST_UNREAD)
    rows.push({ from: at, original: original.slice(at, Math.min(to, at + MOST_UNREAD)), lines: [] })
  return rows
}

/** The whole original in order, each stretch beside the lines that begin in it. */
export function rowsOf(lines: readonly DraftLine[], original: readonly OriginalLine[]): Row[] {
  const rows: Row[] = []
  const first = lines[0]?.at ?? original.length
  rows.push(...unread(original, 0, first))
  let start = 0
  while (start < lines.length) {
    const { at } = lines[start]!
    let end = start + 1
    while (end < lines.length && lines[end]!.at <= at) end++
    const next = lines[end]?.at ?? original.length
    rows.push({ from: at, original: original.slice(at, next), lines: lines.slice(start, end) })
    start = end
  }
  return withPages(rows)
}

function withPages(rows: readonly Row[]): Row[] {
  let page: number | undefined
  return rows.map((row) => {
    const here = row.original.findLast((line) => line.page !== undefined)?.page
    if (here === undefined || here === page) return row
    page = here
    return { ...row, page: here }
  })
}

/** Rows that are drawn together. */
const CHUNK = 30

export function chunksOf(rows: readonly Row[]): Row[][] {
  const chunks: Row[][] = []
  for (let at = 0; at < rows.length; at += CHUNK) chunks.push(rows.slice(at, at + CHUNK))
  return chunks
}

/** The next line one doubts after this one, or before it; from the other end where there is none. */
export function nextDoubtful(
  lines: readonly DraftLine[],
  current: string | null,
  { by, below }: { readonly by: 1 | -1; readonly below: number },
): string | null {
  const at = lines.findIndex(({ id }) => id === current)
  const start = at < 0 && by < 0 ? 0 : at
  for (let step = 1; step <= lines.length; step++) {
    const line = lines[(((start + by * step) % lines.length) + lines.length) % lines.length]
    if (line !== undefined && line.confidence < below) return line.id
  }
  return null
}
