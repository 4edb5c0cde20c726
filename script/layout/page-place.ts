import { sourceOf, paragraph, lineCount } from './paragraph.ts'
import type {
  Place,
  BreakPlace,
  PagePlace,
  ColumnProgress,
  Cursor,
  Flow,
  Block,
  Part,
  Piece,
  Paragraph,
} from './types.ts'
import { isStart, startOf } from './flow.ts'
import { saysContinued } from '../cue.ts'
import type { Layout } from './layout.ts'
import { addedPiece, slicePieces } from './pieces.ts'

/** Returns the place at which each continued column resumes. */
export const placesOf = (one: BreakPlace): readonly Place[] => [
  one,
  ...(one.beside ? [one.beside] : []),
  ...(one.further ?? []),
]

/** Shifts a place by `delta` elements. */
export function shiftBreak<T extends BreakPlace>(one: T, delta: number): T {
  const shift = (place: Place): Place => ({ ...place, element: place.element + delta })
  const { beside, further } = one
  return {
    ...one,
    ...shift(one),
    ...(beside && { beside: shift(beside) }),
    ...(further && { further: further.map(shift) }),
  }
}

function placeOfSpot(flow: Flow, cursor: Cursor, column: number): Place | undefined {
  const spot: ColumnProgress | undefined = cursor.spots[column]
  const paragraph = spot && flow.blockAt(cursor.element).columns[column]?.[spot.paragraph]
  if (!spot || !paragraph) return undefined
  const { element, offset } = sourceOf(paragraph, spot.offset)
  return { element: cursor.element + element, offset: spot.offset === 0 ? 0 : offset }
}

/**
 * Converts the cursor at the start of a page to a place in the play, and finds the speeches that the page continues.
 */
export function placeOf(flow: Flow, cursor: Cursor): PagePlace {
  const present = <T>(values: readonly (T | undefined)[]): T[] => values.filter((value) => value !== undefined)
  const cut = {
    more: present(cutCues(flow, cursor)).length > 0,
    continued: present(repeatedCues(flow, cursor)).map((cue) => cue.text),
  }
  const whole = { element: cursor.element, offset: 0 }
  if (cursor.spots.every((spot) => spot.paragraph + spot.offset === 0)) return { ...whole, ...cut }
  const [left, right, ...further] = present(cursor.spots.map((_, column) => placeOfSpot(flow, cursor, column)))
  if (left && right) return { ...left, beside: right, ...(further.length > 0 && { further }), ...cut }
  return { ...(left ?? whole), ...cut }
}

/**
 * Returns the offset in a paragraph at which the text after a place begins. Returns undefined if the whole paragraph is
 * before that place.
 */
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
      // the opening bracket of a direction comes before its text, but belongs to the same place
      return first ? 0 : at
    }
    at += piece.text.length
  }
  return undefined
}

const endOf = (column: readonly Paragraph[]): ColumnProgress => ({ paragraph: column.length, offset: 0 })

function spotIn(column: readonly Paragraph[], place: Place): ColumnProgress {
  for (const [paragraph, one] of column.entries()) {
    const offset = offsetIn(one, place)
    if (offset !== undefined) return { paragraph, offset }
  }
  return endOf(column)
}

const holds = (column: readonly Paragraph[], element: number): boolean =>
  column.some(({ pieces }) => pieces.some((piece) => piece.element === element))

/**
 * Converts a place to a cursor in the block that begins at `at`. Returns undefined if the place is in another block.
 */
