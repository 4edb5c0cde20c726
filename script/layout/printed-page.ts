import { UNPRINTED_KINDS, type Layout } from './layout.ts'
import { REVISION_SHIFT, BOLD } from './measure.ts'
import {
  leftEdge,
  MARGIN_GAP,
  setLine,
  setLines,
  setVerseNumbers,
  verseNumbers,
  type PrintedLine,
  type LineSource,
} from './printed-line.ts'
import { setSpeechNumbers, speechNumbers, type SpeechNumber } from './speech-numbers.ts'
import { keptRevision, revisionName, titleLines } from './title-sheet.ts'
import type { Pagination, Flow, Part, Row, Page, Lines } from './types.ts'
import { techCues, type PlacedCue } from '../tech-cues/read.ts'
import { flowOfPages } from './paginate.ts'
import { isStart } from './flow.ts'
import { fillPage, setSceneContinued, topOfPage } from './page-fill.ts'
import { cutCues, repeatedCues, repeatsInMargin } from './page-place.ts'
import { sceneNumbers } from './scene-number.ts'
import { lineCount } from './paragraph.ts'

/** Sets a change mark in the margin of each line that has a change in any of its columns. */
function setMarks(lines: readonly PrintedLine[], layout: Layout): PrintedLine[] {
  const { mark, x: left } = layout.revisions
  const changed = new Map<number, number>()
  for (const { y, runs } of lines)
    for (const { revision } of runs) if (revision > 0) changed.set(y, Math.max(revision, changed.get(y) ?? 0))
  return [...changed].map(([y, revision]) => {
    const room = { left, width: 0, align: 'left', y, size: layout.fontSize } as const
    return setLine([{ text: mark, marks: revision << REVISION_SHIFT }], room, layout)
  })
}

/**
 * Returns the name of a revision, followed by its own date or the draft's: "Blue revision, 1 May". Returns an empty
 * string for 0, which means no revision.
 */
export function revisionHead(revision: number, { play, layout }: Pick<Pagination, 'play' | 'layout'>): string {
  if (revision === 0) return ''
  const date = keptRevision(play, revision)?.date.trim() || titleLines({ play }, 'date')[0]?.trim()
  return [revisionName(revision, play, layout), ...(date === undefined ? [] : [date])].join(', ')
}

/**
 * Returns the top of the revision heading. It is level with the page number if that is at the top of the page, and
 * otherwise two lines above the text.
 */
export const revisionHeadTop = ({ pageNumber, height, top, lineHeight }: Layout): number =>
  pageNumber.y < height / 2 ? pageNumber.y : Math.max(0, top - 2 * lineHeight)

/** Sets the name of the latest revision on a page. */
function setHead(lines: readonly PrintedLine[], pagination: Pagination): PrintedLine[] {
  const { layout } = pagination
  const words = revisionHead(
    Math.max(0, ...lines.flatMap(({ runs }) => runs.map(({ revision }) => revision))),
    pagination,
  )
  if (words === '') return []
  const { left, textWidth: width } = layout
  const y = revisionHeadTop(layout)
  return [setLine([{ text: words, marks: 0 }], { left, width, align: 'left', y, size: layout.fontSize }, layout)]
}

/** Sets the revision heading and change marks on a page with changes, if the layout prints them. */
function setRevisions(lines: readonly PrintedLine[], pagination: Pagination): PrintedLine[] {
  const { mark, header } = pagination.layout.revisions
  if (!lines.some(({ runs }) => runs.some(({ revision }) => revision > 0))) return []
  return [...(header ? setHead(lines, pagination) : []), ...(mark === '' ? [] : setMarks(lines, pagination.layout))]
}

/** The font size of tech cues relative to that of the page. */
const SMALLER = 0.75

const known = new WeakMap<Pagination, readonly PlacedCue[]>()

function cuesOf(pagination: Pagination): readonly PlacedCue[] {
  const found = known.get(pagination) ?? techCues(pagination.play.elements)
  known.set(pagination, found)
  return found
}

