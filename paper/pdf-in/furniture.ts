import { textOf } from '@replique/script'
import type { PdfLine } from './lines.ts'

/** Returns the most frequent value, or undefined if there are no values. Values are grouped in steps of `width`. */
export function mostFrequent(values: readonly number[], width: number): number | undefined {
  const counts = new Map<number, { count: number; sum: number }>()
  for (const value of values) {
    const key = Math.round(value / width)
    const held = counts.get(key) ?? { count: 0, sum: 0 }
    counts.set(key, { count: held.count + 1, sum: held.sum + value })
  }
  let best: { count: number; sum: number } | undefined
  for (const one of counts.values()) if (best === undefined || one.count > best.count) best = one
  return best === undefined ? undefined : best.sum / best.count
}

/** Default leading as a multiple of the letter size. */
const USUAL = 1.17
/** Maximum distance between lines of the same paragraph, as a multiple of the letter size. */
const WIDEST = 2.6
/**
 * If a distance smaller than the most frequent one makes up at least this share of all distances, it is used as the
 * leading.
 */
const OFTEN_ENOUGH = 0.12

const sizeKey = (size: number): number => Math.round(size * 2)

/** The distance between the lines of a paragraph, by letter size. */
export class LineSpacing {
  readonly #bySize = new Map<number, number>()
  readonly #share: number

  constructor(lines: readonly PdfLine[]) {
    const distances = new Map<number, number[]>()
    const shares: number[] = []
    lines.forEach((line, at) => {
      const next = lines[at + 1]
      if (next === undefined || next.page !== line.page || Math.abs(next.size - line.size) > 0.3) return
      const distance = next.y - line.y
      if (distance < line.size * 0.7 || distance > line.size * WIDEST) return
      const key = sizeKey(line.size)
      push(distances, key, distance)
      shares.push(distance / line.size)
    })
    this.#share = smallestOften(shares, 0.02) ?? USUAL
    for (const [key, all] of distances) {
      const found = all.length >= 8 ? smallestOften(all, 0.3) : undefined
      if (found !== undefined) this.#bySize.set(key, found)
    }
  }

  of(size: number): number {
    return this.#bySize.get(sizeKey(size)) ?? size * this.#share
  }
}

/**
 * Returns the smallest frequent distance. In a document with an empty line after each speech, the most frequent
 * distance may be the distance between speeches rather than between the lines of a paragraph.
 */
function smallestOften(values: readonly number[], width: number): number | undefined {
  const most = mostFrequent(values, width)
  if (most === undefined) return undefined
  const smaller = values.filter((value) => value < most - width * 2)
  const candidate = mostFrequent(smaller, width)
  if (candidate === undefined) return most
  const count = smaller.filter((value) => Math.abs(value - candidate) <= width).length
  return count >= values.length * OFTEN_ENOUGH ? candidate : most
}

function push(held: Map<number, number[]>, key: number, value: number): void {
  const list = held.get(key)
  if (list === undefined) held.set(key, [value])
  else list.push(value)
}

/** Minimum number of pages for headers and footers to be recognised. */
const SEVERAL = 3
/**
 * Minimum share of pages that have a line at the same height. Also the minimum share of these lines that are set apart
 * from the text, and the minimum share that are repeated.
 */
const OFTEN = 0.6
/** Maximum difference in points at which positions on different pages count as the same. */
const NEAR = 3
/** Maximum length of a header, and its minimum distance from the text in lines. */
const LONGEST = 90
const APART = 1.25
/** Maximum number of lines in a header or footer. */
const MOST_LINES = 3

type Page = readonly PdfLine[]
type Side = 'head' | 'foot'

const wordsOf = (line: PdfLine): string => textOf(line.words).trim()
const ROMAN = /^[ivxlcdm]{1,7}$/i

/** Returns the text of a header without its numbers. For a page number, the result is empty. */
function keyOf(line: PdfLine): string {
  const words = wordsOf(line)
    .toLowerCase()
    .replace(/[\d\s.,;:()[\]–—|/-]+/g, ' ')
    .trim()
  return ROMAN.test(words) || /^(?:page|seite|pagina|página|p)(?: (?:of|de|sur|von|di))?$/.test(words) ? '' : words
}

const endOf = (page: Page, side: Side): PdfLine | undefined => (side === 'head' ? page[0] : page.at(-1))
const nextTo = (page: Page, side: Side): PdfLine | undefined => (side === 'head' ? page[1] : page.at(-2))

/**
 * Returns whether a line consists of a word and a number, such as "Scene 3", and so may be a heading at the top of a
 * page.
 */
const mayBeHeading = (line: PdfLine): boolean => /^\p{L}+\.? \d+\.?$/u.test(wordsOf(line)) && keyOf(line) !== ''

/** Returns whether the text is repeated from page to page or consists of page numbers. */
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

/**
 * Returns the height at which most pages have a header or footer line, measured from the top of the page, or undefined
 * if there is no such height.
 */
function placeOf(pages: readonly Page[], leading: LineSpacing, side: Side): number | undefined {
  const full = pages.filter((page) => page.length > 2)
  if (full.length < SEVERAL) return undefined
  const at = mostFrequent(
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

function withoutSide(pages: readonly Page[], leading: LineSpacing, side: Side): readonly Page[] {
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

/** Maximum number of pages before the page numbered 1. */
const LATER = 4

/**
 * Returns whether a line is a page number that is set well apart from the text. Such a number is recognised even in a
 * short document.
 */
function isOwnNumber(line: PdfLine | undefined, next: PdfLine | undefined, leading: LineSpacing): boolean {
  if (line === undefined || next === undefined) return false
  const number = Number(/^[-–—([]*\s*(\d{1,4})\s*[-–—)\].]*$/.exec(wordsOf(line))?.[1])
  const isApart = Math.abs(line.y - next.y) > leading.of(next.size) * 2.5
  return isApart && number <= line.page && number >= line.page - LATER
}

function withoutOwnNumber(page: Page, leading: LineSpacing): Page {
  const from = isOwnNumber(page[0], page[1], leading) ? 1 : 0
  const to = isOwnNumber(page.at(-1), page.at(-2), leading) ? -1 : page.length
  return from === 0 && to === page.length ? page : page.slice(from, to)
}

/**
 * Removes headers, footers and page numbers: lines that are set apart from the text and repeated at the same height on
 * most pages.
 */
export const removeHeadersAndFooters = (pages: readonly Page[], leading: LineSpacing): readonly Page[] =>
  withoutSide(withoutSide(pages, leading, 'head'), leading, 'foot').map((page) => withoutOwnNumber(page, leading))
