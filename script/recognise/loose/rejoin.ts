import type { RichText } from '../../rich-text.ts'
import { textOf } from '../../rich-text.ts'
import type { Conventions } from './conventions.ts'
import type { LooseLine } from './line.ts'
import { joinRuns } from './runs.ts'

/** One paragraph of speech, and whether it is a line of verse. */
export interface Paragraph {
  readonly text: RichText
  readonly verse: boolean
}

/** Words as they stand in the document, to know whether a hyphen at a line's end belongs to the word. */
export type KnownWords = ReadonlySet<string>

export function wordsIn(lines: readonly LooseLine[]): KnownWords {
  const words = new Set<string>()
  for (const { words: line } of lines)
    for (const word of line.toLowerCase().match(/[\p{L}]+(?:-[\p{L}]+)+/gu) ?? []) words.add(word)
  return words
}

/** Marks such as underscores took place on the line, and are gone. */
const SLACK = 0.95

const firstWord = (line: LooseLine): number => (/^\S+/.exec(line.words)?.[0] ?? '').length

/** Whether the next line begins only because this one was full. */
const isFull = (line: LooseLine, next: LooseLine, width: number): boolean =>
  (line.printed ?? line.words.length) + 1 + firstWord(next) > width * SLACK || /\p{L}-$/u.test(line.words)

/** Whether these lines are verse: they end before the paper does, and begin with capitals. */
function areVerse(lines: readonly LooseLine[], width: number): boolean {
  if (lines.length < 2) return false
  const pairs = lines.slice(1).map((next, place) => ({ line: lines[place]!, next }))
  const early = pairs.filter(({ line, next }) => !isFull(line, next, width)).length
  const capital = lines.filter(({ words }) => /^[^\p{L}]*\p{Lu}/u.test(words)).length
  return early >= pairs.length * 0.6 && capital >= lines.length * 0.6
}

/** The lines of a speech as paragraphs, or as lines of verse. */
export function rejoin(lines: readonly LooseLine[], { wrapped, width }: Conventions, known: KnownWords): Paragraph[] {
  if (!wrapped) return lines.flatMap((line) => splitAtBreaks(line.text))
  if (areVerse(lines, width)) return lines.map(({ text }) => ({ text, verse: true }))
  const whole = (before: string, after: string): boolean => !known.has(`${before}-${after}`.toLowerCase())
  const out: { text: RichText; last: LooseLine }[] = []
  for (const line of lines) {
    const open = out.at(-1)
    if (open !== undefined && isFull(open.last, line, width)) {
      open.text = joinRuns(open.text, line.text, whole)
      open.last = line
    } else out.push({ text: line.text, last: line })
  }
  return out.map(({ text }) => ({ text, verse: false }))
}

/** A paragraph with line breaks in it: several such lines are verse. */
function splitAtBreaks(text: RichText): Paragraph[] {
  const lines: RichText[] = [[]]
  for (const run of text)
    run.text.split('\n').forEach((part, place) => {
      if (place > 0) lines.push([])
      if (part !== '') lines[lines.length - 1] = [...lines.at(-1)!, { ...run, text: part }]
    })
  const full = lines.filter((line) => textOf(line).trim() !== '')
  return full.map((line) => ({ text: line, verse: full.length > 1 }))
}
