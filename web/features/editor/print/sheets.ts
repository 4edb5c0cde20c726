import { printedPlay, type Layout, type Play, type PrintedLine, type PrintedRun } from '@replique/script'
import { FONTS } from '../page/fonts.ts'

/** Share of a line's height that stands above the baseline, as in the file that is taken home. */
const ASCENT = 0.78
const SVG = 'http://www.w3.org/2000/svg'

function drawRun(run: PrintedRun, baseline: number): SVGElement {
  const words = document.createElementNS(SVG, 'text')
  const says: Record<string, string | number | false> = {
    x: run.x,
    y: baseline,
    'font-size': run.size,
    // whatever font there is, words end where the page has them end
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
  // a space that nobody sees keeps the words of two lines apart for whoever searches them
  return runs.map((run, i) => {
    const drawn = drawRun(run, baseline)
    if (spaced && i === runs.length - 1) drawn.append(' ')
    return drawn
  })
}

/** The sheets of a play as they come out of the printer, one drawing each. */
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
