import type { Flow, Part } from './flow.ts'
import { isStart } from './flow.ts'
import type { Layout } from './layout.ts'
import { fillPage } from './page-fill.ts'
import type { Row } from './page-fill.ts'
import type { Page, Pagination } from './paginate.ts'
import { flowOfPages } from './paginate.ts'
import type { LineSource, PrintedLine } from './printed-line.ts'
import { setLine, setLines } from './printed-line.ts'
import { cutCues, repeatedCues, repeatsInMargin } from './repeated.ts'
import { setRevisions } from './revisions.ts'
import { setSceneContinued, topOfPage } from './scene-continued.ts'
import { sceneNumbers } from './scene-number.ts'
import { setMarginCues } from './margin-cues.ts'
import { setVerseNumbers, verseNumbers } from './verse-numbers.ts'
import type { Lines } from './wrap.ts'
import { lineCount } from './wrap.ts'

interface Sheet {
  readonly flow: Flow
  readonly page: Page
  readonly numbers: ReadonlyMap<number, string>
  readonly verses: ReadonlyMap<number, number>
}

/** The lines of a part that stand before the end of the page. */
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

/** A row's lines, and the line below them. */
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

/** The number of a scene on both sides of the first line of its heading. */
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

/** The name beside the first row of its speech. */
function setName({ flow: { layout } }: Sheet, { block, at, columns, top }: Row): PrintedLine[] {
  const first = columns[0]?.[0]
  if (!block.name || first?.index !== 0 || first.offset !== 0) return []
  const y = yOf(top, layout)
  const of: LineSource = { kind: 'cue', element: at }
  return setLines(block.name, { lines: block.name.lines, y, of }, layout)
}

/** The number of a page where the layout has it. */
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
  const opened = { flow: flowOfPages(pagination), numbers: sceneNumbers(play), verses: verseNumbers(play, layout) }
  printed.set(pagination, opened)
  return opened
}

/** The lines of a page of the body, from top to bottom but for what stands in the margins, which comes first. */
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
  out.push(...setMarginCues(out, pagination, page))
  return out
}
