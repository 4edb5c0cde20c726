import { printedText, wordsIn } from '../rich-text.ts'
import type { Element } from '../play.ts'
import type { Pagination } from './types.ts'

/** One page of screenplay is one minute of film. */
export const MINUTES_PER_PAGE = 1
/**
 * The rate of speech on stage, including pauses and movement. This is a convention among script readers, not a
 * standard.
 */
export const SPOKEN_WORDS_PER_MINUTE = 130

/**
 * Returns the estimated running time in whole minutes, at least one. It is based on pages for screenplays, and on
 * spoken words for stage plays.
 */
export function runningMinutes({ play, pages }: Pagination): number {
  if (play.kind === 'screenplay') return pages.length * MINUTES_PER_PAGE
  let words = 0
  for (const { kind, text } of play.elements) {
    if (kind !== 'dialogue' && kind !== 'lyrics' && kind !== 'verse') continue
    words += wordsIn(printedText(text))
  }
  return Math.max(1, Math.round(words / SPOKEN_WORDS_PER_MINUTE))
}

/** Returns how many seconds an element of a stage play lasts, based on its spoken words. Directions take no time. */
export function spokenSeconds({ kind, text }: Element): number {
  if (kind !== 'dialogue' && kind !== 'lyrics' && kind !== 'verse') return 0
  return (wordsIn(printedText(text)) / SPOKEN_WORDS_PER_MINUTE) * 60
}
