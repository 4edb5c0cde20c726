import { printedText, wordsIn } from '../rich-text.ts'
import type { Pagination } from './types.ts'

/** A page of screenplay is a minute of film. */
export const MINUTES_PER_PAGE = 1
/** Speech on a stage, pauses and moves included; a custom of readers, not a standard. */
export const SPOKEN_WORDS_PER_MINUTE = 130

/** The estimated running time in whole minutes, at least one: by pages for the screen, by spoken words for the stage. */
export function runningMinutes({ play, pages }: Pagination): number {
  if (play.kind === 'screenplay') return pages.length * MINUTES_PER_PAGE
  let words = 0
  for (const { kind, text } of play.elements) {
    if (kind !== 'dialogue' && kind !== 'lyrics' && kind !== 'verse') continue
    words += wordsIn(printedText(text))
  }
  return Math.max(1, Math.round(words / SPOKEN_WORDS_PER_MINUTE))
}
