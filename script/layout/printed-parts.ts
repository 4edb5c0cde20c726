import type { Element, ElementKind, Play } from '../play.ts'
import type { Run } from '../rich-text.ts'
import { flowOf, isStart } from './flow.ts'
import type { ElementStyle } from './layout.ts'
import { fillPage, sceneLines } from './page-fill.ts'
import { latestRevision, slicePieces } from './pieces.ts'
import { cutCues, repeatedCues } from './page-place.ts'
import { sceneNumbers } from './scene-number.ts'
import { verseNumbers } from './printed-line.ts'
import { speechNumbers, type SpeechNumber } from './speech-numbers.ts'
import type { Cursor, Flow, Part, Row, Page, Pagination, Piece, Lines, Paragraph } from './types.ts'

/** A paragraph, or the part of one that is on a page. For programs that break lines themselves. */
export interface PrintedPart {
  readonly kind: ElementKind
  readonly style: ElementStyle
  /** The number of blank lines above the paragraph. 0 at the top of a page. */
  readonly before: number
  /**
   * The text, in order. Unlike elsewhere, each piece's `element` is an index into the elements of the whole play, not
   * relative to its block.
   */
  readonly pieces: readonly Piece[]
  /** Whether the paragraph began on an earlier page. */
  readonly goesOn: boolean
  /**
   * Set if the layout added this text: a repeated cue at the top of a page, or the text below a speech that continues
   * on the next page.
   */
  readonly repeats?: 'cue' | 'more'
  /** The number beside a scene heading or verse line, if it has one. */
  readonly number?: string
  /** The number of the speech that begins with this paragraph, if the layout numbers speeches. */
  readonly speech?: string
  /** The number of lines that the text takes in the layout. */
  readonly lineCount: number
  /**
   * For each line in the layout, the number of the revision in which it was last changed, or 0. Absent if no line was
   * changed.
   */
  readonly changed?: readonly number[]
}

/** A row of the page: one paragraph, or columns side by side. */
export type PrintedRow = readonly (readonly PrintedPart[])[]

/** The rows of one page, or all rows up to the next place where the play itself starts a new page. */
export interface PrintedParts {
  /** The page on which these rows begin. */
  readonly page: Page
  /** Whether the writer or a heading starts a new page above these rows. */
  readonly newPage: boolean
  /** Whether a scene continues from the previous page, and whether one continues on the next page. */
  readonly continued: { readonly above: boolean; readonly below: boolean }
  readonly rows: readonly PrintedRow[]
}

interface Setting {
  readonly flow: Flow
  readonly numbers: ReadonlyMap<number, string>
  readonly verses: ReadonlyMap<number, number>
  readonly speeches: ReadonlyMap<number, SpeechNumber>
}

/** Returns the numbers beside a paragraph of the block at `at`. */
function numbersOf(
  { kind, pieces }: Paragraph,
  at: number,
  { numbers, verses, speeches }: Setting,
): Pick<PrintedPart, 'number' | 'speech'> {
  const element = at + (pieces[0]?.element ?? 0)
  const number = kind === 'scene' ? numbers.get(at) : kind === 'verse' ? verses.get(element) : undefined
  const speech = speeches.get(element)?.text
  return {
    ...(number === undefined ? {} : { number: String(number) }),
    ...(speech === undefined ? {} : { speech }),
  }
}

const absolute = (pieces: readonly Piece[], first: number): Piece[] =>
  pieces.map((piece) => ({ ...piece, element: piece.element + first }))

/** Returns the offset at which a part's text ends on a page, or undefined if none of the text is on that page. */
function endOn(part: Part, at: Row['at'], { column, end }: { column: number; end: Cursor | undefined }) {
  const whole = part.paragraph.text.length
  if (!end || at < end.element) return whole
  const spot = end.spots[column]
  if (at > end.element || !spot || isStart(end) || part.index > spot.paragraph) return undefined
  if (part.index < spot.paragraph) return whole
  return spot.offset > part.offset ? spot.offset : undefined
}

