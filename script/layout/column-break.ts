import type { Part, Spot } from './flow.ts'
import type { BreakRules, Layout } from './layout.ts'
import type { Candidate } from './page-break.ts'
import type { Row } from './page-fill.ts'
import { lineCount } from './wrap.ts'

/** One printed line of a column, by its part and its number in it. */
interface ColumnLine {
  readonly part: Part
  readonly line: number
}

const linesOf = (parts: readonly Part[]): ColumnLine[] =>
  parts.flatMap((part) => Array.from({ length: lineCount(part.lines) }, (_, line) => ({ part, line })))

const words = (lines: readonly ColumnLine[]): number =>
  lines.filter(({ part }) => part.paragraph.role === 'words').length

const endOf = (row: Row, column: number): Spot => ({ paragraph: row.block.columns[column]?.length ?? 0, offset: 0 })

/** Where a column goes on after `kept` of its lines; undefined where the rules forbid to cut it there. */
function cutColumn(
  lines: readonly ColumnLine[],
  kept: number,
  { dialogueLines }: BreakRules,
): Spot | 'done' | undefined {
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

/** The breaks that cut both columns of a dual dialogue at the same height, at most `room` lines, the latest first. */
export function* cutColumns(row: Row, room: number, layout: Layout): Generator<Candidate> {
  const columns = row.columns.map(linesOf)
  for (let kept = Math.min(room, row.height - 1); kept > 0; kept--) {
    const cuts = columns.map((lines) => cutColumn(lines, kept, layout.breaks))
    const spots = cuts.map((cut, column) => (cut === 'done' ? endOf(row, column) : cut))
    if (spots.every((spot) => spot !== undefined)) {
      yield { cursor: { element: row.at, spots }, used: row.top + kept, clean: true }
    }
  }
}
