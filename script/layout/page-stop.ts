import type { Block } from './block.ts'
import type { Cursor, Flow, Part, Spot } from './flow.ts'
import { isStart, startOf } from './flow.ts'
import type { BreakPlace, Place } from './page-place.ts'
import { placesOf } from './page-place.ts'
import type { Paragraph } from './paragraph.ts'

/** Where in a paragraph the words from a place on begin; undefined where all of it stands before. */
function offsetIn({ pieces }: Paragraph, { element, offset }: Place): number | undefined {
  let at = 0
  let first = true
  for (const piece of pieces) {
    if (!piece.added) {
      if (piece.element > element) return first ? 0 : at
      if (piece.element === element && piece.from + piece.text.length > offset)
        return first && piece.from >= offset ? 0 : at + Math.max(0, offset - piece.from)
      first = false
    } else if (piece.text === '(' && piece.element === element && piece.from === offset) {
      // the bracket of a direction stands before its words, which begin where it does
      return first ? 0 : at
    }
    at += piece.text.length
  }
  return undefined
}

const endOf = (column: readonly Paragraph[]): Spot => ({ paragraph: column.length, offset: 0 })

function spotIn(column: readonly Paragraph[], place: Place): Spot {
  for (const [paragraph, one] of column.entries()) {
    const offset = offsetIn(one, place)
    if (offset !== undefined) return { paragraph, offset }
  }
  return endOf(column)
}

const holds = (column: readonly Paragraph[], element: number): boolean =>
  column.some(({ pieces }) => pieces.some((piece) => piece.element === element))

/** A place in the block that begins at `at` as a cursor; undefined where it lies elsewhere. */
export function cursorAt(block: Block, at: number, stop: BreakPlace): Cursor | undefined {
  if (stop.element < at || stop.element >= at + block.size) return undefined
  if (stop.element === at && stop.offset === 0) return startOf(at)
  const inBlock = (place: Place): Place => ({ ...place, element: place.element - at })
  const [only, right, third] = block.columns
  // a place that says how far two columns have got cuts none of more
  if (third && !stop.further) return startOf(at)
  if (!only) return stop.element === at ? startOf(at) : startOf(at + block.size)
  const spots = right
    ? block.columns.map((column) => {
        const own = placesOf(stop).find((place) => holds(column, place.element - at))
        return own ? spotIn(column, inBlock(own)) : endOf(column)
      })
    : [spotIn(only, inBlock(stop))]
  const isEnd = spots.every((spot, i) => spot.paragraph >= (block.columns[i]?.length ?? 0))
  return isEnd ? startOf(at + block.size) : { element: at, spots }
}

/** The parts of a column before a spot, the last of them cut. */
export function partsBefore(parts: readonly Part[], spot: Spot | undefined): readonly Part[] {
  if (!spot) return parts
  return parts.flatMap((part) => {
    if (part.index < spot.paragraph) return [part]
    if (part.index > spot.paragraph) return []
    const lines: number[] = []
    for (let i = 0; i < part.lines.length && (part.lines[i] ?? 0) < spot.offset; i += 2)
      lines.push(part.lines[i] ?? 0, Math.min(part.lines[i + 1] ?? 0, spot.offset))
    return lines.length > 0 ? [{ ...part, lines }] : []
  })
}

const earlier = (a: Spot, b: Spot | undefined): Spot =>
  b && (b.paragraph < a.paragraph || (b.paragraph === a.paragraph && b.offset < a.offset)) ? b : a

/** A cursor that is nowhere behind another in the same block. */
export const notBehind = (end: Cursor, cut: Cursor): Cursor =>
  end.element === cut.element && !isStart(end)
    ? { ...end, spots: end.spots.map((spot, i) => earlier(spot, cut.spots[i])) }
    : end

/** Where a page ends, whether the stop is there, and the last element that this depends on. */
interface Settled {
  readonly end: Cursor
  readonly stopped: boolean
  readonly seen: number
}

/** Whether a page that begins at this cursor begins at the place too, or behind it. */
export function isPassed(flow: Flow, cursor: Cursor, stop: BreakPlace): boolean {
  if (stop.element < cursor.element) return true
  const at = cursorAt(flow.blockAt(cursor.element), cursor.element, stop)
  if (at?.element !== cursor.element) return false
  return at.spots.every((spot, i) => {
    const here = cursor.spots[i] ?? spot
    return spot.paragraph < here.paragraph || (spot.paragraph === here.paragraph && spot.offset <= here.offset)
  })
}

/** The end of a page, moved on over what is not printed where the stop comes right behind that. */
export function settled(flow: Flow, end: Cursor, stop: BreakPlace): Settled {
  let here = end
  let seen = end.element
  while (here.element < flow.elements.length) {
    const block = flow.blockAt(here.element)
    seen = here.element + block.looked
    const at = cursorAt(block, here.element, stop)
    if (at && sameSpots(at, here)) return { end: at, stopped: true, seen }
    if (at?.element === here.element || block.columns.length > 0 || block.forced) break
    here = startOf(here.element + block.size)
  }
  return { end, stopped: false, seen }
}

const sameSpots = (a: Cursor, b: Cursor): boolean =>
  a.element === b.element &&
  ((isStart(a) && isStart(b)) ||
    a.spots.every((spot, i) => spot.paragraph === b.spots[i]?.paragraph && spot.offset === b.spots[i]?.offset))
