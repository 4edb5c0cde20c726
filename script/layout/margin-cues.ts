import { techCues, type PlacedCue } from '../tech-cues/read.ts'
import type { Layout } from './layout.ts'
import type { Page, Pagination } from './paginate.ts'
import { UNPRINTED } from './layout.ts'
import { BOLD } from './measure.ts'
import type { PrintedLine } from './printed-line.ts'
import { setLine } from './printed-line.ts'

/** Between a cue and the text, or the number that stands there already; in points. */
const GAP = 8
/** Of the type of the page. */
const SMALLER = 0.75

const known = new WeakMap<Pagination, readonly PlacedCue[]>()

function cuesOf(pagination: Pagination): readonly PlacedCue[] {
  const found = known.get(pagination) ?? techCues(pagination.play.elements)
  known.set(pagination, found)
  return found
}

/** The first line on this page of each element that begins on it, in order. */
function beginnings(lines: readonly PrintedLine[], { element, offset }: Page): [element: number, line: PrintedLine][] {
  const found = new Map<number, PrintedLine>()
  for (const line of lines) {
    const at = line.of?.element
    if (at === undefined || (at === element && offset > 0) || at < element) continue
    if (!found.has(at)) found.set(at, line)
  }
  return [...found].sort(([a], [b]) => a - b)
}

/** The first element whose cues are called on this page: notes above a page's first words stand there with them. */
function firstCalled({ play: { elements } }: Pagination, { element, offset }: Page): number {
  if (offset > 0) return element + 1
  let first = element
  while (first > 0 && (elements[first - 1]?.kind ?? 'action') in UNPRINTED) first--
  return first
}

/** Left edge of whatever stands left of the text at this height. */
const taken = (lines: readonly PrintedLine[], y: number, { left }: Layout): number =>
  Math.min(left, ...lines.filter((line) => line.y === y).flatMap(({ runs }) => runs.map(({ x }) => x)))

/** The cues of the crew left of the lines before which they are called, where the layout prints them. */
export function setMarginCues(lines: readonly PrintedLine[], pagination: Pagination, page: Page): PrintedLine[] {
  const { layout } = pagination
  if (!layout.promptBook) return []
  const starts = beginnings(lines, page)
  const first = firstCalled(pagination, page)
  const last = starts.at(-1)?.[0] ?? -1
  const size = layout.fontSize * SMALLER
  const stacked = new Map<number, number>()
  return cuesOf(pagination).flatMap(({ element, mark, number }) => {
    if (element > last || element < first) return []
    const y = starts.find(([at]) => at >= element)?.[1].y
    if (y === undefined) return []
    const below = stacked.get(y) ?? 0
    stacked.set(y, below + 1)
    const width = taken(lines, y, layout) - GAP
    const room = { left: 0, width, align: 'right', y: y + below * size, size } as const
    return [setLine([{ text: `${mark} ${number}`.trim(), marks: BOLD }], room, layout)]
  })
}
