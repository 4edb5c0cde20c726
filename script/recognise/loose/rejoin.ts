import type { RichText } from '../../rich-text.ts'
import { textOf } from '../../rich-text.ts'
import { printedLength, type Conventions } from './conventions.ts'
import type { LooseLine } from './line.ts'
import { joinRuns, linesOfParagraph } from './runs.ts'

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
    for (const word of line.toLowerCase().match(/(?<!\p{L})\p{L}+(?:-\p{L}+)+/gu) ?? []) words.add(word)
  return words
}

const firstWord = (line: LooseLine): number => (/^\S+/.exec(line.words)?.[0] ?? '').length
/** Letters of a book are of different widths: a full line holds this share of the longest at least. */
const UNEVEN = 0.9

/** Whether the next line begins only because this one was full. */
function isFull(line: LooseLine, next: LooseLine, width: number): boolean {
  const fits = line.size === undefined ? width : width * UNEVEN
  return printedLength(line) + 1 + firstWord(next) > fits || /\p{L}-$/u.test(line.words)
}

/** Whether these lines are verse: they end before the paper does, and begin with capitals. */
export function areVerse(lines: readonly LooseLine[], width: number): boolean {
  if (lines.length < 2) return false
  const pairs = lines.slice(1).map((next, place) => ({ line: lines[place]!, next }))
  const early = pairs.filter(({ line, next }) => !isFull(line, next, width)).length
  const capital = lines.filter(({ words }) => /^[^\p{L}]*\p{Lu}/u.test(words)).length
  return early >= pairs.length * 0.6 && capital >= lines.length * 0.6
}

/** Lines of a paragraph before it is taken for two: joining each line to all before it would take ever longer. */
const LONGEST = 300

/** Lines that only the paper parted, as one. */
export interface Unit {
  readonly text: RichText
  readonly lines: readonly LooseLine[]
  /** Whether the writer broke its paragraph into lines. */
  readonly broken?: boolean
}

/** The lines of a speech as whole paragraphs; lines of verse stay as they are. */
export function unitsIn(lines: readonly LooseLine[], { wrapped, width }: Conventions, known: KnownWords): Unit[] {
  if (!wrapped) return lines.flatMap(unitsOfParagraph)
  const whole = (before: string, after: string): boolean => !known.has(`${before}-${after}`.toLowerCase())
  const out: { text: RichText; lines: LooseLine[] }[] = []
  for (const line of lines) {
    const open = out.at(-1)
    if (open !== undefined && open.lines.length < LONGEST && isFull(open.lines.at(-1)!, line, width)) {
      open.text = joinRuns(open.text, line.text, whole)
      open.lines.push(line)
    } else out.push({ text: line.text, lines: [line] })
  }
  return out
}

function unitsOfParagraph(line: LooseLine): Unit[] {
  const broken = linesOfParagraph(line.text)
  return broken.map((text) => ({
    text,
    lines: [{ ...line, text, words: textOf(text).trim() }],
    broken: broken.length > 1,
  }))
}

/** Units that are spoken one after the other, as paragraphs or as lines of verse. */
export function paragraphsOf(units: readonly Unit[], { wrapped, width }: Conventions): Paragraph[] {
  const lines = units.flatMap((unit) => unit.lines)
  if (!wrapped) return units.map(({ text, broken }) => ({ text, verse: broken === true }))
  if (areVerse(lines, width)) return lines.map(({ text }) => ({ text, verse: true }))
  return units.map(({ text }) => ({ text, verse: false }))
}
