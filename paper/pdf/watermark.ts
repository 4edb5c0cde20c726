import { isRightToLeft } from '@replique/script'
import { BLACK } from './inks.ts'
import type { Press } from './press.ts'
import { setInk } from './press.ts'
import { drawSegment, setRuns } from './set-runs.ts'

const REGULAR = { bold: false, italic: false }
/** Share of the diagonal that the words take at most, and their size in points at most. */
const REACH = 0.75
const LARGEST = 80
const SMALLEST = 12
/** Light enough to read through. */
const OPACITY = 0.12
const LONGEST = 80

const wordsOf = (text: string): string =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST)

/** Draws a reader's name across the current page, light and from corner to corner, as nothing that is read aloud. */
export function drawWatermark(press: Press, name: string): void {
  const { page, layout } = press
  const text = wordsOf(name)
  if (text === '') return
  const { typeface, fonts } = { typeface: 'serif', fonts: press.fonts } as const
  const run = { text, size: 1000, ...REGULAR }
  const { width } = setRuns([run], { typeface, fonts, rightToLeft: isRightToLeft(text) })
  if (width === 0) return
  const diagonal = Math.hypot(layout.width, layout.height)
  const size = Math.max(SMALLEST, Math.min(LARGEST, (diagonal * REACH * 1000) / width))
  const middle = { x: layout.width / 2, y: layout.height / 2 }
  page.markArtifact('Page')
  page.save()
  setInk(press, BLACK)
  page.rotate(Math.atan2(layout.height, layout.width), middle)
  page.opacity(OPACITY)
  const left = middle.x - (width * size) / 2000
  const { segments } = setRuns([{ ...run, size }], { typeface, fonts, rightToLeft: isRightToLeft(text) })
  for (const placed of segments) {
    if (placed.segment.file) drawSegment(page, placed, { x: left + placed.x, y: middle.y + size / 4, typeface })
  }
  page.restore()
  page.endMark()
}