/** Returns the number of lines that begin before `to`, and the number of the latest revision in each of them. */
function linesOf(pieces: readonly Piece[], lines: Lines, to = Infinity): Pick<PrintedPart, 'lineCount' | 'changed'> {
  const starts = lines.filter((start, i) => i % 2 === 0 && (i === 0 || start < to))
  const lineCount = starts.length
  if (latestRevision(pieces) === 0) return { lineCount }
  const changed = starts.map((start, i) =>
    latestRevision(slicePieces(pieces, start, Math.min(lines[2 * i + 1] ?? 0, to))),
  )
  return changed.some((revision) => revision > 0) ? { lineCount, changed } : { lineCount }
}

function partOf(part: Part, row: Row, setting: Setting & { readonly to: number }): PrintedPart {
  const { paragraph, offset } = part
  const { kind, style } = paragraph
  return {
    kind,
    style,
    before: paragraph.before,
    pieces: absolute(slicePieces(paragraph.pieces, offset, setting.to), row.at),
    goesOn: offset > 0,
    ...(offset === 0 ? numbersOf(paragraph, row.at, setting) : {}),
    ...linesOf(paragraph.pieces, part.lines, setting.to),
  }
}

function rowOf(row: Row, page: Page, setting: Setting): PrintedRow {
  const set = row.columns.map((parts, column) =>
    parts.flatMap((part) => {
      const to = endOn(part, row.at, { column, end: page.end })
      return to === undefined ? [] : [partOf(part, row, { ...setting, to })]
    }),
  )
  const first = row.columns[0]?.[0]
  if (!row.block.name || first?.index !== 0 || first.offset !== 0 || set[0]?.length === 0) return set
  return withName(wholePart(row.block.name, row.at, setting), set)
}

/** Puts a name in a column to the left of the first paragraph of its speech. */
const withName = (name: PrintedPart, row: PrintedRow): PrintedRow => [
  [{ ...name, before: row[0]?.[0]?.before ?? 0 }],
  ...row,
]

const cuePart = (cue: Paragraph, at: number): PrintedPart => ({
  kind: 'cue',
  style: cue.style,
  before: 0,
  pieces: absolute(cue.pieces, at),
  goesOn: false,
  repeats: 'cue',
  ...linesOf(cue.pieces, cue.lines),
})

const morePart = (cue: Paragraph, at: number, text: string): PrintedPart => ({
  kind: 'cue',
  style: cue.style,
  before: 0,
  pieces: [{ text, marks: 0, element: at, from: 0, added: true }],
  goesOn: false,
  repeats: 'more',
  lineCount: 1,
})

/** Adds each repeated cue above its column. */
function withCues(rows: PrintedRow[], cues: readonly (PrintedPart | undefined)[], beside: boolean): PrintedRow[] {
  if (cues.every((cue) => cue === undefined)) return rows
  const [first = [], ...rest] = rows
  const [only] = cues
  if (only && beside) return [withName(only, first), ...rest]
  if (cues.length === 1) return [cues.map((cue) => (cue ? [cue] : [])), ...rows]
  return [first.map((parts, column) => [...[cues[column] ?? []].flat(), ...parts]), ...rest]
}

/** Adds the "more" text below each speech that continues on the next page. */
function withMore(rows: PrintedRow[], mores: readonly (PrintedPart | undefined)[]): PrintedRow[] {
  if (mores.every((more) => more === undefined)) return rows
  if (mores.length === 1) return [...rows, mores.map((more) => (more ? [more] : []))]
  const last = rows.at(-1) ?? []
  return [...rows.slice(0, -1), last.map((parts, column) => [...parts, ...[mores[column] ?? []].flat()])]
}

const bare = (part: PrintedPart | undefined): PrintedPart[] => (part ? [{ ...part, before: 0 }] : [])

/** Removes the blank lines at the top of a page. */
const atTop = ([first, ...rest]: readonly PrintedRow[]): PrintedRow[] =>
  first ? [first.map(([top, ...below]) => [...bare(top), ...below]), ...rest] : []

function settingOf(pagination: Pagination): Setting {
  const { play, layout } = pagination
  const flow = flowOf(play, layout)
  return {
    flow,
    numbers: sceneNumbers(play),
    verses: verseNumbers(play, layout),
    speeches: speechNumbers(pagination, flow),
  }
}

