import { startOf } from './flow.ts'
import type { Layout, BreakRules } from './layout.ts'
import { linesFrom, lineCount } from './paragraph.ts'
import { isInsideVerse } from './own-style.ts'
import type { ColumnProgress, Cursor, Flow, Part, Row } from './types.ts'

/** The end of a sentence: its punctuation, closing quotes or brackets, and the white space after them. */
const SENTENCE_END = /[.!?…]+(?:[ \u00a0\u202f]?["'”’»)\]]+)?[ \t]+(?![;:?!»])/g

/** A full stop that doesn't end a sentence, because it follows a title or an initial. */
const ABBREVIATION = /(?:^|[\s(])(?:\p{Lu}|MM|Mr|Mrs|Ms|Dr|Dre|Me|Mgr|St|Ste|Sr|Jr|vs|cf|etc)\.$/u

/**
 * Returns the last offset after `after` and up to `limit` at which a new sentence starts, in UTF-16 units. Returns
 * undefined if there is none.
 */
export function lastSentenceStart(text: string, after: number, limit: number): number | undefined {
  const from = Math.max(0, after - 1)
  const window = text.slice(from, limit + 1)
  let found: number | undefined
  for (const match of window.matchAll(SENTENCE_END)) {
    const start = from + match.index + match[0].length
    if (start <= after || start > limit || start >= text.length) continue
    if (!ABBREVIATION.test(text.slice(Math.max(0, from + match.index - 8), from + match.index + 1))) found = start
  }
  return found
}

/** A place where the page could end. */
export interface Candidate {
  readonly cursor: Cursor
  /** The number of lines above it. */
  readonly used: number
  /** Whether the place is between paragraphs or after a sentence. */
  readonly clean: boolean
}

/** The elements and layout being paginated. */
type Laid = Pick<Flow, 'elements' | 'layout'>

/** A number of lines greater than any rule requires below a break. */
const ENOUGH = 100

/** Returns the only paragraph of a row, unless the row is dual dialogue. */
const partOf = (row: Row) => (row.columns.length === 1 ? row.columns[0]?.[0] : undefined)

function wordsAbove(rows: readonly Row[], r: number): number {
  let lines = 0
  for (let i = r - 1; i >= 0 && rows[i]?.at === rows[r]?.at; i--) {
    const part = rows[i] && partOf(rows[i] as Row)
    if (part && part.paragraph.role !== 'cue') lines += lineCount(part.lines)
  }
  return lines
}

/** Counts the lines in the rest of the block after a row's part. Stops at `ENOUGH`. */
function linesBelow(row: Row): number {
  const index = partOf(row)?.index
  const column = row.block.columns[0] ?? []
  let lines = 0
  for (let i = (index ?? column.length) + 1; i < column.length && lines < ENOUGH; i++) {
    lines += lineCount(column[i]?.lines ?? [])
  }
  return lines
}

/** Whether a row must not be separated from the next one. */
function keepsWithNext(row: Row): boolean {
  const part = partOf(row)
  if (!part?.paragraph.style.keepWithNext) return false
  return part.paragraph.role !== 'bracket' || (part.index === 1 && linesBelow(row) > 0)
}

/** Returns the index of the element with which a row begins. */
function elementOf(row: Row): number {
  const piece = partOf(row)?.paragraph.pieces.find(({ added }) => added !== true)
  return row.at + (piece?.element ?? 0)
}

/** Returns the break above row `r`, unless it would be within a shared verse line. */
function breakAbove(rows: readonly Row[], r: number, { elements, layout }: Laid): Candidate | undefined {
  const row = rows[r]
  const previous = rows[r - 1]
  if (!row || !previous || keepsWithNext(previous)) return undefined
  if (isInsideVerse(elements, row.at === previous.at ? elementOf(row) : row.at).inside) return undefined
  const part = partOf(row)
  const used = row.above
  if (row.at !== previous.at || !part) {
    const stays = row.columns.some((parts) => parts[0]?.paragraph.style.keepWithPrevious)
    return stays ? undefined : { cursor: startOf(row.at), used, clean: true }
  }
  const { dialogueLines } = layout.breaks
  if (wordsAbove(rows, r) < dialogueLines || lineCount(part.lines) + linesBelow(row) < dialogueLines) return undefined
  if (used > layout.linesPerPage) return undefined
  return { cursor: { element: row.at, spots: [{ paragraph: part.index, offset: part.offset }] }, used, clean: true }
}

/**
 * Returns how many lines must precede and follow a break in row `r`. Returns undefined if the row must not be split.
 */
function limits(rows: readonly Row[], r: number, layout: Layout): { stay: number; go: number } | undefined {
  const row = rows[r]
  const part = row && partOf(row)
  if (!part) return undefined
  const { wholeBelow, actionLines, dialogueLines } = layout.breaks
  if (part.paragraph.role === 'plain') {
    return lineCount(part.lines) < wholeBelow ? undefined : { stay: actionLines, go: actionLines }
  }
  if (part.paragraph.role !== 'words') return undefined
  return { stay: dialogueLines, go: dialogueLines - linesBelow(row) }
}

/**
 * Returns the best place to split a part after `kept` lines. This is after a sentence that ends in the last of these
 * lines or, if there is none, at the end of that line.
 */
function cutAt(row: Row, kept: number): { offset: number; clean: boolean } | undefined {
  const part = partOf(row)
  if (!part) return undefined
  const { kind, text } = part.paragraph
  const start = part.lines[2 * (kept - 1)] ?? 0
  const next = part.lines[2 * kept] ?? text.length
  if (kind !== 'lyrics' && kind !== 'verse') {
    const sentence = lastSentenceStart(text, start, next)
    if (sentence !== undefined) return { offset: sentence, clean: true }
  }
  return next < text.length ? { offset: next, clean: text[next - 1] === '\n' } : undefined
}

/** Yields the breaks inside row `r`, starting with the lowest on the page. */
function* breaksInside(rows: readonly Row[], r: number, layout: Layout): Generator<Candidate> {
  const row = rows[r]
  const part = row && partOf(row)
  if (!row) return
  const room = Math.floor(layout.linesPerPage - row.top)
  if (!part) {
    yield* cutColumns(row, room, layout)
    return
  }
  const limit = limits(rows, r, layout)
  if (!limit) return
  for (let kept = Math.min(room, lineCount(part.lines)); kept >= limit.stay; kept--) {
    const cut = cutAt(row, kept)
    if (!cut || lineCount(linesFrom(part.paragraph, layout, { from: cut.offset, limit: ENOUGH })) < limit.go) continue
    const cursor = { element: row.at, spots: [{ paragraph: part.index, offset: cut.offset }] }
    yield { cursor, used: row.top + kept, clean: cut.clean }
  }
}

function* candidates(rows: readonly Row[], laid: Laid): Generator<Candidate> {
  for (let r = rows.length - 1; r >= 0; r--) {
    yield* breaksInside(rows, r, laid.layout)
    const above = breakAbove(rows, r, laid)
    if (above) yield above
  }
}

/**
 * Returns the break for a page on which no break satisfies the rules: above the row that doesn't fit, or inside a row
 * that fills more than a page.
 */
function breakByForce(rows: readonly Row[], layout: Layout): Cursor {
  const row = rows.at(-1)
  if (!row) return startOf(0)
  if (rows.length > 1 && !partOf(row)) return startOf(row.at)
  const spots = row.columns.map((parts, column) => {
    const last = parts.at(-1)
    const whole = { paragraph: last ? last.index + 1 : (row.block.columns[column]?.length ?? 0), offset: 0 }
    let room = rows.length > 1 ? 0 : Math.max(1, Math.floor(layout.linesPerPage - row.top))
    for (const part of parts) {
      const lines = lineCount(part.lines)
      if (room < lines) return { paragraph: part.index, offset: room > 0 ? (part.lines[2 * room] ?? 0) : part.offset }
      room -= lines
    }
    return whole
  })
  return { element: row.at, spots }
}

/** Returns the end of a page whose last row does not fit. */
export function chooseBreak(rows: readonly Row[], laid: Laid): Cursor {
  const { layout } = laid
  let best: Candidate | undefined
  for (const candidate of candidates(rows, laid)) {
    if (best && candidate.used < best.used - layout.breaks.sentenceReach) break
    if (candidate.clean) return candidate.cursor
    best ??= candidate
  }
  return best?.cursor ?? breakByForce(rows, layout)
}

/** A printed line of a column: its part, and its index in that part. */
interface ColumnLine {
  readonly part: Part
  readonly line: number
}

const linesOf = (parts: readonly Part[]): ColumnLine[] =>
  parts.flatMap((part) => Array.from({ length: lineCount(part.lines) }, (_, line) => ({ part, line })))

const words = (lines: readonly ColumnLine[]): number =>
  lines.filter(({ part }) => part.paragraph.role === 'words').length

const endOf = (row: Row, column: number): ColumnProgress => ({
  paragraph: row.block.columns[column]?.length ?? 0,
  offset: 0,
})

/** Returns the place where a column resumes after `kept` lines, or undefined if the rules forbid a break there. */
function cutColumn(
  lines: readonly ColumnLine[],
  kept: number,
  { dialogueLines }: BreakRules,
): ColumnProgress | 'done' | undefined {
  const next = lines[kept]
  if (!next) return 'done'
  const last = lines[kept - 1]?.part.paragraph.role
  if (last !== 'words' || words(lines.slice(0, kept)) < dialogueLines || lines.length - kept < dialogueLines) {
    return undefined
  }
  return {
    paragraph: next.part.index,
    offset: next.line === 0 ? next.part.offset : (next.part.lines[2 * next.line] ?? 0),
  }
}

/**
 * Yields the breaks that split all columns of a dual dialogue at the same height, at most `room` lines down, starting
 * with the lowest.
 */
function* cutColumns(row: Row, room: number, layout: Layout): Generator<Candidate> {
  const columns = row.columns.map(linesOf)
  for (let kept = Math.min(room, row.height - 1); kept > 0; kept--) {
    const cuts = columns.map((lines) => cutColumn(lines, kept, layout.breaks))
    const spots = cuts.map((cut, column) => (cut === 'done' ? endOf(row, column) : cut))
    if (spots.every((spot) => spot !== undefined)) {
      yield { cursor: { element: row.at, spots }, used: row.top + kept, clean: true }
    }
  }
}