export function cursorAt(block: Block, at: number, stop: BreakPlace): Cursor | undefined {
  if (stop.element < at || stop.element >= at + block.size) return undefined
  if (stop.element === at && stop.offset === 0) return startOf(at)
  const inBlock = (place: Place): Place => ({ ...place, element: place.element - at })
  const [only, right, third] = block.columns
  // a place recorded for two columns can't split a block that has more
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

/** Returns the parts of a column that come before a spot. The last part is cut off there. */
export function partsBefore(parts: readonly Part[], spot: ColumnProgress | undefined): readonly Part[] {
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

const earlier = (a: ColumnProgress, b: ColumnProgress | undefined): ColumnProgress =>
  b && (b.paragraph < a.paragraph || (b.paragraph === a.paragraph && b.offset < a.offset)) ? b : a

/** Limits a cursor so that no column goes beyond another cursor in the same block. */
export const limitCursor = (end: Cursor, cut: Cursor): Cursor =>
  end.element === cut.element && !isStart(end)
    ? { ...end, spots: end.spots.map((spot, i) => earlier(spot, cut.spots[i])) }
    : end

/** The end of a page, whether it is at the stop, and the index of the last element examined to determine this. */
interface Settled {
  readonly end: Cursor
  readonly stopped: boolean
  readonly seen: number
}

/** Whether `stop` is at or before `cursor`. */
export function isAtOrBefore(flow: Flow, cursor: Cursor, stop: BreakPlace): boolean {
  if (stop.element < cursor.element) return true
  const at = cursorAt(flow.blockAt(cursor.element), cursor.element, stop)
  if (at?.element !== cursor.element) return false
  return at.spots.every((spot, i) => {
    const here = cursor.spots[i] ?? spot
    return spot.paragraph < here.paragraph || (spot.paragraph === here.paragraph && spot.offset <= here.offset)
  })
}

/** Moves the end of a page past unprinted elements if the stop comes directly after them. */
export function skipUnprinted(flow: Flow, end: Cursor, stop: BreakPlace): Settled {
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

/** If a page break at `cursor` splits a speech in this column, returns the cue of that speech. */
function cutCue(block: Block, cursor: Cursor, column: number): Paragraph | undefined {
  const paragraphs = block.columns[column]
  const spot = cursor.spots[column]
  if (!paragraphs || !spot || spot.paragraph >= paragraphs.length || spot.paragraph + spot.offset === 0)
    return undefined
  return block.name ?? (paragraphs[0]?.role === 'cue' ? paragraphs[0] : undefined)
}

/** For each column, returns the cue that is repeated at the top of a page, or undefined. */
export function repeatedCues(flow: Flow, cursor: Cursor): (Paragraph | undefined)[] {
  if (!flow.layout.repeatCue || isStart(cursor)) return []
  const block = flow.blockAt(cursor.element)
  return block.columns.map((_, column) => {
    const cue = cutCue(block, cursor, column)
    if (!cue || saysContinued(cue.text)) return cue
    const whole = continued(cue.pieces, cue, flow.layout)
    const direction = cue.text.search(/\s*\(/)
    // a direction after the name is not repeated if it makes the cue longer than one line
    return whole && lineCount(whole.lines) > 1 && direction > 0
      ? continued(slicePieces(cue.pieces, 0, direction), cue, flow.layout)
      : whole
  })
}

/** Returns a cue followed by the "continued" text, or undefined if there is nothing to print. */
function continued(pieces: readonly Piece[], { style }: Paragraph, layout: Layout): Paragraph | undefined {
  const last = pieces.at(-1)
  const suffix = addedPiece(` ${layout.strings.continued}`, last, last ? last.from + last.text.length : 0)
  return paragraph([...pieces, suffix], { kind: 'cue', style }, layout)
}

/** The number of lines needed above the first line of a page for a repeated cue and the page number. */
const ROOM_FOR_CUE = 5

/**
 * Whether repeated cues are printed above the first line of the page, just as "(MORE)" is printed below the last line.
 * Final Draft does this, so that splitting a speech takes no additional lines.
 */
export const repeatsInMargin = ({ strings, top, lineHeight }: Layout): boolean =>
  strings.more !== '' && top >= ROOM_FOR_CUE * lineHeight

/** Returns the number of lines that repeated cues take up above continued speeches. */
export const linesOfRepeated = (flow: Flow, cursor: Cursor): number =>
  repeatsInMargin(flow.layout) || (flow.layout.nameBeside && flow.blockAt(cursor.element).name)
    ? 0
    : Math.max(0, ...repeatedCues(flow, cursor).map((cue) => (cue ? lineCount(cue.lines) : 0)))

/**
 * For each column, returns the cue of a speech that continues on the next page, or undefined. The result is empty if
 * the layout doesn't mark such speeches.
 */
export function cutCues(flow: Flow, cursor: Cursor): (Paragraph | undefined)[] {
  if (flow.layout.strings.more === '' || isStart(cursor)) return []
  const block = flow.blockAt(cursor.element)
  return block.columns.map((_, column) => cutCue(block, cursor, column))
}
