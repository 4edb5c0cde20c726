import { isRightToLeft, type Play, PAPER_SIZES, sceneTable, sceneTableWords } from '@replique/script'
import { type OtherFonts, openOtherFonts } from '../fonts/other-fonts.ts'
import { drawSegment, setRuns } from './set-runs.ts'
import type { Page } from './writer/page.ts'
import { openDocument } from './press.ts'
import type { PdfDocument } from './writer/document.ts'
import type { StructureNode } from './writer/structure.ts'

/** Where text starts on its baseline, and its maximum width, in points. */
export interface Place {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly width: number
  readonly bold: boolean
}

const ELLIPSIS = '…'

/** Draws text on one line in the serif font. Text that doesn't fit is cut off with an ellipsis. */
export function drawWords(page: Page, text: string, place: Place, fonts: OtherFonts): void {
  const { x, y, size, width, bold } = place
  const set = (words: string) =>
    setRuns([{ text: words, size, bold, italic: false }], {
      typeface: 'serif',
      fonts,
      rightToLeft: isRightToLeft(words),
    })
  let shown = text.replace(/\s+/g, ' ').trim()
  if (set(shown).width > width) {
    const letters = Array.from(shown.slice(0, Math.ceil((width * 10) / size)))
    while (letters.length > 0 && set(letters.join('') + ELLIPSIS).width > width) letters.pop()
    shown = letters.join('') + ELLIPSIS
  }
  for (const placed of set(shown).segments) drawSegment(page, placed, { x: x + placed.x, y, typeface: 'serif' })
}

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

/** A part of the table that fits on one page. */
interface Part {
  readonly rows: Table['rows']
  readonly names: readonly string[]
  /** The index of this part's first column in the whole table. */
  readonly from: number
}

interface Sheet {
  readonly tree: PdfDocument['tree']
  readonly page: Page
  readonly words: Words
  readonly table: StructureNode
  readonly fonts: OtherFonts
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

/** Returns a function that adds a cell to a row of the structure tree and draws it. */
function openCell({ tree, page }: Sheet, row: StructureNode): (tag: 'TH' | 'TD', draw: () => void) => void {
  return (tag, draw) => {
    const node = tree.open(tag, row)
    page.markNode(node)
    draw()
    page.endMark()
    tree.close(node)
  }
}

function drawHeads(sheet: Sheet, { names }: Part): void {
  const { page, tree, words, fonts } = sheet
  const row = tree.open('TR', sheet.table)
  const cell = openCell(sheet, row)
  const y = MARGIN + NAMES_HEIGHT - 6
  cell('TH', () =>
    drawWords(page, words.scene, { x: MARGIN, y, size: SIZE, width: SCENE_WIDTH - 12, bold: true }, fonts),
  )
  names.forEach((name, i) => {
    const x = MARGIN + SCENE_WIDTH + i * COLUMN + COLUMN / 2 + SIZE / 3
    cell('TH', () => {
      page.save()
      page.rotate(Math.PI / 2, { x, y })
      drawWords(page, name, { x, y, size: SIZE, width: NAMES_HEIGHT - 8, bold: true }, fonts)
      page.restore()
    })
  })
  tree.close(row)
}

function drawRow(sheet: Sheet, part: Part, index: number): void {
  const { page, tree, words } = sheet
  const { fonts } = sheet
  const one = part.rows[index]
  if (!one) return
  const row = tree.open('TR', sheet.table)
  const cell = openCell(sheet, row)
  const top = MARGIN + NAMES_HEIGHT + index * ROW
  const label = [one.act, one.number, one.scene].filter((word) => word !== '').join(' · ')
  cell('TH', () =>
    drawWords(page, label, { x: MARGIN, y: top + 13, size: SIZE, width: SCENE_WIDTH - 12, bold: false }, fonts),
  )
  part.names.forEach((_, i) => {
    const presence = one.presence[part.from + i] ?? 'absent'
    const x = MARGIN + SCENE_WIDTH + i * COLUMN + COLUMN / 2
    cell('TD', () => {
      if (presence === 'absent') return
      page.markActual(words[presence])
      if (presence !== 'speaks') page.lineWidth(1)
      page.circle({ x, y: top + ROW / 2 }, DOT)
      if (presence === 'speaks') page.fill()
      else page.stroke()
      page.endMark()
    })
  })
  tree.close(row)
}

function drawRules({ page }: Sheet, { rows, names }: Part): void {
  const right = MARGIN + SCENE_WIDTH + names.length * COLUMN
  const bottom = MARGIN + NAMES_HEIGHT + rows.length * ROW
  page.markArtifact('Layout')
  page.save()
  page.colour(GREY)
  page.lineWidth(RULE)
  for (let i = 0; i <= rows.length; i++) {
    const y = MARGIN + NAMES_HEIGHT + i * ROW
    page.line({ x: MARGIN, y }, { x: right, y })
  }
  for (let i = 0; i <= names.length; i++) {
    const x = MARGIN + SCENE_WIDTH + i * COLUMN
    page.line({ x, y: MARGIN }, { x, y: bottom })
  }
  page.stroke()
  page.restore()
  page.endMark()
}

/**
 * Prints a table that shows which characters are in which scene, on the play's paper in landscape orientation. A filled
 * dot means that the character speaks, an empty dot that they are only mentioned.
 */
export async function printSceneTablePdf(play: Play, options: { readonly date?: Date } = {}): Promise<Uint8Array> {
  const { width: height, height: width } = PAPER_SIZES[play.settings.paper === 'a4' ? 'a4' : 'us-letter']
  const document = openDocument(play, options.date ?? new Date(), [width, height])
  const { tree } = document
  const whole = sceneTable(play)
  const fonts = await openOtherFonts([
    ...whole.characters.map((text) => ({ text, bold: true })),
    ...whole.rows.flatMap(({ act, scene }) => [act, scene].map((text) => ({ text, bold: false }))),
  ])
  for (const part of partsOf(whole, width, height)) {
    const table = tree.open('Table', tree.root)
    const sheet: Sheet = { tree, page: document.addPage(), words: sceneTableWords(play), table, fonts }
    drawRules(sheet, part)
    drawHeads(sheet, part)
    part.rows.forEach((_, i) => drawRow(sheet, part, i))
    tree.close(table)
  }
  return document.end()
}
