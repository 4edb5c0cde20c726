/**
 * Numbers with letters, as used for scenes and pages in production: 12, 12A, 12AA, 12B, 13, and A13 directly before 13.
 * A letter after the number marks an insertion after it, and a letter before the number an insertion before it.
 */
import type { Element } from '../play.ts'
import { textOf } from '../rich-text.ts'
import type { Anchor, LockedPage } from './production.ts'
import type { Place, Page, Pagination } from '../layout/types.ts'

interface Label {
  /** The letters before the number, outermost first. */
  readonly before: string
  readonly digits: number
  readonly behind: string
}

/** I and O are omitted, because they look like 1 and 0. */
const LETTERS: readonly string[] = 'ABCDEFGHJKLMNPQRSTUVWXYZ'.split('')
const LABEL = /^([A-Z]*)(\d{1,6})([A-Z]*)$/

function labelOf(text: string): Label | undefined {
  const [, before, digits, behind] = LABEL.exec(text.toUpperCase()) ?? []
  return digits === undefined ? undefined : { before: before ?? '', digits: Number(digits), behind: behind ?? '' }
}

/**
 * Compares the letters that precede the same number, from the innermost outwards. A label that runs out of letters
 * comes after one that doesn't.
 */
function compareBefore(a: string, b: string): number {
  for (let i = 1; ; i++) {
    const [left, right] = [a.at(-i), b.at(-i)]
    if (left === right && left !== undefined) continue
    if (left === right) return 0
    if (left === undefined) return 1
    if (right === undefined) return -1
    return left < right ? -1 : 1
  }
}

function compareBehind(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/**
 * Compares two labels. The result is negative if `a` comes before `b` in a script, and undefined if either label is
 * invalid.
 */
export function compareLabels(a: string, b: string): number | undefined {
  const [left, right] = [labelOf(a), labelOf(b)]
  if (!left || !right) return undefined
  if (left.digits !== right.digits) return left.digits - right.digits
  return compareBehind(left.behind, right.behind) || compareBefore(left.before, right.before)
}

const MOST_LETTERS = 6

/**
 * Yields every label that can follow `text`. For 12A, these are first 12B, 12C and so on, then longer labels such as
 * 12AA.
 */
function* followers(text: string): Generator<string> {
  const label = labelOf(text)
  const last = label?.behind.at(-1)
  if (label?.before) {
    const [outer = '', rest] = [label.before[0], text.toUpperCase().slice(1)]
    for (const letter of LETTERS) if (letter > outer) yield letter + rest
    return
  }
  if (last !== undefined) for (const letter of LETTERS) if (letter > last) yield text.slice(0, -1) + letter
  for (let depth = 0, stem = text; depth < MOST_LETTERS; depth++, stem += 'Z')
    for (const letter of LETTERS) yield stem + letter
}

function* leaders(text: string): Generator<string> {
  for (let depth = 0, stem = text; depth < MOST_LETTERS; depth++, stem = `A${stem}`)
    for (const letter of LETTERS) yield letter + stem
}

const isBetween = (label: string, after: string | undefined, before: string | undefined): boolean =>
  (after === undefined || (compareLabels(after, label) ?? -1) < 0) &&
  (before === undefined || (compareLabels(label, before) ?? -1) < 0)

function* numbersFrom(first: number): Generator<string> {
  for (let number = first; ; number++) yield String(number)
}

/**
 * Returns a label between two neighbours that isn't in `taken`: between 12 and 13, 12A, then 12B; between 12A and 12B,
 * 12AA; between 12 and 12A, A12A; before 1, A1; after the last label, the next number. `undefined` means that there is
 * no neighbour on that side. If the neighbours are out of order because one of them was moved, the label follows the
 * earlier neighbour.
 */
export function labelBetween(
  after: string | undefined,
  before: string | undefined,
  taken: ReadonlySet<string>,
): string {
  const isFree = (label: string): boolean => !taken.has(label)
  const firstOf = (labels: Iterable<string>, fits: (label: string) => boolean): string | undefined => {
    for (const label of labels) if (isFree(label) && fits(label)) return label
    return undefined
  }
  if (before === undefined) {
    const next = (after === undefined ? 0 : (labelOf(after)?.digits ?? 0)) + 1
    return firstOf(numbersFrom(next), () => true) ?? ''
  }
  const isOrdered = after === undefined || (compareLabels(after, before) ?? 1) < 0
  const fits = (label: string): boolean => !isOrdered || isBetween(label, after, before)
  const found = (after === undefined ? undefined : firstOf(followers(after), fits)) ?? firstOf(leaders(before), fits)
  return found ?? firstOf(leaders(after ?? before), () => true) ?? `${after ?? before}-${taken.size}`
}

/** The number of characters to store so that a position in a paragraph can be found again. */
const WORDS = 48

function anchorAt(elements: readonly Element[], { element, offset }: Place): Anchor | undefined {
  const one = elements[element]
  if (one?.id === undefined) return undefined
  return { id: one.id, offset, words: offset === 0 ? '' : textOf(one.text).slice(offset, offset + WORDS) }
}

type Paged = Pick<Pagination, 'play' | 'pages' | 'layout'>

function lockedPage({ play: { elements }, layout }: Paged, page: Page, next: number): LockedPage[] {
  const anchor = anchorAt(elements, page)
  if (!anchor) return []
  const beside = page.beside && anchorAt(elements, page.beside)
  const further =
    page.start.spots.length > 2 && (page.further ?? []).flatMap((place) => anchorAt(elements, place) ?? [])
  const rest = elements
    .slice(page.element + 1, Math.max(next, page.element + 1))
    .flatMap(({ id, kind }) => (id !== undefined && layout.elements[kind] ? [id] : []))
  return [{ label: page.label, ...anchor, ...(beside && { beside }), ...(further && { further }), rest }]
}

/**
 * Returns the places where pages currently start, for `Production.pages`. A page can't be locked if the paragraphs have
 * no ids.
 */
export function lockPages(paged: Paged): LockedPage[] {
  const { pages, play } = paged
  return pages.flatMap((page, index) => {
    const next = pages[index + 1]
    // a paragraph split by a page break begins on the earlier page
    const end = next ? next.element + (next.offset > 0 ? 1 : 0) : play.elements.length
    return lockedPage(paged, page, end)
  })
}
