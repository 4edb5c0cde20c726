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
import { columnPlace, type PrintedPart, type PrintedRow } from '@replique/script'
import * as names from '../style-names.ts'
import { twips, type PrintContext } from './press.ts'
import { paragraphsOf } from './paragraph.ts'
import { rowMarks } from './revisions.ts'
import { spacingOf } from './styles.ts'

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
  const widths = [
    ...cells.map(({ textWidth }) => twips(textWidth)),
    ...(signs.length > 0 ? [signWidth(press, to)] : []),
  ]
  const top = Math.max(0, ...row.map((parts) => parts[0]?.before ?? 0))
  return new Table({
    layout: TableLayoutType.FIXED,
    width: { size: widths.reduce((sum, width) => sum + width, 0), type: WidthType.DXA },
    indent: { size: twips(from - layout.left), type: WidthType.DXA },
    columnWidths: widths,
    margins: NO_MARGINS,
    borders: TableBorders.NONE,
    rows: [
      new TableRow({
        children: [
          ...row.map((parts, i) =>
            cellOf(press, parts, { cell: cells[i], width: widths[i] ?? 0, top, breaks: breaks && i === 0 }),
          ),
          ...(signs.length > 0 ? [signCell(press, signs, { to, top })] : []),
        ],
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
