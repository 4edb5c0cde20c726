import type { Block } from './block.ts'
import { saysContinued } from '../cue.ts'
import type { Cursor, Flow } from './flow.ts'
import { isStart } from './flow.ts'
import type { Layout } from './layout.ts'
import type { Paragraph } from './paragraph.ts'
import { paragraph } from './paragraph.ts'
import { added, slicePieces, type Piece } from './pieces.ts'
import { lineCount } from './wrap.ts'

/** The cue of a column that a page break at this cursor cuts in two; undefined where none is cut. */
function cutCue(block: Block, cursor: Cursor, column: number): Paragraph | undefined {
  const paragraphs = block.columns[column]
  const spot = cursor.spots[column]
  if (!paragraphs || !spot || spot.paragraph >= paragraphs.length || spot.paragraph + spot.offset === 0)
    return undefined
  return block.name ?? (paragraphs[0]?.role === 'cue' ? paragraphs[0] : undefined)
}

/** The cues printed again over the rest of the speeches at the top of a page, one or none for each column. */
export function repeatedCues(flow: Flow, cursor: Cursor): (Paragraph | undefined)[] {
  if (!flow.layout.repeatCue || isStart(cursor)) return []
  const block = flow.blockAt(cursor.element)
  return block.columns.map((_, column) => {
    const cue = cutCue(block, cursor, column)
    if (!cue || saysContinued(cue.text)) return cue
    const whole = continued(cue.pieces, cue, flow.layout)
    const direction = cue.text.search(/\s*\(/)
    // a direction that takes lines of its own is said once
    return whole && lineCount(whole.lines) > 1 && direction > 0
      ? continued(slicePieces(cue.pieces, 0, direction), cue, flow.layout)
      : whole
  })
}

/** A cue whose speech goes on from the page before. */
function continued(pieces: readonly Piece[], { style }: Paragraph, layout: Layout): Paragraph | undefined {
  const last = pieces.at(-1)
  const suffix = added(` ${layout.strings.continued}`, last, last ? last.from + last.text.length : 0)
  return paragraph([...pieces, suffix], { kind: 'cue', style }, layout)
}

/** Lines of white paper that a cue above the first line of a page asks for, the number of the page among them. */
const ROOM_FOR_CUE = 5

/**
 * Whether they stand above the first line of the page, as "the speech goes on" stands below the last one: so Final Draft
 * sets them, and a speech takes no more lines for being cut.
 */
export const repeatsInMargin = ({ strings, top, lineHeight }: Layout): boolean =>
  strings.more !== '' && top >= ROOM_FOR_CUE * lineHeight

/** Lines that the repeated cues take above what goes on below them. */
export const linesOfRepeated = (flow: Flow, cursor: Cursor): number =>
  repeatsInMargin(flow.layout) || (flow.layout.nameBeside && flow.blockAt(cursor.element).name)
    ? 0
    : Math.max(0, ...repeatedCues(flow, cursor).map((cue) => (cue ? lineCount(cue.lines) : 0)))

/** For each column, the cue below whose cut speech the layout says that it goes on. */
export function cutCues(flow: Flow, cursor: Cursor): (Paragraph | undefined)[] {
  if (flow.layout.strings.more === '' || isStart(cursor)) return []
  const block = flow.blockAt(cursor.element)
  return block.columns.map((_, column) => cutCue(block, cursor, column))
}
