import type { Page, Pagination } from './paginate.ts'
import { rowsOf, sameSpots } from './part-lengths.ts'

/** A page of one state of a play. */
interface Placed {
  readonly pagination: Pagination
  readonly page: Page
}

/** Whether two pages were broken from the same paragraphs at the same places. */
function isAlike(one: Placed, other: Placed): boolean {
  const [from, to] = [one.page.start.element, other.page.start.element]
  if (one.page.seen - from !== other.page.seen - to || !sameSpots(one.page, other.page)) return false
  const [before, after] = [one.pagination.play.elements, other.pagination.play.elements]
  for (let at = 0; from + at <= one.page.seen; at++) if (before[from + at] !== after[to + at]) return false
  return true
}

/** How much of each page is filled, in all. */
const filled = (pages: readonly Placed[]): number =>
  pages.reduce((sum, { pagination, page }) => sum + rowsOf(pagination, page).bottom / pagination.layout.linesPerPage, 0)

const placed = (pagination: Pagination): Placed[] => pagination.pages.map((page) => ({ pagination, page }))

/**
 * By how many pages of print a play became longer from one state to another, a fraction; less than 0 where it became
 * shorter. Paper left empty before a break or a heading that begins a page counts for nothing. Both states are in one
 * layout; what they share is not measured.
 */
export function pagesWritten(before: Pagination, after: Pagination): number {
  const [old, now] = [placed(before), placed(after)]
  const alike = (a: Placed | undefined, b: Placed | undefined): boolean =>
    a !== undefined && b !== undefined && isAlike(a, b)
  let start = 0
  while (alike(old[start], now[start])) start++
  let end = 0
  while (end < Math.min(old.length, now.length) - start && alike(old.at(-1 - end), now.at(-1 - end))) end++
  return filled(now.slice(start, now.length - end)) - filled(old.slice(start, old.length - end))
}
