import type { Run } from '../../rich-text.ts'

/** Marks as bits, so that a parser can toggle them. */
export const BOLD = 1
export const ITALIC = 2
export const UNDERLINE = 4

/** Returns the marks of a run as bits. */
export const marksOf = (run: Run): number =>
  (run.bold ? BOLD : 0) | (run.italic ? ITALIC : 0) | (run.underline ? UNDERLINE : 0)

/** Creates a run with these marks. */
export function markedRun(text: string, marks: number, aside?: 'note' | 'cut'): Run {
  const run: { -readonly [mark in keyof Run]: Run[mark] } = { text }
  if (marks & BOLD) run.bold = true
  if (marks & ITALIC) run.italic = true
  if (marks & UNDERLINE) run.underline = true
  if (aside) run.aside = aside
  return run
}

/** Adds a run in normal form: skips empty runs, and merges adjacent runs that have the same marks. */
export function addRun(runs: Run[], text: string, marks: number, aside?: 'note' | 'cut'): void {
  if (text === '') return
  const last = runs.at(-1)
  if (last && last.aside === aside && marksOf(last) === marks)
    runs[runs.length - 1] = markedRun(last.text + text, marks, aside)
  else runs.push(markedRun(text, marks, aside))
}