/** Returns the parts of each page, in order. */
export function printedParts(pagination: Pagination): PrintedParts[] {
  const setting = settingOf(pagination)
  const { flow } = setting
  const { strings } = pagination.layout
  return pagination.pages.map((page) => {
    const { start, end } = page
    const set = fillPage(flow, start)
      .rows.map((row) => rowOf(row, page, setting))
      .filter((row) => row.some((parts) => parts.length > 0))
    const cues = repeatedCues(flow, start).map((cue) => cue && cuePart(cue, start.element))
    const mores = (end ? cutCues(flow, end) : []).map((cue) => cue && morePart(cue, end?.element ?? 0, strings.more))
    const beside = cues.length === 1 && flow.blockAt(start.element).name !== undefined
    const rows = withMore(withCues(atTop(set), cues, beside), mores)
    const continued = { above: sceneLines(flow, start) > 0, below: end !== undefined && sceneLines(flow, end) > 0 }
    return { page, newPage: page.forced || beginsPage(flow, page), continued, rows }
  })
}

const beginsPage = (flow: Flow, { start }: Page): boolean =>
  isStart(start) && start.element < flow.elements.length && flow.blockAt(start.element).newPage

/**
 * Returns the parts of a play without the page breaks of the layout. A new part begins only where the play itself
 * starts a new page.
 */
export function unbrokenParts(pagination: Pagination): PrintedParts[] {
  const setting = settingOf(pagination)
  const { flow } = setting
  const starts = pagination.pages.filter((page) => page.number === 1 || page.forced || beginsPage(flow, page))
  return starts.map((page, i) => {
    const rows = rowsBetween(setting, page.start.element, starts[i + 1]?.start.element ?? flow.elements.length)
    return { page, newPage: page.number > 1, continued: { above: false, below: false }, rows: atTop(rows) }
  })
}

function rowsBetween(setting: Setting, from: number, to: number): PrintedRow[] {
  const out: PrintedRow[] = []
  for (let at = from; at < to;) {
    const block = setting.flow.blockAt(at)
    const columns = block.columns.map((column) => column.map((paragraph) => wholePart(paragraph, at, setting)))
    const [only = []] = columns
    const [first, ...rest] = only
    if (block.name && first)
      out.push(withName(wholePart(block.name, at, setting), [[first]]), ...rest.map((part) => [[part]]))
    else if (columns.length === 1) out.push(...only.map((part) => [[part]]))
    else if (columns.length > 1) out.push(columns)
    at += block.size
  }
  return out
}

function wholePart(paragraph: Paragraph, at: number, setting: Setting): PrintedPart {
  const { kind, style, before, pieces, lines } = paragraph
  return {
    kind,
    style,
    before,
    pieces: absolute(pieces, at),
    goesOn: false,
    ...numbersOf(paragraph, at, setting),
    ...linesOf(pieces, lines),
  }
}

const starts = new WeakMap<Element, readonly number[]>()

/**
 * Returns the offset at which each run of an element begins. The offsets are cached, because a long paragraph can have
 * many pieces.
 */
function startsOf(element: Element): readonly number[] {
  const known = starts.get(element)
  if (known) return known
  const made: number[] = []
  let at = 0
  for (const { text } of element.text) {
    made.push(at)
    at += text.length
  }
  starts.set(element, made)
  return made
}

/** Returns the index of the last run that begins at or before an offset. */
function runIndex(offsets: readonly number[], offset: number): number {
  let [low, high] = [0, offsets.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((offsets[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low
}

/**
 * Returns a piece as it is in the play, with its own marks and without the layout's capitals. Returns undefined if the
 * layout added the piece.
 */
export function ownRun(play: Play, { added, element: at, from, text }: Piece): Run | undefined {
  const element = added ? undefined : play.elements[at]
  if (element === undefined) return undefined
  const offsets = startsOf(element)
  const index = runIndex(offsets, from)
  const run = element.text[index]
  const start = from - (offsets[index] ?? 0)
  return run && { ...run, text: run.text.slice(start, start + text.length) }
}
