import { normalise, plain, type RichText, type Run } from '../../rich-text.ts'
import type { SourceDocument, SourceLine } from '../source.ts'

/** Reads italics typed as `_word_`, which may continue over several lines of a paragraph. */
function readUnderscores(lines: readonly string[]): RichText[] {
  const pairs = (lines.join('\n').match(/_/g)?.length ?? 0) % 2 === 0
  if (!pairs) return lines.map((line) => plain(line))
  let italic = false
  return lines.map((line) => {
    const runs: Run[] = []
    line.split('_').forEach((text, place) => {
      if (place > 0) italic = !italic
      runs.push({ text, ...(italic && { italic: true as const }) })
    })
    return normalise(runs)
  })
}

/** Replaces underscores between letters with spaces: in `Monsieur_Benoît` they are not markup. */
const unjoined = (line: string): string => line.replace(/(?<=[\p{L}\p{N}])_(?=[\p{L}\p{N}])/gu, ' ')

const COLUMN = 7.2

/** Converts plain text to printed lines. Text counts as unwrapped if each paragraph is one long line. */
export function sourceOfText(text: string): SourceDocument {
  const all = text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?|\f/g, '\n')
    .split('\n')
  const lines: SourceLine[] = []
  let gap = 0
  let paragraph: { words: string; indent: number; gap: number }[] = []
  const flush = (): void => {
    const texts = readUnderscores(paragraph.map(({ words }) => words))
    paragraph.forEach((line, place) => {
      const words = texts[place] ?? []
      if (words.length > 0)
        lines.push({
          text: words,
          gap: line.gap,
          indent: line.indent * COLUMN,
          printed: line.indent + line.words.length,
        })
    })
    paragraph = []
  }
  for (const given of all) {
    const words = unjoined(given.replace(/\t/g, '    ').trim())
    if (words === '') {
      flush()
      gap++
      continue
    }
    const indent = given.replace(/\t/g, '    ').length - given.replace(/\t/g, '    ').trimStart().length
    paragraph.push({ words, indent, gap })
    gap = 0
  }
  flush()
  return { lines, wrapped: !isUnwrapped(lines) }
}

/** Whether each paragraph is one long line: some lines are too long for a page, and most have an empty line above. */
function isUnwrapped(lines: readonly SourceLine[]): boolean {
  const lengths = lines.map(({ text }) => text.reduce((sum, run) => sum + run.text.length, 0))
  const long = lengths.filter((length) => length > 110).length
  const tight = lines.filter(({ gap }) => gap === 0).length
  return long > lines.length * 0.08 && tight < lines.length * 0.5
}
