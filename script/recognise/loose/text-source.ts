import { normalise, plain, type RichText, type Run } from '../../rich-text.ts'
import type { SourceDocument, SourceLine } from '../source.ts'

/** Typed italics: `_so_`, which may go on over several lines of one paragraph. */
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

/** An underscore between letters is no mark: `Monsieur_Benoît` is one word of a careless file. */
const unjoined = (line: string): string => line.replace(/(?<=[\p{L}\p{N}])_(?=[\p{L}\p{N}])/gu, ' ')

const COLUMN = 7.2

/** Plain text as a document of printed lines; paragraphs that are one long line each count as not wrapped. */
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

/** Whether paragraphs are single long lines: then no empty line is needed between them. */
function isUnwrapped(lines: readonly SourceLine[]): boolean {
  const lengths = lines.map(({ text }) => text.reduce((sum, run) => sum + run.text.length, 0))
  const long = lengths.filter((length) => length > 110).length
  const tight = lines.filter(({ gap }) => gap === 0).length
  return long > lines.length * 0.08 && tight < lines.length * 0.5
}
