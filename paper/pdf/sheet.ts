import type { ElementKind, ElementStyle, Layout, LineSource, PrintedLine, PrintedRun } from '@replique/script'
import { BLACK, inkOf, setInk, type PrintContext } from './press.ts'
import { mirroredPlace } from './reading-direction.ts'
import { segmentsOf } from './segment.ts'
import { drawSegment, setRuns } from './set-runs.ts'

/** The share of a line's height that is above the baseline. */
const ASCENT = 0.78
const UNDERLINE_DROP = 0.12
const STRIKE_RISE = 0.25
const RULE_WEIGHT = 0.05
function drawRun(press: PrintContext, run: PrintedRun, baseline: number): void {
  setInk(press, press.layout.revisions.inked ? inkOf(run.revision) : BLACK)
  const { typeface } = press.layout
  const em = run.size / 1000
  for (const segment of segmentsOf(run.text, run, { typeface, fonts: press.fonts })) {
    const placed = { segment, run, x: 0, width: segment.width * em }
    drawSegment(press.page, placed, { x: run.x + segment.from * em, y: baseline, typeface })
  }
  drawRules(press, run, { x: run.x, width: run.width, baseline })
}

interface Ruled {
  readonly x: number
  readonly width: number
  readonly baseline: number
}

function drawRules({ page }: PrintContext, run: PrintedRun, { x, width, baseline }: Ruled): void {
  for (const y of [
    ...(run.underline ? [baseline + run.size * UNDERLINE_DROP] : []),
    ...(run.strike ? [baseline - run.size * STRIKE_RISE] : []),
  ]) {
    page.lineWidth(run.size * RULE_WEIGHT)
    page.line({ x, y }, { x: x + width, y })
    page.stroke()
  }
}

/** Letters that join or are read from right to left. A line that contains any of them is not drawn run by run. */
const JOINED = /[\u0590-\u097f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
/** Maximum gap in points between runs that follow each other directly. */
const BESIDE = 0.5

/** Groups runs that follow each other without a gap, because a word may continue from one run to the next. */
function groupsOf(runs: readonly PrintedRun[]): PrintedRun[][] {
  const groups: PrintedRun[][] = []
  for (const run of runs) {
    const last = groups.at(-1)?.at(-1)
    if (last && Math.abs(run.x - last.x - last.width) < BESIDE) groups.at(-1)?.push(run)
    else groups.push([run])
  }
  return groups
}

/**
 * Positions text that is narrower or wider than in the layout. Returns where it starts and how much it is compressed.
 */
function fit(line: PrintedLine, group: readonly PrintedRun[], width: number, layout: Layout) {
  const [first, last] = [group[0] as PrintedRun, group.at(-1) as PrintedRun]
  const end = last.x + last.width
  const next = line.runs.find(({ x }) => x > end + BESIDE)?.x
  const edge = next === undefined ? Math.max(end, layout.left + layout.textWidth) : next - first.size / 2
  const align = alignOf(line, (first.x + end) / 2, layout)
  const room = align === 'centre' ? Math.max(end - first.x, layout.textWidth) : edge - first.x
  const pressed = Math.min(1, room / width)
  const slack = end - first.x - width * pressed
  return { x: first.x + (align === 'left' ? 0 : align === 'right' ? slack : slack / 2), pressed }
}

/** Returns the alignment of a line. A line before the play counts as centred if it is in the middle. */
function alignOf({ of }: PrintedLine, middle: number, { elements, left, textWidth }: Layout): ElementStyle['align'] {
  if (!of) return 'left'
  if (of.kind in elements) return elements[of.kind as ElementKind]?.align ?? 'left'
  return Math.abs(middle - left - textWidth / 2) < BESIDE ? 'centre' : 'left'
}

/** Draws a line that may contain right-to-left text, or words that must be shaped. */
function drawSet(press: PrintContext, line: PrintedLine, baseline: number): void {
  const { page, layout, fonts, reading } = press
  const { typeface } = layout
  const rightToLeft = reading.rightToLeft(line.of, line.runs.map(({ text }) => text).join(''))
  for (const group of groupsOf(line.runs)) {
    const { segments, width } = setRuns(group, { typeface, fonts, rightToLeft })
    const { x, pressed } = fit(line, group, width, layout)
    const left = mirroredPlace({ x, width: width * pressed }, layout, {
      isTurned: reading.isTurned,
      rightToLeft,
      hasSource: line.of !== undefined,
    })
    for (const placed of segments) {
      const spot = { x: left + placed.x * pressed, y: baseline, typeface, pressed }
      setInk(press, layout.revisions.inked ? inkOf(placed.run.revision) : BLACK)
      drawSegment(page, placed, spot)
      drawRules(press, placed.run, { x: spot.x, width: placed.width * pressed, baseline })
    }
  }
}

/**
 * Adds an invisible space after the last word, to separate it from the first word of the next line when the text is
 * copied or read aloud.
 */
function withSpace({ runs, spaced }: PrintedLine): readonly PrintedRun[] {
  const last = runs.at(-1)
  return last && spaced ? [...runs.slice(0, -1), { ...last, text: `${last.text} ` }] : runs
}

function drawLine(press: PrintContext, line: PrintedLine): void {
  const { lineHeight, fontSize } = press.layout
  let largest = 0
  for (const { size } of line.runs) largest = Math.max(largest, size)
  const baseline = line.y + lineHeight * Math.max(1, largest / fontSize) * ASCENT
  const runs = withSpace(line)
  if (press.reading.isTurned || runs.some(({ text }) => JOINED.test(text))) drawSet(press, { ...line, runs }, baseline)
  else for (const run of runs) drawRun(press, run, baseline)
}

const sameSource = (a: LineSource | undefined, b: LineSource | undefined): boolean =>
  a?.kind === b?.kind && a?.element === b?.element

/** Returns whether a line is outside the text area, as scene numbers are. */
const isBeside = ({ runs }: PrintedLine, { left, textWidth }: PrintContext['layout']): boolean => {
  const [first, last] = [runs[0], runs.at(-1)]
  return !!first && !!last && (last.x + last.width <= left || first.x >= left + textWidth)
}

/** Draws the lines of a sheet. A paragraph's lines that are separated by spaces share one marked-content sequence. */
export function drawSheet(press: PrintContext, lines: readonly PrintedLine[]): void {
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
