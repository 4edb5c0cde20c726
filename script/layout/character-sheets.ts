import type { Character } from '../character.ts'
import type { Layout } from './layout.ts'
import { style } from './layout.ts'
import { UNDERLINE } from './measure.ts'
import type { Pagination } from './paginate.ts'
import type { Paragraph } from './paragraph.ts'
import { paragraph } from './paragraph.ts'
import type { Piece } from './pieces.ts'
import { smallCapitals } from './pieces.ts'
import type { PrintedLine, Room } from './printed-line.ts'
import { setLine, setLines } from './printed-line.ts'
import { lineCount } from './wrap.ts'

/** Points by which the lines of a description after the first are indented. */
const HANG = 36
/** Lines that the heading takes with the blank ones below it. */
const HEADING_LINES = 3
const GAP = 1

function piecesOf({ name, description }: Character, layout: Layout): Piece[] {
  const own: Piece = { text: name, marks: 0, element: 0, from: 0 }
  const names = layout.runIn ? smallCapitals(own) : [own]
  const words = description.trim()
  return words === '' ? names : [...names, { ...own, text: layout.strings.described + words }]
}

function entriesOf({ layout, play }: Pagination): Paragraph[] {
  const look = style(layout.left, layout.textWidth, { hang: HANG })
  return play.characters.flatMap((character) => {
    const made = paragraph(piecesOf(character, layout), { kind: 'action', style: look }, layout)
    return made ? [made] : []
  })
}

function setHeading(layout: Layout): PrintedLine {
  const { left, textWidth: width, top: y, fontSize: size } = layout
  const room: Room = { left, width, align: 'centre', y, size }
  const heading = [{ text: layout.strings.characters, marks: layout.runIn ? 0 : UNDERLINE }]
  return { ...setLine(heading, room, layout), of: { kind: 'characters', element: 0 } }
}

/** The characters in their own order, on as many sheets as they take; none where the layout has no such page. */
export function printCharacters(pagination: Pagination): PrintedLine[][] {
  const { layout } = pagination
  const entries = layout.titlePage.characters ? entriesOf(pagination) : []
  if (entries.length === 0) return []
  const sheets: PrintedLine[][] = [[setHeading(layout)]]
  let used = HEADING_LINES
  for (const [element, entry] of entries.entries()) {
    const of = { kind: 'character', element } as const
    const room = layout.linesPerPage - used
    const height = lineCount(entry.lines)
    const splits = height > layout.linesPerPage - HEADING_LINES
    if (height > room && !splits) used = turn(sheets)
    for (const line of setLines(entry, { lines: entry.lines, y: 0 }, layout)) {
      if (used + 1 > layout.linesPerPage) used = turn(sheets)
      sheets.at(-1)?.push({ ...line, y: layout.top + used * layout.lineHeight, of })
      used++
    }
    used += GAP
  }
  return sheets
}

/** Starts a sheet; the lines used on it. */
function turn(sheets: PrintedLine[][]): number {
  sheets.push([])
  return 0
}
