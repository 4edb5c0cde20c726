import type { Play } from '@replique/script'
import { PAPER_SIZES, sceneTable, sceneTableWords } from '@replique/script'
import Document from 'pdfkit'
import { collect, documentOptions, escapeMetadata } from './document.ts'
import { BLACK } from './inks.ts'
import { drawWords } from './words.ts'

type Table = ReturnType<typeof sceneTable>
type Words = ReturnType<typeof sceneTableWords>

const MARGIN = 36
const ROW = 18
const SIZE = 10
const NAMES_HEIGHT = 110
const SCENE_WIDTH = 240
const COLUMN = 24
const DOT = 4
const RULE = 0.4
const GREY = '#999999'

/** A stretch of the table that one page holds. */
interface Part {
  readonly rows: Table['rows']
  readonly names: readonly string[]
  /** The first column of it. */
  readonly from: number
}

interface Sheet {
  readonly document: PDFKit.PDFDocument
  readonly words: Words
  readonly table: PDFKit.PDFStructureElement
}

function partsOf({ characters, rows }: Table, width: number, height: number): Part[] {
  const across = Math.max(1, Math.floor((width - 2 * MARGIN - SCENE_WIDTH) / COLUMN))
  const down = Math.max(1, Math.floor((height - 2 * MARGIN - NAMES_HEIGHT) / ROW))
  const parts: Part[] = []
  for (let row = 0; row === 0 || row < rows.length; row += down)
    for (let from = 0; from === 0 || from < characters.length; from += across)
      parts.push({ rows: rows.slice(row, row + down), names: characters.slice(from, from + across), from })
  return parts
}

/** A cell of a row in the tree that a screen reader walks through, and what is drawn of it. */
function cell(sheet: Sheet, row: PDFKit.PDFStructureElement, tag: 'TH' | 'TD', draw: () => void): void {
  const { document } = sheet
  const node = document.struct(tag)
  row.add(node)
  const content = document.markStructureContent(tag)
  draw()
  document.endMarkedContent()
  node.add(content)
  node.end()
}

function openRow({ document, table }: Sheet): PDFKit.PDFStructureElement {
  const row = document.struct('TR')
  table.add(row)
  return row
}

function drawHeads(sheet: Sheet, { names }: Part): void {
  const { document, words } = sheet
  const row = openRow(sheet)
  const y = MARGIN + NAMES_HEIGHT - 6
  cell(sheet, row, 'TH', () =>
    drawWords(document, words.scene, { x: MARGIN, y, size: SIZE, width: SCENE_WIDTH - 12, bold: true }),
  )
  names.forEach((name, i) => {
    const x = MARGIN + SCENE_WIDTH + i * COLUMN + COLUMN / 2 + SIZE / 3
    cell(sheet, row, 'TH', () => {
      document.save().rotate(-90, { origin: [x, y] })
      drawWords(document, name, { x, y, size: SIZE, width: NAMES_HEIGHT - 8, bold: true })
      document.restore()
    })
  })
  row.end()
}

function drawRow(sheet: Sheet, part: Part, index: number): void {
  const { document, words } = sheet
  const one = part.rows[index]
  if (!one) return
  const row = openRow(sheet)
  const top = MARGIN + NAMES_HEIGHT + index * ROW
  const label = [one.act, one.number, one.scene].filter((word) => word !== '').join(' · ')
  cell(sheet, row, 'TH', () =>
    drawWords(document, label, { x: MARGIN, y: top + 13, size: SIZE, width: SCENE_WIDTH - 12, bold: false }),
  )
  part.names.forEach((_, i) => {
    const presence = one.presence[part.from + i] ?? 'absent'
    const x = MARGIN + SCENE_WIDTH + i * COLUMN + COLUMN / 2
    cell(sheet, row, 'TD', () => {
      if (presence === 'absent') return
      document.markContent('Span', { actual: words[presence] })
      document.circle(x, top + ROW / 2, DOT)
      if (presence === 'speaks') document.fill(BLACK)
      else document.lineWidth(1).stroke(BLACK)
      document.endMarkedContent()
    })
  })
  row.end()
}

function drawRules({ document }: Sheet, { rows, names }: Part): void {
  const right = MARGIN + SCENE_WIDTH + names.length * COLUMN
  const bottom = MARGIN + NAMES_HEIGHT + rows.length * ROW
  document.markContent('Artifact', { type: 'Layout' })
  document.lineWidth(RULE)
  for (let i = 0; i <= rows.length; i++) {
    const y = MARGIN + NAMES_HEIGHT + i * ROW
    document.moveTo(MARGIN, y).lineTo(right, y)
  }
  for (let i = 0; i <= names.length; i++) {
    const x = MARGIN + SCENE_WIDTH + i * COLUMN
    document.moveTo(x, MARGIN).lineTo(x, bottom)
  }
  document.stroke(GREY).endMarkedContent()
}

/** Who is in which scene, as a table on sheets of the play's paper laid across: a full dot speaks, an empty one is named. */
export function printSceneTablePdf(play: Play, options: { readonly date?: Date } = {}): Promise<Uint8Array> {
  const { width: height, height: width } = PAPER_SIZES[play.settings.paper === 'a4' ? 'a4' : 'us-letter']
  const document = new Document({ ...documentOptions(play, options.date ?? new Date()), size: [width, height] })
  escapeMetadata(document)
  const done = collect(document)
  const root = document.struct('Document')
  document.addStructure(root)
  for (const part of partsOf(sceneTable(play), width, height)) {
    document.addPage()
    const table = document.struct('Table')
    root.add(table)
    const sheet: Sheet = { document, words: sceneTableWords(play), table }
    drawRules(sheet, part)
    drawHeads(sheet, part)
    part.rows.forEach((_, i) => drawRow(sheet, part, i))
    table.end()
  }
  root.end()
  document.end()
  return done
}
