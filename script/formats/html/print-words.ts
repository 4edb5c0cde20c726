import type { RichText, Run } from '../../rich-text.ts'
import { readEmphasis } from '../fountain/emphasis.ts'
import { escapeMarkup } from '../xml/tree.ts'

const MARKS = [
  ['bold', 'strong'],
  ['italic', 'em'],
  ['underline', 'u'],
  ['strike', 's'],
] as const

/** Escapes text and converts its line breaks. */
export const printPlain = (words: string): string => escapeMarkup(words).replaceAll('\n', '<br/>')

function printRun(run: Run): string {
  const tags = MARKS.filter(([mark]) => run[mark]).map(([, tag]) => tag)
  const open = tags.map((tag) => `<${tag}>`).join('')
  const close = tags
    .toReversed()
    .map((tag) => `</${tag}>`)
    .join('')
  return `${open}${printPlain(run.text)}${close}`
}

/** Prints text with its marks, as HTML that is also valid XML. Leaves out asides. */
export const printWords = (text: RichText): string =>
  text
    .filter((run) => !run.aside)
    .map(printRun)
    .join('')

/** Prints a title page value with its emphasis. */
export const printTitleValue = (value: string): string =>
  value
    .split('\n')
    .map((line) => printWords(readEmphasis(line.trim())))
    .join('<br/>')

/** Returns a title page value as plain text on one line, for file names and window titles. */
export const bareTitleValue = (value: string): string =>
  value
    .split('\n')
    .map((line) =>
      readEmphasis(line.trim())
        .map((run) => run.text)
        .join(''),
    )
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