/** Returns the first line of each element that begins on this page, in order. */
function beginnings(lines: readonly PrintedLine[], { element, offset }: Page): [element: number, line: PrintedLine][] {
  const found = new Map<number, PrintedLine>()
  for (const line of lines) {
    const at = line.of?.element
    if (at === undefined || (at === element && offset > 0) || at < element) continue
    if (!found.has(at)) found.set(at, line)
  }
  return [...found].sort(([a], [b]) => a - b)
}

/**
 * Returns the index of the first element whose tech cues are printed on this page. The notes directly above the first
 * text of the page are included.
 */
function firstCalled({ play: { elements } }: Pagination, { element, offset }: Page): number {
  if (offset > 0) return element + 1
  let first = element
  while (first > 0 && (elements[first - 1]?.kind ?? 'action') in UNPRINTED_KINDS) first--
  return first
}

/** Sets the tech cues to the left of the lines they precede, if the layout prints them. */
function setMarginCues(lines: readonly PrintedLine[], pagination: Pagination, page: Page): PrintedLine[] {
  const { layout } = pagination
  if (!layout.promptBook) return []
  const starts = beginnings(lines, page)
  const first = firstCalled(pagination, page)
  const last = starts.at(-1)?.[0] ?? -1
  const size = layout.fontSize * SMALLER
  const stacked = new Map<number, number>()
  return cuesOf(pagination).flatMap(({ element, mark, number }) => {
    if (element > last || element < first) return []
    const y = starts.find(([at]) => at >= element)?.[1].y
    if (y === undefined) return []
    const below = stacked.get(y) ?? 0
    stacked.set(y, below + 1)
    const width = leftEdge(lines, y, layout) - MARGIN_GAP
    const room = { left: 0, width, align: 'right', y: y + below * size, size } as const
    return [setLine([{ text: `${mark} ${number}`.trim(), marks: BOLD }], room, layout)]
  })
}

interface Sheet {
  readonly flow: Flow
  readonly page: Page
  readonly numbers: ReadonlyMap<number, string>
  readonly verses: ReadonlyMap<number, number>
  readonly speeches: ReadonlyMap<number, SpeechNumber>
}

/** Returns the lines of a part that come before the end of the page. */
function keptLines(part: Part, row: Row, column: number, page: Page): Lines {
  const spot = page.end?.element === row.at ? page.end.spots[column] : undefined
  if (!page.end || row.at < page.end.element) return part.lines
  if (!spot || row.at > page.end.element || isStart(page.end) || part.index > spot.paragraph) return []
  if (part.index < spot.paragraph) return part.lines
  const lines: number[] = []
  for (let i = 0; i < part.lines.length && (part.lines[i] ?? 0) < spot.offset; i += 2) {
    lines.push(part.lines[i] ?? 0, Math.min(part.lines[i + 1] ?? 0, spot.offset))
  }
  return lines
}

const yOf = (line: number, layout: Layout): number => layout.top + line * layout.lineHeight

/** Sets the lines of a row. Returns them, and the number of the line below them. */
function setRow(sheet: Sheet, row: Row): { lines: PrintedLine[]; bottom: number } {
  const { layout } = sheet.flow
  const lines: PrintedLine[] = []
  let bottom = 0
  row.columns.forEach((parts, column) => {
    let line = row.top
    parts.forEach((part, i) => {
      const kept = keptLines(part, row, column, sheet.page)
      if (kept.length === 0) return
      if (i > 0) line += part.paragraph.before
      const { kind, pieces } = part.paragraph
      const of = { kind, element: row.at + (pieces[0]?.element ?? 0) }
      lines.push(...setLines(part.paragraph, { lines: kept, y: yOf(line, layout), of }, layout))
      line += lineCount(kept)
      bottom = Math.max(bottom, line)
    })
  })
  return { lines, bottom }
}

