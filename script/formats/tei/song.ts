import { normalise, sameMarks, type RichText, type Run } from '../../rich-text.ts'

/** A break between two lines looks as they do, where both look alike. */
function breakBetween(before: Run | undefined, after: Run | undefined): Run {
  const isWithin = before !== undefined && after !== undefined && before.aside === undefined && sameMarks(before, after)
  return isWithin ? { ...before, text: '\n' } : { text: '\n' }
}

/** The lines of a song as one text. */
export const joinLines = (lines: readonly RichText[]): RichText =>
  normalise(lines.flatMap((line, at) => (at === 0 ? line : [breakBetween(lines[at - 1]?.at(-1), line[0]), ...line])))
