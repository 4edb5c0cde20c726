import type { RehearsalMode } from '@replique/contract'
import { blanks, firstLetters, type RehearsalLine, type RehearsalPart } from '@replique/script'

const WORD = /[\p{L}\p{N}]\S*/gu

/** Where so many words of a text end, and how many of them it had. */
function wordsEnd(text: string, count: number): { readonly end: number; readonly had: number } {
  let had = 0
  let end = 0
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (had >= count) break
    had++
    end = index + word.length
  }
  return { end, had }
}

function covered(text: string, mode: RehearsalMode): string {
  if (mode === 'letters') return firstLetters(text)
  return mode === 'blank' ? blanks(text) : ''
}

const isOpen = (mode: RehearsalMode): boolean => mode === 'full' || mode === 'italian'

/** What of a line of one's own is on the page: all of it, or some words whispered and the rest as the mode has it. */
export function shownParts(
  { parts }: Pick<RehearsalLine, 'parts'>,
  { mode, words, whole }: { readonly mode: RehearsalMode; readonly words: number; readonly whole: boolean },
): readonly RehearsalPart[] {
  if (whole || isOpen(mode)) return parts
  let left = words
  return parts.flatMap((part): RehearsalPart[] => {
    // how a line is said would tell which one it is, where nothing of it is to be seen
    if (part.kind === 'manner') return mode === 'cues' ? [] : [part]
    const { end, had } = wordsEnd(part.text, left)
    left -= had
    const text = part.text.slice(0, end) + covered(part.text.slice(end), mode)
    return text.trim() === '' ? [] : [{ ...part, text }]
  })
}

/** What a screen reader is told of a covered line: what was whispered, and nothing else. */
export function whispered({ parts }: Pick<RehearsalLine, 'parts'>, words: number): string {
  const text = parts.flatMap((part) => (part.kind === 'manner' ? [] : [part.text])).join(' ')
  return text.slice(0, wordsEnd(text, words).end)
}

/** Letters a second of somebody who speaks fast and flat; seconds that a line takes so. */
const FAST_LETTERS = 24
export const gapSeconds = ({ parts }: Pick<RehearsalLine, 'parts'>): number =>
  Math.max(0.8, parts.reduce((sum, { kind, text }) => sum + (kind === 'manner' ? 0 : text.length), 0) / FAST_LETTERS)
