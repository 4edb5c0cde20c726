import { segmentsOf } from './segment.ts'
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
export function drawWords(page: Page, text: string, { x, y, size, width, bold }: Place): void {
  const face = { bold, italic: false }
  const room = (width * 1000) / size
  const extent = (words: string): number => {
    const last = segmentsOf(words, face, 'serif').at(-1)
    return last ? last.from + last.width : 0
  }
  let shown = text.replace(/\s+/g, ' ').trim()
  if (extent(shown) > room) {
    const letters = Array.from(shown.slice(0, Math.ceil(room / 100)))
    while (letters.length > 0 && extent(letters.join('') + ELLIPSIS) > room) letters.pop()
    shown = letters.join('') + ELLIPSIS
  }
  for (const { file, text: words, from } of segmentsOf(shown, face, 'serif')) {
    if (file) page.text(words, { file, size }, { x: x + (from * size) / 1000, y })
  }
}
