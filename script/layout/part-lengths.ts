import type { Element, Play } from '../play.ts'
import { printedText, wordsIn } from '../rich-text.ts'
import { isSpoken } from '../speeches.ts'
import { fillPage } from './page-fill.ts'
import { flowOfPages } from './paginate.ts'
import { MINUTES_PER_PAGE, SPOKEN_WORDS_PER_MINUTE } from './running-time.ts'
import type { Page, Pagination } from './types.ts'

/** The length of a part of a play. */
export interface PartLength {
  /** The number of pages of the layout, including fractions. */
  readonly pages: number
  /** The number of eighths of a page, at least 1, as in shooting schedules. */
  readonly eighths: number
  /**
   * The estimated running time in minutes, including fractions. It is based on pages for screenplays, and on spoken
   * words for stage plays.
   */
  readonly minutes: number
  /** The number of spoken words. */
  readonly spokenWords: number
}

const EIGHTHS = 8

/** Where the blocks of a page begin, in lines from the top of the page, and how many lines are filled. */
interface PageRows {
  /** Indexes of elements, relative to the element with which the page starts. */
  readonly at: readonly number[]
  readonly above: readonly number[]
  readonly bottom: number
}

/** Cached rows, and everything that they were computed from. */
interface Kept {
  readonly pagination: Pick<Pagination, 'layout'> & { readonly characters: Play['characters'] }
  readonly elements: readonly Element[]
  readonly page: Page
  readonly rows: PageRows
}

// keyed by a page's first element, so that the rows of unchanged pages are found again after an edit: laying out 400
// pages takes longer than the pause between two typed words
const kept = new WeakMap<Element, Kept>()

function isKept({ pagination, elements, page }: Kept, now: Pagination, of: Page): boolean {
  const { play, layout } = now
  const first = of.start.element
  return (
    pagination.layout === layout &&
    pagination.characters === play.characters &&
    page.seen - page.start.element === of.seen - first &&
    sameSpots(page, of) &&
    elements.every((element, i) => element === play.elements[first + i])
  )
}

/** Whether two pages begin at the same spots in their paragraphs. */
const sameSpots = (a: Page, b: Page): boolean =>
  a.start.spots.length === b.start.spots.length &&
  a.start.spots.every(({ paragraph, offset }, i) => {
    const spot = b.start.spots[i]
    return paragraph === spot?.paragraph && offset === spot.offset
  })

/** Returns the lines at which the blocks of a page begin. */
function rowsOf(pagination: Pagination, page: Page): PageRows {
  const { play, layout } = pagination
  const { element } = page.start
  const first = play.elements[element]
  const known = first && kept.get(first)
  if (known && isKept(known, pagination, page)) return known.rows
  const { rows } = fillPage(flowOfPages(pagination), page.start)
  const made = {
    at: rows.map((row) => row.at - element),
    above: rows.map((row) => row.above),
    bottom: Math.min(
      layout.linesPerPage,
      rows.reduce((most, row) => Math.max(most, row.top + row.height), 0),
    ),
  }
  const elements = play.elements.slice(element, page.seen + 1)
  const from = { layout, characters: play.characters }
  if (first) kept.set(first, { pagination: from, elements, page, rows: made })
  return made
}

/** Returns the index of the page on which an element begins. */
function pageIndex(pages: readonly Page[], element: number): number {
  let [low, high] = [0, pages.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((pages[middle]?.element ?? 0) <= element) low = middle + 1
    else high = middle
  }
  return Math.max(0, low - 1)
}

/** Returns the position at which an element begins, in pages from the start of the play. */
function startOf(pagination: Pagination, element: number): number {
  const { pages, layout } = pagination
  const index = pageIndex(pages, element)
  const page = pages[index]
  if (!page) return 0
  const { at, above, bottom } = rowsOf(pagination, page)
  const row = at.findIndex((one) => one + page.start.element >= element)
  return index + (row < 0 ? bottom : (above[row] ?? 0)) / layout.linesPerPage
}

/**
 * Returns the position at which the content before an element ends. If the element is a heading that starts a page, the
 * space left empty before it isn't counted.
 */
function endBefore(pagination: Pagination, element: number): number {
  const { pages, layout, play } = pagination
  const last = pages.at(-1)
  if (element >= play.elements.length)
    return last ? pages.length - 1 + rowsOf(pagination, last).bottom / layout.linesPerPage : 0
  const place = startOf(pagination, element)
  const index = Math.floor(place)
  const page = pages[index]
  const before = pages[index - 1]
  const begins = page !== undefined && before !== undefined && place === index
  if (!begins || !(page.forced || flowOfPages(pagination).blockAt(page.start.element).newPage)) return place
  return index - 1 + rowsOf(pagination, before).bottom / layout.linesPerPage
}

const words = new WeakMap<Element, number>()

function wordsOf(element: Element): number {
  let count = words.get(element)
  if (count === undefined) words.set(element, (count = wordsIn(printedText(element.text))))
  return count
}

/** Returns the length of each of these parts of a play, from `from` up to but not including `to`. */
export function partLengths(
  pagination: Pagination,
  parts: readonly { readonly from: number; readonly to: number }[],
): readonly PartLength[] {
  const { play } = pagination
  return parts.map(({ from, to }) => {
    const pages = Math.max(0, endBefore(pagination, to) - startOf(pagination, from))
    let spokenWords = 0
    for (let at = from; at < to; at++) {
      const element = play.elements[at]
      if (element && isSpoken(element)) spokenWords += wordsOf(element)
    }
    const minutes = play.kind === 'screenplay' ? pages * MINUTES_PER_PAGE : spokenWords / SPOKEN_WORDS_PER_MINUTE
    return { pages, eighths: Math.max(1, Math.round(pages * EIGHTHS)), minutes, spokenWords }
  })
}

/** Returns the length of a play in pages of its layout. Only the filled part of the last page is counted. */
export const playPages = (pagination: Pagination): number => endBefore(pagination, pagination.play.elements.length)

/** Formats a number of eighths: "3/8", "1", "2 4/8". */
export function printEighths(eighths: number): string {
  const whole = Math.floor(eighths / EIGHTHS)
  const rest = eighths % EIGHTHS
  if (rest === 0) return String(whole)
  return whole === 0 ? `${rest}/8` : `${whole} ${rest}/8`
}

/** A page, and the pagination it belongs to. */
interface Placed {
  readonly pagination: Pagination
  readonly page: Page
}

/** Whether two pages result from breaking the same paragraphs at the same places. */
function isAlike(one: Placed, other: Placed): boolean {
  const [from, to] = [one.page.start.element, other.page.start.element]
  if (one.page.seen - from !== other.page.seen - to || !sameSpots(one.page, other.page)) return false
  const [before, after] = [one.pagination.play.elements, other.pagination.play.elements]
  for (let at = 0; from + at <= one.page.seen; at++) if (before[from + at] !== after[to + at]) return false
  return true
}

/** Returns how much of these pages is filled in total, in pages. */
const filled = (pages: readonly Placed[]): number =>
  pages.reduce((sum, { pagination, page }) => sum + rowsOf(pagination, page).bottom / pagination.layout.linesPerPage, 0)

const placed = (pagination: Pagination): Placed[] => pagination.pages.map((page) => ({ pagination, page }))

/**
 * Returns the number of printed pages by which a play grew between two states, including fractions. The number is
 * negative if the play shrank. Space left empty before a page break or before a heading that starts a page isn't
 * counted. Both states must be in the same layout. Pages that are the same in both are not measured.
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
