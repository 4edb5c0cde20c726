/**
 * A piece of text with one set of marks. `aside` marks text in the paragraph that is never printed: a note by the
 * writer, or a passage that was cut but kept.
 */
export interface Run {
  readonly text: string
  readonly bold?: true
  readonly italic?: true
  readonly underline?: true
  readonly strike?: true
  readonly aside?: 'note' | 'cut'
}

/** Runs in order. Normal form: no empty runs, and no adjacent runs with the same marks. */
export type RichText = readonly Run[]

export const plain = (text: string): RichText => (text === '' ? [] : [{ text }])

/** Returns all text, including asides. */
export const textOf = (text: RichText): string =>
  text.length === 1 ? (text[0]?.text ?? '') : text.map((run) => run.text).join('')

/** Returns the printed text, without asides. */
export const printedText = (text: RichText): string => text.map((run) => (run.aside ? '' : run.text)).join('')

export const sameMarks = (a: Run, b: Run): boolean =>
  a.bold === b.bold &&
  a.italic === b.italic &&
  a.underline === b.underline &&
  a.strike === b.strike &&
  a.aside === b.aside

/** Converts runs to normal form. */
export function normalise(runs: RichText): RichText {
  if (runs.length === 1 && runs[0]?.text !== '') return runs
  const out: Run[] = []
  for (const run of runs) {
    if (run.text === '') continue
    const last = out.at(-1)
    if (last && sameMarks(last, run)) out[out.length - 1] = { ...last, text: last.text + run.text }
    else out.push(run)
  }
  return out
}

const WORD = /[\p{L}\p{N}]\S*/gu

/** Counts the words in the text. Separate punctuation, as in French, is not a word; "l’été" is one. */
export const wordsIn = (text: string): number => text.match(WORD)?.length ?? 0

/** Letters from right-to-left writing systems: Hebrew, Arabic, Syriac, Thaana, N’Ko and older systems. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Whether text contains letters from a right-to-left writing system. */
export const hasRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text)

/** The opening of a scene heading, whatever the language of the play. */
const PLACE = /^(?:\W*\b(?:INT|EXT|EST|I\/E)\b)+/i

/**
 * Whether a paragraph runs from right to left. This depends on its first letter (UAX #9, P2) or, in a scene heading, on
 * the first letter of the place.
 */
export const isRightToLeft = (text: string): boolean =>
  hasRightToLeft(text) && hasRightToLeft(/\p{L}/u.exec(text.replace(PLACE, ''))?.[0] ?? '')

/** Removes trailing characters. A regular expression with `$` would take quadratic time on a long run of them. */
export function trimEndOf(words: string, sign: RegExp): string {
  let end = words.length
  while (end > 0 && sign.test(words[end - 1] ?? '')) end--
  return words.slice(0, end)
}
