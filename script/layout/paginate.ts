import type { Play } from '../play.ts'
import type { Change } from './change.ts'
import { changeBetween } from './change.ts'
import type { Cursor, Flow } from './flow.ts'
import { flowOf, startOf } from './flow.ts'
import type { Layout } from './layout.ts'
import { fillPage } from './page-fill.ts'
import { pageLabels } from './page-label.ts'
import type { PagePlace } from './page-place.ts'
import { placeOf } from './page-place.ts'

/** One page of the body; the title page and the characters are not counted. */
export interface Page extends PagePlace {
  /** From 1. */
  readonly number: number
  /** The number as it is said: "12", "II-3-51". */
  readonly label: string
  /** The writer asked for the break above this page. */
  readonly forced: boolean
  readonly start: Cursor
  /** Where the next page starts; undefined on the last page. */
  readonly end: Cursor | undefined
  /** The writer asked for the break at `end`. */
  readonly endForced: boolean
  /** The index of the last element that `end` depends on (the number of elements, where it was the end of the play). */
  readonly seen: number
}

/** The pages of a play: at least one, in order. `play` and `layout` are what they were made from. */
export interface Pagination {
  readonly play: Play
  readonly layout: Layout
  readonly pages: readonly Page[]
}

type Numbered = 'number' | 'label'
type Draft = Omit<Page, Numbered> & Partial<Pick<Page, Numbered>>

const sameCursor = (a: Cursor, b: Cursor, delta: number): boolean =>
  a.element === b.element + delta &&
  a.spots.length === b.spots.length &&
  a.spots.every((spot, i) => spot.paragraph === b.spots[i]?.paragraph && spot.offset === b.spots[i]?.offset)

const shiftCursor = (cursor: Cursor, delta: number): Cursor => ({ ...cursor, element: cursor.element + delta })

function shiftPage(page: Page, delta: number): Draft {
  if (delta === 0) return page
  const { beside } = page
  return {
    ...page,
    element: page.element + delta,
    ...(beside ? { beside: { ...beside, element: beside.element + delta } } : {}),
    start: shiftCursor(page.start, delta),
    end: page.end && shiftCursor(page.end, delta),
    seen: page.seen + delta,
  }
}

/** The old pages from the one that starts at this cursor on, if there is one and everything below it is unchanged. */
function resume(cursor: Cursor, change: Change): readonly Page[] | undefined {
  if (cursor.element < change.suffix) return undefined
  const { pages } = change.previous
  const at = pages.findIndex((page) => sameCursor(cursor, page.start, change.delta))
  return at < 0 ? undefined : pages.slice(at)
}

/** The pages from `start` on; the tail of the old ones as soon as a page starts where an old one did. */
function flowPages(flow: Flow, drafts: Draft[], change: Change | undefined): Draft[] {
  let cursor: Cursor | undefined = drafts.length === 0 ? startOf(0) : drafts.at(-1)?.end
  let forced = drafts.at(-1)?.endForced ?? false
  while (cursor) {
    const filled = fillPage(flow, cursor)
    if (filled.rows.length === 0 && !filled.end && drafts.length > 0) break
    drafts.push({
      ...placeOf(flow, cursor),
      forced,
      start: cursor,
      end: filled.end,
      endForced: filled.forced,
      seen: filled.seen,
    })
    cursor = filled.end
    forced = filled.forced
    const rest = cursor && change && resume(cursor, change)
    if (!rest) continue
    rest.forEach((page, i) => {
      const shifted = shiftPage(page, change.delta)
      drafts.push(i === 0 && shifted.forced !== forced ? { ...shifted, forced } : shifted)
    })
    break
  }
  return drafts
}

/** Labels depend on headings and on where pages start: the old ones hold where neither moved. */
function keepsLabels(drafts: readonly Draft[], change: Change | undefined): boolean {
  return (
    change !== undefined &&
    change.sameHeadings &&
    drafts.length === change.previous.pages.length &&
    drafts.every((draft, i) => draft.element === change.previous.pages[i]?.element)
  )
}

function numberPages(drafts: readonly Draft[], { elements, layout }: Flow, change?: Change): Page[] {
  const old = keepsLabels(drafts, change) ? change?.previous.pages : undefined
  const labels = old
    ? undefined
    : pageLabels(
        elements,
        drafts.map((draft) => draft.element),
        layout,
      )
  return drafts.map((draft, i) => {
    const number = i + 1
    const label = old?.[i]?.label ?? labels?.[i] ?? String(number)
    return draft.number === number && draft.label === label ? (draft as Page) : { ...draft, number, label }
  })
}

/** The pages above the change, none of whose ends depends on it. */
function untouchedPages({ previous, prefix }: Change): Draft[] {
  const touched = previous.pages.findIndex((page) => page.seen >= prefix)
  return previous.pages.slice(0, touched < 0 ? undefined : touched)
}

const flows = new WeakMap<Pagination, Flow>()

/** The blocks that a play was broken into pages with, so that they need not be found once more to print them. */
export const flowOfPages = (pagination: Pagination): Flow =>
  flows.get(pagination) ?? flowOf(pagination.play, pagination.layout)

/**
 * Breaks a play into pages. Given the result of an earlier call, only the pages that a change reaches are made again: an
 * element that is the same object (`===`) counts as unchanged, so the result is the same as without `previous`.
 */
export function paginate(play: Play, layout: Layout, previous?: Pagination): Pagination {
  const change = changeBetween(play, layout, previous)
  if (previous && change?.prefix === play.elements.length && change.delta === 0)
    return { play, layout, pages: previous.pages }
  const flow = flowOf(play, layout)
  const drafts = flowPages(flow, change ? untouchedPages(change) : [], change)
  const pagination = { play, layout, pages: numberPages(drafts, flow, change) }
  flows.set(pagination, flow)
  return pagination
}
