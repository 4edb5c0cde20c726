import { isRightToLeft } from '@replique/script'
import type { OtherFonts } from '../fonts/other-fonts.ts'
import { drawSegment, setRuns } from './set-runs.ts'
import type { Page } from './writer/page.ts'

/** Where words start on their baseline, in points, and how far they may go. */
export interface Place {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly width: number
  readonly bold: boolean
}

const ELLIPSIS = '…'

/** Draws words in the serif on one line; what does not fit ends in an ellipsis. */
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
