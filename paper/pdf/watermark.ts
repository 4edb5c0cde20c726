import { BLACK } from './inks.ts'
import type { Press } from './press.ts'
import { setInk } from './press.ts'
import { segmentsOf } from './segment.ts'

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
  const segments = segmentsOf(text, REGULAR, 'serif')
  const last = segments.at(-1)
  const width = last ? last.from + last.width : 0
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
  for (const { file, text: words, from } of segments) {
    if (file) page.text(words, { file, size }, { x: left + (from * size) / 1000, y: middle.y + size / 4 })
  }
  page.restore()
  page.endMark()
}
