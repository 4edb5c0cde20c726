import type { Layout } from '@replique/script'
import type { OtherFonts } from '../fonts/other-fonts.ts'
import { directionRuns, mirroredText } from './reading-direction.ts'
import { drawnWidth, segmentsOf, sizeShare, type Segment } from './segment.ts'
import type { Page } from './writer/page.ts'

/** Text with the same marks. */
export interface Run {
  readonly text: string
  /** Font size in points. */
  readonly size: number
  readonly bold: boolean
  readonly italic: boolean
}

/** Options for setting text. */
export interface Setting {
  readonly typeface: Layout['typeface']
  readonly fonts: OtherFonts
  /** Whether the paragraph is read from right to left. */
  readonly rightToLeft: boolean
}

/** A segment and where it is drawn. Lengths are in points; `x` is measured from the left end of the set text. */
export interface SetSegment<R extends Run> {
  readonly segment: Segment
  readonly run: R
  readonly x: number
  readonly width: number
}

/** A line of set text, in reading order. */
export interface SetRuns<R extends Run> {
  readonly segments: readonly SetSegment<R>[]
  /** The width as drawn. If letters join, it can differ from the width in the layout. */
  readonly width: number
}

/** Sets consecutive runs on a line, each letter in the direction of its script. */
export function setRuns<R extends Run>(runs: readonly R[], setting: Setting): SetRuns<R> {
  const text = runs.map((run) => run.text).join('')
  const ends = runs.map((_, i) => runs.slice(0, i + 1).reduce((sum, run) => sum + run.text.length, 0))
  let at = 0
  const set = directionRuns(text, setting.rightToLeft, ends).map((stretch) => {
    const run = runs[ends.findIndex((end) => at < end)] as R
    at += stretch.text.length
    const segments = segmentsOf(stretch.text, run, { ...setting, rightToLeft: stretch.rightToLeft })
    return { ...stretch, run, segments, width: segments.reduce((sum, one) => sum + widthIn(one, run), 0) }
  })
  const out = new Map<number, SetSegment<R>[]>()
  let x = 0
  for (const { place, rightToLeft, segments, run, width } of set.toSorted((a, b) => a.place - b.place)) {
    let from = rightToLeft ? x + width : x
    const placed = segments.map((segment) => {
      const extent = widthIn(segment, run)
      if (rightToLeft) from -= extent
      const left = from
      if (!rightToLeft) from += extent
      const drawn = rightToLeft && !segment.clusters ? { ...segment, text: mirroredText(segment.text) } : segment
      return { segment: drawn, run, x: left, width: extent }
    })
    out.set(place, placed)
    x += width
  }
  return { segments: set.flatMap(({ place }) => out.get(place) ?? []), width: x }
}

const widthIn = (segment: Segment, { size }: Run): number => (drawnWidth(segment) * size) / 1000

/**
 * The box drawn for a character that no font has: its height as a share of the font size, its width as a share of the
 * character's, and its line weight in points.
 */
const BOX_HEIGHT = 0.6
const BOX_WIDTH = 0.8
const BOX_WEIGHT = 0.4

/** Draws a segment so that its baseline starts at a position. `pressed` in `spot` compresses it horizontally. */
export function drawSegment(page: Page, { segment, run, width }: SetSegment<Run>, spot: Spot): void {
  const { file, clusters, own, leans, text } = segment
  const { x, y, typeface, pressed = 1 } = spot
  const room = width * pressed
  if (!file) {
    const side = room * BOX_WIDTH
    page.markActual(text)
    page.lineWidth(BOX_WEIGHT)
    page.rectangle({ x: x + (room - side) / 2, y: y - run.size * BOX_HEIGHT }, side, run.size * BOX_HEIGHT)
    page.stroke()
    page.endMark()
    return
  }
  const type = { file, leans, size: run.size * sizeShare(segment, typeface), ...(pressed < 1 && { pressed }) }
  const isPlain = own || clusters !== undefined || width === 0
  const extent = isPlain ? 0 : (file.widthOf(text.codePointAt(0) ?? 0) * type.size * pressed) / 1000
  page.text(clusters ?? text, type, { x: isPlain ? x : x + (room - extent) / 2, y })
}

interface Spot {
  readonly x: number
  /** The baseline. */
  readonly y: number
  readonly typeface: Layout['typeface']
  /** Horizontal compression, from 0 to 1. */
  readonly pressed?: number
}
