import { LineRuleType, Paragraph, Table, TableBorders, TableCell, TableLayoutType, TableRow, WidthType } from 'docx'
import type { PrintedPart, PrintedRow } from '@replique/script'
import * as names from '../style-names.ts'
import { twips } from './measures.ts'
import { paragraphsOf } from './paragraph.ts'
import type { Press } from './press.ts'

const edges = (parts: readonly PrintedPart[]): { left: number; right: number } => ({
  left: Math.min(...parts.map(({ style }) => style.left)),
  right: Math.max(...parts.map(({ style }) => style.left + style.width)),
})

const NO_MARGINS = { top: 0, bottom: 0, left: 0, right: 0, marginUnitType: WidthType.DXA }

/** Nothing, as high as nothing can be: two tables in a row would be one, and no document ends with one. */
export const spacer = (breaks = false): Paragraph =>
  new Paragraph({
    style: names.idOf(names.SPACER),
    spacing: { line: 20, lineRule: LineRuleType.EXACT },
    pageBreakBefore: breaks,
  })

/** Two speeches beside each other, as a table that shows no lines. */
export function columnsOf(press: Press, row: PrintedRow, breaks: boolean): Table {
  const { layout } = press
  const places = row.map((parts, i) => (parts.length > 0 ? edges(parts) : dualEdges(press, i)))
  const from = Math.min(layout.dual.left, ...places.map(({ left }) => left))
  const to = Math.max(...places.map(({ right }) => right))
  const cells = places.map(({ left }, i) => {
    const start = i === 0 ? from : Math.min(left, dualEdges(press, i).left)
    const next = places[i + 1]
    const end = next ? Math.min(next.left, dualEdges(press, i + 1).left) : to
    return { left: start, textWidth: end - start }
  })
  const widths = cells.map(({ textWidth }) => twips(textWidth))
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
        children: row.map((parts, i) =>
          cellOf(press, parts, { cell: cells[i], width: widths[i] ?? 0, top, breaks: breaks && i === 0 }),
        ),
      }),
    ],
  })
}

function dualEdges({ layout: { dual } }: Press, column: number): { left: number; right: number } {
  const left = dual.left + column * (dual.columnWidth + dual.gap)
  return { left, right: left + dual.columnWidth }
}

interface Cell {
  readonly cell: { readonly left: number; readonly textWidth: number } | undefined
  readonly width: number
  /** Blank lines above both columns. */
  readonly top: number
  readonly breaks: boolean
}

function cellOf(press: Press, parts: readonly PrintedPart[], { cell, width, top, breaks }: Cell): TableCell {
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
