import type { Cursor, Flow, Spot } from './flow.ts'
import { sourceOf } from './paragraph.ts'
import { cutCues, repeatedCues } from './repeated.ts'

/** A place in the play: the index of an element and an offset in its text (asides included), in UTF-16 units. */
export interface Place {
  readonly element: number
  readonly offset: number
}

/** A place between two pages; offset 0 is before the element. */
export interface BreakPlace extends Place {
  /** Where the right column of a dual dialogue goes on, if the break cuts one; of more columns, the second that goes on. */
  readonly beside?: Place
  /** Where the columns after that one go on, of speeches said by more than two at the same time. */
  readonly further?: readonly Place[]
}

/** The places at which each column goes on that does. */
export const placesOf = (one: BreakPlace): readonly Place[] => [
  one,
  ...(one.beside ? [one.beside] : []),
  ...(one.further ?? []),
]

/** The same place where `delta` elements more stand before it. */
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

/** Where a page starts in the play. */
export interface PagePlace extends BreakPlace {
  /** The page before ends with `strings.more`. */
  readonly more: boolean
  /** The cues printed again at the top ("CAMILLE (CONT'D)"): none, one, or one for each column. */
  readonly continued: readonly string[]
}

function placeOfSpot(flow: Flow, cursor: Cursor, column: number): Place | undefined {
  const spot: Spot | undefined = cursor.spots[column]
  const paragraph = spot && flow.blockAt(cursor.element).columns[column]?.[spot.paragraph]
  if (!spot || !paragraph) return undefined
  const { element, offset } = sourceOf(paragraph, spot.offset)
  return { element: cursor.element + element, offset: spot.offset === 0 ? 0 : offset }
}

/** What a page that starts at this cursor shows of it. */
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
