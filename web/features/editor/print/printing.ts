import { printedPlay, type Layout, type Play, type PrintedLine, type PrintedRun, leftOutOf } from '@replique/script'
import { FONTS } from '@replique/manuscript'
import { confirmExport } from '../../../ui/export-question/confirm-export.ts'
import type { MountedEditor } from '../mount.ts'
import './print.css'

/** Fraction of a line's height above the baseline, as in the exported PDF. */
const ASCENT = 0.78
const SVG = 'http://www.w3.org/2000/svg'

function drawRun(run: PrintedRun, baseline: number): SVGElement {
  const words = document.createElementNS(SVG, 'text')
  const says: Record<string, string | number | false> = {
    x: run.x,
    y: baseline,
    'font-size': run.size,
    // whatever the font, text has the width that the pagination expects
    textLength: run.text.length > 1 && run.width,
    'font-weight': run.bold && 700,
    'font-style': run.italic && 'italic',
    'text-decoration': [run.underline && 'underline', run.strike && 'line-through'].filter(Boolean).join(' ') || false,
  }
  for (const [name, value] of Object.entries(says)) if (value !== false) words.setAttribute(name, String(value))
  words.textContent = run.text
  return words
}

function drawLine({ y, runs, spaced }: PrintedLine, { lineHeight, fontSize }: Layout): SVGElement[] {
  const largest = Math.max(0, ...runs.map(({ size }) => size))
  const baseline = y + lineHeight * Math.max(1, largest / fontSize) * ASCENT
  // an invisible space keeps the words of two lines apart in text search
  return runs.map((run, i) => {
    const drawn = drawRun(run, baseline)
    if (spaced && i === runs.length - 1) drawn.append(' ')
    return drawn
  })
}

/** Draws the printed pages of a play, one SVG each. */
export function drawSheets(play: Play, layout: Layout): HTMLElement {
  const printed = printedPlay(play, layout)
  const { width, height } = printed.pagination.layout
  const around = document.createElement('div')
  around.className = 'print-sheets'
  around.lang = play.language
  around.style.fontFamily = FONTS[layout.typeface]
  for (let at = 0; at < printed.sheets; at++) {
    const sheet = document.createElementNS(SVG, 'svg')
    sheet.setAttribute('viewBox', `0 0 ${width} ${height}`)
    sheet.setAttribute('class', 'print-sheet')
    sheet.append(...printed.sheetAt(at).flatMap((line) => drawLine(line, printed.pagination.layout)))
    around.append(sheet)
  }
  return around
}

/** Milliseconds that the pages stay in the document, because some phones report the end of printing too early. */
const STAY = 20_000

/**
 * Puts the play's real pages, at their paper size, into the document when printing starts. Returns a function that
 * undoes this and removes the pages.
 */
export function readyToPrint({ live, view }: MountedEditor): () => void {
  let takeOff: (() => void) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const clear = (): void => {
    clearTimeout(timer)
    takeOff?.()
    takeOff = null
  }
  const lay = (): void => {
    clear()
    const { layout } = live
    const sheets = drawSheets(live.playOf(view.state.doc), layout)
    const paper = new CSSStyleSheet()
    const size = `${layout.width}pt ${layout.height}pt`
    paper.replaceSync(
      `@page{size:${size};margin:0}.print-sheet{inline-size:${layout.width}pt;block-size:${layout.height}pt}`,
    )
    document.body.append(sheets)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, paper]
    takeOff = () => {
      sheets.remove()
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== paper)
    }
  }
  const printed = (): void => {
    timer = setTimeout(clear, STAY)
  }
  addEventListener('beforeprint', lay)
  addEventListener('afterprint', printed)
  return () => {
    clear()
    removeEventListener('beforeprint', lay)
    removeEventListener('afterprint', printed)
  }
}

/**
 * Resolves to whether to print, once the page's fonts are loaded. Asks for confirmation if the pages leave out parts of
 * the play.
 */
export async function preparePrint(editor: MountedEditor): Promise<boolean> {
  const play = editor.live.playOf(editor.view.state.doc)
  // glyphs missing from the layout's font come from the browser's fonts
  if (!(await confirmExport({ leftOut: leftOutOf(play, 'pdf'), letters: [] }))) return false
  await loadFonts(editor)
  return true
}

/** Resolves once the page's fonts are loaded, since printing doesn't wait for them. */
async function loadFonts({ live }: MountedEditor): Promise<void> {
  const root = getComputedStyle(document.documentElement)
  const family = FONTS[live.layout.typeface].replace(/^var\((.+)\)$/, (_whole, name: string) =>
    root.getPropertyValue(name),
  )
  const faces = ['400', '700', 'italic 400', 'italic 700']
  await Promise.all(faces.map((face) => document.fonts.load(`${face} 12pt ${family}`, 'aéœ—')))
}
