import type { Layout } from './layout.ts'
import { setLine, type PrintedLine } from './printed-line.ts'
import type { Cursor, Flow, Page, Row, Block, Part, BreakPlace } from './types.ts'
import { isStart, partsFrom, startOf } from './flow.ts'
import { chooseBreak } from './page-break.ts'
import { cursorAt, limitCursor, partsBefore, linesOfRepeated, repeatedCues } from './page-place.ts'
import { isInsideVerse } from './own-style.ts'
import { lineCount } from './paragraph.ts'

/** The number of lines that the "continued" text takes at the top of a page, including the blank line below it. */
const LINES = 2

/**
 * Whether a page that starts at this cursor continues a scene. Text before the first heading doesn't belong to any
 * scene.
 */
function goesOn({ elements }: Flow, { element }: Cursor): boolean {
  const kind = elements[element]?.kind
  return element > 0 && kind !== undefined && kind !== 'scene' && kind !== 'act'
}

/** Returns the number of lines that the "continued" text takes at the top of a page. */
export const sceneLines = (flow: Flow, start: Cursor): number =>
  flow.layout.sceneContinued && goesOn(flow, start) ? LINES : 0

/** Sets the "continued" text for a scene, at the top of a page and below its last line. */
export function setSceneContinued(flow: Flow, { start, end }: Page): PrintedLine[] {
  const { layout } = flow
  if (!layout.sceneContinued) return []
  const { left, textWidth: width, top, linesPerPage, lineHeight, strings } = layout
  const line = (text: string, align: 'left' | 'right', y: number): PrintedLine =>
    setLine([{ text, marks: 0 }], { left, width, align, y, size: layout.fontSize }, layout)
  return [
    ...(goesOn(flow, start) ? [line(strings.sceneContinued, 'left', top)] : []),
    ...(end && goesOn(flow, end) ? [line(strings.sceneMore, 'right', top + linesPerPage * lineHeight)] : []),
  ]
}

/** Returns the position at which the text of a page begins, from the top of the paper. */
export const topOfPage = (flow: Flow, start: Cursor, { top, lineHeight }: Layout): number =>
  top + sceneLines(flow, start) * lineHeight

/** The content of a page, and the place where the next page starts. */
interface FilledPage {
  readonly rows: readonly Row[]
  /** Undefined at the end of the play. */
  readonly end: Cursor | undefined
  /** Whether the writer set the page break at `end`. */
  readonly forced: boolean
  /** Set if the page ends at `stop`. */
  readonly stopped?: true
  /** The index of the last element that affects the choice of `end`. */
  readonly seen: number
}

const heightOf = (parts: readonly Part[]): number =>
  parts.reduce((sum, part, i) => sum + lineCount(part.lines) + (i > 0 ? part.paragraph.before : 0), 0)

/** Returns the rows of the rest of a block: one row per paragraph, or a single row for several columns. */
function remaining(block: Block, cursor: Cursor | undefined, flow: Flow): (readonly (readonly Part[])[])[] {
  const columns = block.columns.map((column, i) =>
    partsFrom(column, (cursor && !isStart(cursor) && cursor.spots[i]) || { paragraph: 0, offset: 0 }, flow.layout),
  )
  const [only] = columns
  return columns.length === 1 && only ? only.map((part) => [[part]]) : columns.length > 1 ? [columns] : []
}

const spaceBefore = (columns: Row['columns']): number =>
  Math.max(...columns.map((parts) => parts[0]?.paragraph.before ?? 0))

/**
 * Returns the first line below the name printed beside the last block. The name can take more lines than its speech.
 */
function belowName(flow: Flow, start: Cursor, rows: readonly Row[]): number {
  const last = rows.at(-1)
  if (!last?.block.name) return 0
  const first = rows.find((row) => row.at === last.at) ?? last
  const again = last.at === start.element && !isStart(start)
  const name = again ? repeatedCues(flow, start)[0] : last.block.name
  return first.top + lineCount(name?.lines ?? [])
}

/** Returns a page that ends at the best possible break. Used when its last row doesn't fit. */
function cutShort(
  rows: readonly Row[],
  flow: Flow,
  { seen, limit }: { readonly seen: number; readonly limit: Cursor | undefined },
): FilledPage {
  const end = chooseBreak(rows, flow)
  return {
    rows,
    end: limit ? limitCursor(end, limit) : end,
    forced: false,
    seen: Math.max(seen, verseSeen(rows, flow)),
  }
}

/**
 * Returns the index of the last element examined in the search for a shared verse line. These lines affect where a page
 * can end.
 */
const verseSeen = (rows: readonly Row[], { elements }: Flow): number =>
  isInsideVerse(elements, rows.at(-1)?.at ?? 0).looked

/** Lays out one page, from a cursor to `stop` at most. */
export function fillPage(flow: Flow, start: Cursor, stop?: BreakPlace): FilledPage {
  const { linesPerPage } = flow.layout
  const { length } = flow.elements
  const rows: Row[] = []
  // repeated text must never fill a whole page, or pagination would not advance
  let used = Math.min(sceneLines(flow, start) + linesOfRepeated(flow, start), linesPerPage - 1)
  let seen = start.element
  for (let at = start.element; at < length;) {
    const block = flow.blockAt(at)
    seen = Math.max(seen, at + block.looked)
    const cut = stop && cursorAt(block, at, stop)
    const stopAt = (cursor: Cursor): FilledPage => ({ rows, end: cursor, forced: false, stopped: true, seen })
    if (cut?.element === at && isStart(cut) && at > start.element) return stopAt(cut)
    const end = startOf(block.forced ? at + block.size : at)
    const starts = block.newPage && !rows.every((row) => row.block.newPage)
    if ((block.forced && rows.length > 0) || starts) return { rows, end, forced: block.forced, seen }
    const limit = cut?.element === at && !isStart(cut) ? cut : undefined
    for (const columns of remaining(block, at === start.element ? start : undefined, flow)) {
      const kept = limit ? columns.map((parts, i) => partsBefore(parts, limit.spots[i])) : columns
      if (limit && kept.every((parts) => parts.length === 0)) break
      const top = rows.length === 0 ? used : used + spaceBefore(columns)
      const height = Math.max(...kept.map(heightOf))
      rows.push({ block, at, columns, above: used, top, height })
      used = top + height
      if (used > linesPerPage) return cutShort(rows, flow, { seen, limit })
    }
    if (limit && rows.length > 0) return stopAt(limit)
    const below = belowName(flow, start, rows)
    used = Math.max(used, below)
    if (below > linesPerPage) return cutShort(rows, flow, { seen, limit: undefined })
    at += block.size
    // no printed text of the block follows the stop
    if (cut && cut.element === at) return stopAt(cut)
  }
  return { rows, end: undefined, forced: false, seen: length }
}
