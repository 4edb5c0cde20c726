import type { LineSource, PrintedLine, PrintedRun } from '@replique/script'
import type { Press } from './press.ts'
import { BLACK, inkOf } from './inks.ts'
import { setInk } from './press.ts'
import type { Segment } from './segment.ts'
import { segmentsOf } from './segment.ts'

/** Share of a line's height that stands above the baseline. */
const ASCENT = 0.78
const UNDERLINE_DROP = 0.12
const STRIKE_RISE = 0.25
const RULE_WEIGHT = 0.05
/** The box in place of a character that no font has: its sides in em, and the part of the character's width it takes. */
const BOX_HEIGHT = 0.6
const BOX_WIDTH = 0.8
const BOX_WEIGHT = 0.4

interface Line {
  readonly run: PrintedRun
  readonly baseline: number
}

function drawSegment(press: Press, segment: Segment, { run, baseline }: Line): void {
  const { page } = press
  const em = run.size / 1000
  const x = run.x + segment.from * em
  const { file } = segment
  if (!file) {
    const width = segment.width * em * BOX_WIDTH
    const left = x + (segment.width * em - width) / 2
    page.markActual(segment.text)
    page.lineWidth(BOX_WEIGHT)
    page.rectangle({ x: left, y: baseline - run.size * BOX_HEIGHT }, width, run.size * BOX_HEIGHT)
    page.stroke()
    page.endMark()
    return
  }
  const slack = segment.own ? 0 : segment.width - file.widthOf(segment.text.codePointAt(0) ?? 0)
  const left = x + (segment.width > 0 ? slack / 2 : 0) * em
  page.text(segment.text, { file, size: run.size }, { x: left, y: baseline })
}

function drawRun(press: Press, run: PrintedRun, baseline: number): void {
  setInk(press, press.layout.revisions.inked ? inkOf(run.revision) : BLACK)
  for (const segment of segmentsOf(run.text, run, press.layout.typeface)) {
    drawSegment(press, segment, { run, baseline })
  }
  if (run.underline) drawRule(press, run, baseline + run.size * UNDERLINE_DROP)
  if (run.strike) drawRule(press, run, baseline - run.size * STRIKE_RISE)
}

function drawRule({ page }: Press, run: PrintedRun, y: number): void {
  page.lineWidth(run.size * RULE_WEIGHT)
  page.line({ x: run.x, y }, { x: run.x + run.width, y })
  page.stroke()
}

/** A space after the last word, which nobody sees, so that whoever copies or hears the lines has two words there. */
function withSpace({ runs, spaced }: PrintedLine): readonly PrintedRun[] {
  const last = runs.at(-1)
  return last && spaced ? [...runs.slice(0, -1), { ...last, text: `${last.text} ` }] : runs
}

function drawLine(press: Press, line: PrintedLine): void {
  const { lineHeight, fontSize } = press.layout
  let largest = 0
  for (const { size } of line.runs) largest = Math.max(largest, size)
  const baseline = line.y + lineHeight * Math.max(1, largest / fontSize) * ASCENT
  for (const run of withSpace(line)) drawRun(press, run, baseline)
}

const sameSource = (a: LineSource | undefined, b: LineSource | undefined): boolean =>
  a?.kind === b?.kind && a?.element === b?.element

/** Whether a line stands outside the text's width, as the numbers of scenes do. */
const isBeside = ({ runs }: PrintedLine, { left, textWidth }: Press['layout']): boolean => {
  const [first, last] = [runs[0], runs.at(-1)]
  return !!first && !!last && (last.x + last.width <= left || first.x >= left + textWidth)
}

/** Draws the lines of a sheet on the page, those of one paragraph in one go as long as spaces stand between them. */
export function drawSheet(press: Press, lines: readonly PrintedLine[]): void {
  const { page, tags, layout, bookmark } = press
  for (let from = 0, to = 0; from < lines.length; from = to) {
    const first = lines[from] as PrintedLine
    const { of, y } = first
    const beside = isBeside(first, layout)
    const goesOn = (line: PrintedLine): boolean => sameSource(line.of, of) && isBeside(line, layout) === beside
    do to++
    while (to < lines.length && lines[to - 1]?.spaced === ' ' && goesOn(lines[to] as PrintedLine))
    if (lines.slice(from, to).some(({ runs }) => runs.length > 0)) {
      tags.open(page, of, beside)
      for (let i = from; i < to; i++) drawLine(press, lines[i] as PrintedLine)
      page.endMark()
    }
    const { spaced } = lines[to - 1] as PrintedLine
    const next = lines[to]
    if (of && (spaced === '\n' || (spaced === undefined && next && goesOn(next)))) tags.endLine(of, spaced === '\n')
    if (of) bookmark(of, y)
  }
}