/** Sets the scene number on one or both sides of its heading's first line. */
function setSceneNumber(sheet: Sheet, row: Row): PrintedLine[] {
  const { layout } = sheet.flow
  const number = row.columns[0]?.[0]?.offset === 0 ? sheet.numbers.get(row.at) : undefined
  if (number === undefined) return []
  const at = { y: yOf(row.top, layout), size: layout.fontSize }
  const { left, right, sides } = layout.sceneNumber
  const said = setLine([{ text: number, marks: 0 }], { left: 0, width: left, align: 'right', ...at }, layout)
  const again = setLine([{ text: number, marks: 0 }], { left: right, width: 0, align: 'left', ...at }, layout)
  const of: LineSource = { kind: 'scene', element: row.at }
  if (sides === 'right') return [{ ...again, of }]
  return [{ ...said, of, spaced: ' ' }, ...(sides === 'both' ? [again] : [])]
}

/** Sets the name beside the first row of its speech. */
function setName({ flow: { layout } }: Sheet, { block, at, columns, top }: Row): PrintedLine[] {
  const first = columns[0]?.[0]
  if (!block.name || first?.index !== 0 || first.offset !== 0) return []
  const y = yOf(top, layout)
  const of: LineSource = { kind: 'cue', element: at }
  return setLines(block.name, { lines: block.name.lines, y, of }, layout)
}

/** Sets a page number at the position that the layout defines. */
export function setNumber(label: string, layout: Layout): PrintedLine {
  const { align, x, y, suffix } = layout.pageNumber
  const room = align === 'right' ? ({ left: 0, width: x, align } as const) : ({ left: x, width: 0, align } as const)
  return setLine([{ text: label + suffix, marks: 0 }], { ...room, y, size: layout.fontSize }, layout)
}

const setPageNumber = ({ flow: { layout }, page }: Sheet): PrintedLine[] =>
  page.number === 1 && !layout.pageNumber.onFirstPage ? [] : [setNumber(page.label, layout)]

const printed = new WeakMap<Pagination, Omit<Sheet, 'page'>>()

function openPages(pagination: Pagination): Omit<Sheet, 'page'> {
  const { play, layout } = pagination
  const known = printed.get(pagination)
  if (known) return known
  const flow = flowOfPages(pagination)
  const opened = {
    flow,
    numbers: sceneNumbers(play),
    verses: verseNumbers(play, layout),
    speeches: speechNumbers(pagination, flow),
  }
  printed.set(pagination, opened)
  return opened
}

/**
 * Returns the lines of a page of the body. Lines in the top and bottom margins come first, followed by the others from
 * top to bottom.
 */
export function printPage(pagination: Pagination, index: number): PrintedLine[] {
  const { layout, pages } = pagination
  const page = pages[index]
  if (!page) return []
  const sheet: Sheet = { ...openPages(pagination), page }
  const out = [...setPageNumber(sheet), ...setSceneContinued(sheet.flow, page)]
  for (const cue of repeatedCues(sheet.flow, page.start))
    if (cue) {
      const above = repeatsInMargin(layout) ? lineCount(cue.lines) * layout.lineHeight : 0
      const y = topOfPage(sheet.flow, page.start, layout) - above
      out.push(...setLines(cue, { lines: cue.lines, y }, layout))
    }
  let bottom = 0
  for (const row of fillPage(sheet.flow, page.start).rows) {
    const set = setRow(sheet, row)
    if (set.lines.length === 0) continue
    out.push(...setSceneNumber(sheet, row), ...setName(sheet, row), ...set.lines)
    bottom = set.bottom
  }
  for (const cue of page.end ? cutCues(sheet.flow, page.end) : []) {
    if (!cue) continue
    const { left, width } = cue.style
    const room = { left, width, align: 'left', y: yOf(bottom, layout), size: layout.fontSize } as const
    out.push(setLine([{ text: layout.strings.more, marks: 0 }], room, layout))
  }
  out.push(...setRevisions(out, pagination), ...setVerseNumbers(out, sheet.verses, layout))
  out.push(...setSpeechNumbers(out, { numbers: sheet.speeches, page: index }, layout))
  out.push(...setMarginCues(out, pagination, page))
  return out
}
