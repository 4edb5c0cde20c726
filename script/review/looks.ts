import { textOf } from '../rich-text.ts'
import { isAllCaps } from '../recognise/letters.ts'
import { isBold, isItalic, looseLine } from '../recognise/loose/line.ts'
import type { SourceLine } from '../recognise/source.ts'

/** Points by which the beginnings of lines may differ that look alike. */
const STEP = 9

/** How a line is set, in a word: lines with the same word look alike to whoever reads them. */
export function lookOf(line: SourceLine | undefined): string {
  if (line === undefined) return ''
  const words = textOf(line.text).trim()
  const loose = looseLine(line)
  return [
    line.style ?? '',
    line.heading ?? '',
    line.align ?? '',
    Math.round((line.indent ?? 0) / STEP),
    line.size === undefined ? '' : Math.round(line.size),
    isBold(loose) ? 'bold' : '',
    isItalic(loose) ? 'italic' : '',
    isAllCaps(words) ? 'capitals' : '',
    /^[([]/.test(words) ? 'bracketed' : '',
  ].join('|')
}
