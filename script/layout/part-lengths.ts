import { printedText } from '../rich-text.ts'
import { isSaid } from '../speeches.ts'
import { wordsIn } from '../words.ts'
import type { Flow } from './flow.ts'
import { fillPage } from './page-fill.ts'
import type { Page, Pagination } from './paginate.ts'
import { flowOfPages } from './paginate.ts'
import { MINUTES_PER_PAGE, SPOKEN_WORDS_PER_MINUTE } from './running-time.ts'

/** How long a part of a play is. */
export interface PartLength {
  /** In pages of the layout, a fraction. */
  readonly pages: number
  /** As shooting schedules count: eighths of a page, at least one. */
  readonly eighths: number
  /** Estimated running time in minutes, a fraction: by pages for the screen, by spoken words for the stage. */
  readonly minutes: number
  /** Words that somebody says in it. */
  readonly spokenWords: number
}

const EIGHTHS = 8

/** Where the blocks of a page begin, in lines from its top, and how many lines it fills. */
interface PageRows {
  readonly at: readonly number[]
  readonly above: readonly number[]
  readonly bottom: number
}

const known = new WeakMap<Page, PageRows>()

function rowsOf(flow: Flow, page: Page): PageRows {
  const found = known.get(page)
  if (found) return found
  const { rows } = fillPage(flow, page.start)
  const made = {
    // counted from the page's own element, which may be shifted without the page being made anew
    at: rows.map((row) => row.at - page.element),
    above: rows.map((row) => row.above),
    bottom: Math.min(
      flow.layout.linesPerPage,
      rows.reduce((most, row) => Math.max(most, row.top + row.height), 0),
    ),
  }
  known.set(page, made)
  return made
}

/** The index of the page on which an element stands, or begins. */
function pageIndex(pages: readonly Page[], element: number): number {
  let [low, high] = [0, pages.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((pages[middle]?.element ?? 0) <= element) low = middle + 1
    else high = middle
  }
  return Math.max(0, low - 1)
}

/** Where an element begins, in pages from the start of the play. */
function startOf({ pages, layout }: Pagination, flow: Flow, element: number): number {
  const index = pageIndex(pages, element)
  const page = pages[index]
  if (!page) return 0
  const { at, above, bottom } = rowsOf(flow, page)
  const row = at.findIndex((one) => one + page.element >= element)
  return index + (row < 0 ? bottom : (above[row] ?? 0)) / layout.linesPerPage
}

/** Where what stands before an element ends: paper left empty by a heading that begins a page belongs to nobody. */
function endBefore(pagination: Pagination, flow: Flow, element: number): number {
  const { pages, layout, play } = pagination
  const last = pages.at(-1)
  if (element >= play.elements.length)
    return last ? pages.length - 1 + rowsOf(flow, last).bottom / layout.linesPerPage : 0
  const place = startOf(pagination, flow, element)
  const index = Math.floor(place)
  const page = pages[index]
  const before = pages[index - 1]
  const begins = page !== undefined && before !== undefined && place === index
  if (!begins || !(page.forced || flow.blockAt(page.start.element).newPage)) return place
  return index - 1 + rowsOf(flow, before).bottom / layout.linesPerPage
}

/** How long each of these parts of a play is; a part is its elements `from` up to, not including, `to`. */
export function partLengths(
  pagination: Pagination,
  parts: readonly { readonly from: number; readonly to: number }[],
): readonly PartLength[] {
  const { play } = pagination
  const flow = flowOfPages(pagination)
  return parts.map(({ from, to }) => {
    const pages = Math.max(0, endBefore(pagination, flow, to) - startOf(pagination, flow, from))
    let spokenWords = 0
    for (let at = from; at < to; at++) {
      const element = play.elements[at]
      if (element && isSaid(element)) spokenWords += wordsIn(printedText(element.text))
    }
    const minutes = play.kind === 'screenplay' ? pages * MINUTES_PER_PAGE : spokenWords / SPOKEN_WORDS_PER_MINUTE
    return { pages, eighths: Math.max(1, Math.round(pages * EIGHTHS)), minutes, spokenWords }
  })
}

/** Eighths as they are written: "3/8", "1", "2 4/8". */
export function printEighths(eighths: number): string {
  const whole = Math.floor(eighths / EIGHTHS)
  const rest = eighths % EIGHTHS
  if (rest === 0) return String(whole)
  return whole === 0 ? `${rest}/8` : `${whole} ${rest}/8`
}
