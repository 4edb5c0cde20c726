import type { RichText, Run } from '../../rich-text.ts'
import { readEmphasis } from '../fountain/emphasis.ts'
import { escapeMarkup } from '../xml/tree.ts'

const MARKS = [
  ['bold', 'strong'],
  ['italic', 'em'],
  ['underline', 'u'],
  ['strike', 's'],
] as const

/** Words between tags, with their line breaks. */
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

/** Words with their marks as HTML that is XML too; what is set aside is left out. */
export const printWords = (text: RichText): string =>
  text
    .filter((run) => !run.aside)
    .map(printRun)
    .join('')

/** A value of the title page, with the emphasis that it may hold. */
export const printTitleValue = (value: string): string =>
  value
    .split('\n')
    .map((line) => printWords(readEmphasis(line.trim())))
    .join('<br/>')

/** The same without any emphasis, on one line: for the name of a file or a window. */
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
