import {
  LineRuleType,
  Paragraph,
  Table,
  TableBorders,
  TableCell,
  TableLayoutType,
  TableRow,
  WidthType,
  type TextRun,
} from 'docx'
import { columnPlace, SPEECH_NUMBER_SCALE, type PrintedPart, type PrintedRow } from '@replique/script'
import * as names from '../style-names.ts'
import { twips, widthOfWords, type PrintContext } from './press.ts'
import { paragraphsOf } from './paragraph.ts'
import { rowMarks } from './revisions.ts'
import { ALIGNMENTS, spacingOf } from './styles.ts'

const edges = (parts: readonly PrintedPart[]): { left: number; right: number } => ({
  left: Math.min(...parts.map(({ style }) => style.left)),
  right: Math.max(...parts.map(({ style }) => style.left + style.width)),
})

const NO_MARGINS = { top: 0, bottom: 0, left: 0, right: 0, marginUnitType: WidthType.DXA }

/**
 * Returns an empty paragraph of minimal height. It keeps Word from merging two adjacent tables, and follows a table at
 * the end of a document, because a document can't end with a table.
 */
export const spacer = (breaks = false): Paragraph =>
  new Paragraph({
    style: names.idOf(names.SPACER),
    spacing: { line: 20, lineRule: LineRuleType.EXACT },
    pageBreakBefore: breaks,
  })

/** Lays out speeches side by side, as a table without borders. */
export function columnsOf(press: PrintContext, row: PrintedRow, breaks: boolean): Table {
  const { layout } = press
  const places = row.map((parts, i) => (parts.length > 0 ? edges(parts) : dualEdges(press, i, row.length)))
  const from = Math.min(layout.dual.left, ...places.map(({ left }) => left))
  const to = Math.max(...places.map(({ right }) => right))
  const cells = places.map(({ left }, i) => {
    const start = i === 0 ? from : Math.min(left, dualEdges(press, i, row.length).left)
    const next = places[i + 1]
    const end = next ? Math.min(next.left, dualEdges(press, i + 1, row.length).left) : to
    return { left: start, textWidth: end - start }
  })
  const signs = rowMarks(press, row)
  const numbers = row
    .flat()
    .flatMap(({ speech }) => speech ?? [])
    .join(', ')
  const start = numbers === '' ? from : numberEdges(press, numbers, from).left
  const widths = [
    ...(numbers === '' ? [] : [twips(from - start)]),
    ...cells.map(({ textWidth }) => twips(textWidth)),
    ...(signs.length > 0 ? [signWidth(press, to)] : []),
  ]
  const top = Math.max(0, ...row.map((parts) => parts[0]?.before ?? 0))
  return new Table({
    layout: TableLayoutType.FIXED,
    width: { size: widths.reduce((sum, width) => sum + width, 0), type: WidthType.DXA },
    indent: { size: twips(start - layout.left), type: WidthType.DXA },
    columnWidths: widths,
    margins: NO_MARGINS,
    borders: TableBorders.NONE,
    rows: [
      new TableRow({
        children: [
          ...(numbers === '' ? [] : [numberCell(press, numbers, { from, top, breaks })]),
          ...row.map((parts, i) =>
            cellOf(press, parts, {
              cell: cells[i],
              width: twips(cells[i]?.textWidth ?? 0),
              top,
              breaks: breaks && i === 0 && numbers === '',
            }),
          ),
          ...(signs.length > 0 ? [signCell(press, signs, { to, top })] : []),
        ],
      }),
    ],
  })
}

/** Returns where the numbers of speeches begin and end. Their column ends at `from`, where that of the text begins. */
function numberEdges({ layout }: PrintContext, numbers: string, from: number): { left: number; right: number } {
  const right = Math.min(layout.verseNumbers.x, from)
  return { left: Math.max(0, right - widthOfWords(numbers, layout) * SPEECH_NUMBER_SCALE - 1), right }
}

interface Numbered {
  /** Where the first column of text begins. */
  readonly from: number
  readonly top: number
  readonly breaks: boolean
}

/** Returns the table cell that contains the numbers of the speeches. */
function numberCell(press: PrintContext, numbers: string, { from, top, breaks }: Numbered): TableCell {
  const { layout } = press
  const { left, right } = numberEdges(press, numbers, from)
  return new TableCell({
    width: { size: twips(from - left), type: WidthType.DXA },
    margins: NO_MARGINS,
    borders: TableBorders.NONE as never,
    children: [
      new Paragraph({
        style: names.idOf(names.SPEECH_NUMBER),
        alignment: ALIGNMENTS.right,
        indent: { right: twips(from - right) },
        spacing: spacingOf(top, layout),
        text: numbers,
        ...(breaks ? { pageBreakBefore: true } : {}),
      }),
    ],
  })
}

/** Returns the width of the column for revision marks. `to` is where the text columns end. */
const signWidth = ({ layout: { revisions, fontSize } }: PrintContext, to: number): number =>
  twips(Math.max(0, revisions.x - to) + fontSize)

/** Returns the table cell that contains the revision marks. */
const signCell = (press: PrintContext, signs: TextRun[], { to, top }: { to: number; top: number }): TableCell =>
  new TableCell({
    width: { size: signWidth(press, to), type: WidthType.DXA },
    margins: NO_MARGINS,
    borders: TableBorders.NONE as never,
    children: [
      new Paragraph({
        style: names.idOf(names.CHANGED),
        indent: { left: twips(Math.max(0, press.layout.revisions.x - to)) },
        spacing: spacingOf(top, press.layout),
        children: signs,
      }),
    ],
  })

function dualEdges({ layout }: PrintContext, at: number, of: number): { left: number; right: number } {
  const { left, width } = columnPlace(layout, { at, of })
  return { left, right: left + width }
}

interface Cell {
  readonly cell: { readonly left: number; readonly textWidth: number } | undefined
  readonly width: number
  /** Blank lines above all columns. */
  readonly top: number
  readonly breaks: boolean
}

function cellOf(press: PrintContext, parts: readonly PrintedPart[], { cell, width, top, breaks }: Cell): TableCell {
  const children = parts.flatMap((part, i) =>
    paragraphsOf(press, i === 0 ? { ...part, before: top } : part, {
      breaks: breaks && i === 0,
      ...(cell === undefined ? {} : { cell }),
    }),
  )
  return new TableCell({
    width: { size: width, type: WidthType.DXA },
    margins: NO_MARGINS,
    borders: TableBorders.NONE as never,
    children: children.length > 0 ? children : [spacer(breaks)],
  })
}
