import { textOf } from '@replique/script'
import type { Leading } from './leading.ts'
import { mostOften } from './leading.ts'
import type { PdfLine } from './lines.ts'

/** Pages before heads and feet show by coming back. */
const SEVERAL = 3
/** Share of the pages that have one, and of those that look like one. */
const OFTEN = 0.6
/** Points by which the same place may differ from page to page. */
const NEAR = 3
/** A head is short, and apart from the text by more than this many lines. */
const LONGEST = 90
const APART = 1.25
/** Heads and feet may have several lines. */
const MOST_LINES = 3

type Page = readonly PdfLine[]
type Side = 'head' | 'foot'

const wordsOf = (line: PdfLine): string => textOf(line.words).trim()
const ROMAN = /^[ivxlcdm]{1,7}$/i

/** What a head says beside its number; a number alone says nothing. */
function keyOf(line: PdfLine): string {
  const words = wordsOf(line)
    .toLowerCase()
    .replace(/[\d\s.,;:()[\]–—|/-]+/g, ' ')
    .trim()
  return ROMAN.test(words) || /^(?:page|seite|pagina|página|p)(?: (?:of|de|sur|von|di))?$/.test(words) ? '' : words
}

const endOf = (page: Page, side: Side): PdfLine | undefined => (side === 'head' ? page[0] : page.at(-1))
const nextTo = (page: Page, side: Side): PdfLine | undefined => (side === 'head' ? page[1] : page.at(-2))

/** "Scene 3": a word and a number, which may well head a page that it begins. */
const mayBeHeading = (line: PdfLine): boolean => /^\p{L}+\.? \d+\.?$/u.test(wordsOf(line)) && keyOf(line) !== ''

/** Whether words come back from page to page, or count the pages. */
function comesBack(lines: readonly PdfLine[]): boolean {
  const keys = new Map<string, PdfLine[]>()
  for (const line of lines) keys.set(keyOf(line), [...(keys.get(keyOf(line)) ?? []), line])
  let back = 0
  for (const [key, own] of keys) {
    const isSame = own.length > 1 && (key !== '' || own.every((line) => /\d|[ivxlcdm]/i.test(wordsOf(line))))
    const whole = new Set(own.map(wordsOf))
    if (isSame && (!own.every(mayBeHeading) || whole.size < own.length)) back += own.length
  }
  return back >= lines.length * OFTEN
}

/** The place, from the top of the page, at which most pages have one line of a head or a foot; undefined where none is. */
function placeOf(pages: readonly Page[], leading: Leading, side: Side): number | undefined {
  const full = pages.filter((page) => page.length > 2)
  if (full.length < SEVERAL) return undefined
  const at = mostOften(
    full.map((page) => endOf(page, side)?.y ?? 0),
    NEAR,
  )
  if (at === undefined) return undefined
  const there = full.filter((page) => Math.abs((endOf(page, side)?.y ?? 0) - at) <= NEAR)
  if (there.length < full.length * OFTEN) return undefined
  const apart = there.filter((page) => {
    const [line, next] = [endOf(page, side), nextTo(page, side)]
    return line !== undefined && next !== undefined && Math.abs(next.y - line.y) > leading.of(next.size) * APART
  })
  const lines = there.flatMap((page) => endOf(page, side) ?? [])
  return apart.length >= there.length * OFTEN && comesBack(lines) ? at : undefined
}

function withoutSide(pages: readonly Page[], leading: Leading, side: Side): readonly Page[] {
  let rest = pages
  for (let line = 0; line < MOST_LINES; line++) {
    const at = placeOf(rest, leading, side)
    if (at === undefined) return rest
    rest = rest.map((page) => {
      const end = endOf(page, side)
      const isThere = end !== undefined && Math.abs(end.y - at) <= NEAR && wordsOf(end).length <= LONGEST
      if (!isThere) return page
      return side === 'head' ? page.slice(1) : page.slice(0, -1)
    })
  }
  return rest
}

/** Pages by which a count may begin later than the file. */
const LATER = 4

/** A page's own number, set well apart: even a short document shows that it is one. */
function isOwnNumber(line: PdfLine | undefined, next: PdfLine | undefined, leading: Leading): boolean {
  if (line === undefined || next === undefined) return false
  const number = Number(/^[-–—([]*\s*(\d{1,4})\s*[-–—)\].]*$/.exec(wordsOf(line))?.[1])
  const isApart = Math.abs(line.y - next.y) > leading.of(next.size) * 2.5
  return isApart && number <= line.page && number >= line.page - LATER
}

function withoutOwnNumber(page: Page, leading: Leading): Page {
  const from = isOwnNumber(page[0], page[1], leading) ? 1 : 0
  const to = isOwnNumber(page.at(-1), page.at(-2), leading) ? -1 : page.length
  return from === 0 && to === page.length ? page : page.slice(from, to)
}

/** The pages without their heads, feet and numbers: lines that stand apart at one place on most pages and come back. */
export const withoutFurniture = (pages: readonly Page[], leading: Leading): readonly Page[] =>
  withoutSide(withoutSide(pages, leading, 'head'), leading, 'foot').map((page) => withoutOwnNumber(page, leading))
