import type { RichText } from '../../rich-text.ts'
import { element, worded, type Attributes } from './print-xml.ts'
import { printStyle } from './style.ts'

/** The `Text` elements of a paragraph; one without words where there are none, so that its revision has a place. */
export function printTexts(text: RichText, revision?: number): string[] {
  const changed = revision === undefined ? undefined : String(revision)
  if (text.length === 0) return [worded('Text', { RevisionID: changed }, '')]
  return text.map((run) => worded('Text', { RevisionID: changed, Style: printStyle(run) || undefined }, run.text))
}

/** A paragraph of words. */
export const printParagraph = (attributes: Attributes, text: RichText, revision?: number): string =>
  element('Paragraph', attributes, printTexts(text, revision))
